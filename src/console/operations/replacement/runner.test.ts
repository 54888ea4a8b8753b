import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { instance } from '../../../contract/core/records.ts'
import { queryClient } from '../../data/query-client.ts'
import { getWatched } from '../../data/watch/list.ts'
import { isWriteRunning } from '../../data/write/write-run.ts'
import { instancesQuery } from '../queries.ts'
import { getHalt } from './run-status.ts'
import { startRun, stopRun } from './runner.ts'
import { loadRun, saveRun } from './run-store.ts'
import { getRunState } from './run.ts'
import { createTestRun } from './test-run.ts'

const run = createTestRun({ startedAt: Date.now(), waves: [{ ids: ['1', '2'] }] }, 'deploying')
const current = () => loadRun(run.id) ?? run

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
  saveRun(run)
  await startRun(run.id)
  expect(getHalt(current())).toMatchObject({ title: 'You are not allowed to do this' })
})

it('tries again while the service is down, and stops when asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fetchMock.mockImplementation(async () => new Response('', { status: 503 }))
  saveRun(run)
  const ended = startRun(run.id)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(fetchMock.mock.calls.length).toBeGreaterThan(1)
  expect(getRunState(current())).toBe('running')
  stopRun(run)
  await vi.advanceTimersByTimeAsync(9_000)
  await ended
  expect(getRunState(current())).toBe('stopped')
})

it('shows the instances replaced so far in the task tray while their deployment runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { queryKey } = instancesQuery(run.scope)
  fetchMock.mockImplementation(async () => new Response('', { status: 503 }))
  saveRun(createTestRun({ startedAt: Date.now(), waves: [{ ids: ['1', '2'] }] }, 'watching'))
  const ended = startRun(run.id)
  await vi.advanceTimersByTimeAsync(100)
  const inStates = (...states: string[]) => states.map((ciState, index) => instance.parse({ ciId: index + 1, ciState }))
  for (const [states, done] of [
    [['replace', 'replace'], 0],
    [['default', 'replace'], 1],
    [['default', 'default'], 2],
  ] as const) {
    queryClient.setQueryData(queryKey, inStates(...states))
    await vi.advanceTimersByTimeAsync(10)
    expect(getWatched()).toMatchObject([{ id: run.id, state: 'running', done, total: 2 }])
  }
  stopRun(current())
  await vi.advanceTimersByTimeAsync(9_000)
  await ended
})

it('is asked whether it executes without taking its lock', async () => {
  const held: string[] = []
  const request = vi.fn<() => void>()
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: { request, query: async () => ({ held: held.map((name) => ({ name })) }) },
  })
  expect(await isWriteRunning('7')).toBe(false)
  held.push('signalbox.write-run 7')
  expect(await isWriteRunning('7')).toBe(true)
  expect(request).not.toHaveBeenCalled()
})
