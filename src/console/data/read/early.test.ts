import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askEarly, takeEarly } from './early.ts'

const sent = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  sent.mockReset().mockImplementation(async () => Response.json([]))
  vi.stubGlobal('fetch', sent)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const waiting = () => new AbortController().signal

it('asks as a reading does, and hands the answer to one taker', async () => {
  askEarly(['/acme/clouds'])
  expect(sent).toHaveBeenCalledOnce()
  expect(sent.mock.calls[0]).toMatchObject([
    '/api/acme/clouds',
    { credentials: 'same-origin', headers: { Accept: 'application/json', 'X-Signalbox': '1' }, redirect: 'manual' },
  ])
  expect(takeEarly('/acme/assemblies', waiting())).toBeUndefined()
  const response = await takeEarly('/acme/clouds', waiting())
  expect(await response?.json()).toEqual([])
  expect(takeEarly('/acme/clouds', waiting())).toBeUndefined()
})

it('is no answer to a page that opens later', () => {
  askEarly(['/acme/clouds'])
  vi.advanceTimersByTime(10_001)
  expect(takeEarly('/acme/clouds', waiting())).toBeUndefined()
})

it('ends with the reading that took it', () => {
  askEarly(['/acme/clouds'])
  const reading = new AbortController()
  void takeEarly('/acme/clouds', reading.signal)
  const { signal } = sent.mock.calls[0]?.[1] ?? {}
  expect(signal?.aborted).toBe(false)
  reading.abort()
  expect(signal?.aborted).toBe(true)
})

// The runner of the tests fails where a rejection is nobody's.
it('tells its taker that the service cannot be reached, and nobody else', async () => {
  sent.mockRejectedValue(new TypeError('no network'))
  askEarly(['/acme/clouds', '/acme/assemblies'])
  await expect(takeEarly('/acme/clouds', waiting())).rejects.toThrow('no network')
})
