import { describe, expect, it } from 'vitest'
import { createServiceQueue, MAX_PER_LANE, MAX_WAITING_PER_LANE, QueueFullError } from './service-queue.ts'

const never = new AbortController().signal

describe('the queue in front of the service', () => {
  it('serves lanes round-robin', async () => {
    const queue = createServiceQueue(1)
    const release = await queue.acquire('first', never)
    const order: string[] = []
    const run = async (lane: string) => {
      const done = await queue.acquire(lane, never)
      order.push(lane)
      done()
    }
    const runs = ['busy', 'busy', 'busy', 'other'].map(run)
    release()
    await Promise.all(runs)
    expect(order).toEqual(['busy', 'other', 'busy', 'busy'])
  })

  it('limits the concurrent requests of one lane', async () => {
    const queue = createServiceQueue(MAX_PER_LANE + 1)
    const releases = await Promise.all(Array.from({ length: MAX_PER_LANE }, () => queue.acquire('busy', never)))
    let started = false
    const waiting = queue.acquire('busy', never).then((release) => {
      started = true
      return release
    })
    const release = await queue.acquire('other', never)
    release()
    expect(started).toBe(false)
    releases[0]?.()
    await waiting
  })

  it('drops waiting requests that are aborted', async () => {
    const queue = createServiceQueue(1)
    const release = await queue.acquire('first', never)
    const abort = new AbortController()
    const aborted = queue.acquire('second', abort.signal)
    const waiting = queue.acquire('third', never)
    abort.abort(new Error('aborted'))
    await expect(aborted).rejects.toThrow('aborted')
    await expect(queue.acquire('second', abort.signal)).rejects.toThrow('aborted')
    release()
    release()
    await waiting
    const lateAbort = new AbortController()
    const full = queue.acquire('fourth', lateAbort.signal)
    lateAbort.abort(new Error('timed out'))
    await expect(full, 'releasing twice frees one connection').rejects.toThrow('timed out')
  })

  it('rejects at once if a lane has too many waiting requests', async () => {
    const queue = createServiceQueue(1)
    await queue.acquire('busy', never)
    for (let count = 0; count < MAX_WAITING_PER_LANE; count += 1) void queue.acquire('busy', never)
    await expect(queue.acquire('busy', never)).rejects.toThrow(QueueFullError)
  })
})
