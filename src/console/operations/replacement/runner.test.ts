import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../data/query-client.ts'
import { isRunExecuting, startRun, stopRun } from './runner.ts'
import { loadRun, saveRun } from './run-store.ts'
import { createTestRun } from './test-run.ts'

const fetchMock = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetchMock.mockReset()
})

it('halts at once when the service refuses to let the operator read', async () => {
  fetchMock.mockImplementation(async () => Response.json({ errors: ['You are not authorized.'] }, { status: 403 }))
  const run = createTestRun({ startedAt: Date.now(), waves: [{ ids: ['1', '2'], step: 'locked', since: Date.now() }] })
  saveRun(run)
  await startRun(run.id)
  expect(loadRun(run.id)).toMatchObject({ state: 'halted', halt: { title: 'You are not allowed to do this' } })
})

it('tries again while the service is down, and stops when asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fetchMock.mockImplementation(async () => new Response('', { status: 503 }))
  const run = createTestRun({ startedAt: Date.now(), waves: [{ ids: ['1', '2'], step: 'locked', since: Date.now() }] })
  saveRun(run)
  const ended = startRun(run.id)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(fetchMock.mock.calls.length).toBeGreaterThan(1)
  expect(loadRun(run.id)?.state).toBe('running')
  stopRun(run)
  await vi.advanceTimersByTimeAsync(9_000)
  await ended
  expect(loadRun(run.id)?.state).toBe('stopped')
})

it('is asked whether it executes without taking its lock', async () => {
  const held: string[] = []
  const request = vi.fn<() => void>()
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request, query: async () => ({ held: held.map((name) => ({ name })) }) },
  })
  expect(await isRunExecuting('7')).toBe(false)
  held.push('signalbox.replacement 7')
  expect(await isRunExecuting('7')).toBe(true)
  expect(request).not.toHaveBeenCalled()
})
