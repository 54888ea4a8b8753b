import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { updateDeployment, listDeployments } from '../../../contract/transition/deployments.ts'
import type { Refusal } from '../../../contract/core/refusal.ts'
import { MASK } from '../../kit/secrets.ts'
import { journalToJson, journalSnapshot, onJournalChange } from './snapshot.ts'
import { expiredIds, type AgedEntry } from './store.ts'
import { JOURNAL_CHANNEL, recordBase, recordRequest } from './journal.ts'

// There is no IndexedDB here, so entries stay in memory. e2e/activity.spec.ts covers the stored ones.
const PATH = '/acme/assemblies/a/transition/environments/e/deployments'
const put = (body: unknown) => recordRequest(updateDeployment, { method: 'PUT', path: `${PATH}/1`, body })
const read = (path = PATH) => recordRequest(listDeployments, { method: 'GET', path, body: undefined })
const done = { ok: true as const, value: { deploymentId: '1', token: 'abc' }, drift: [] }

let leave = () => {}
beforeEach(() => (leave = onJournalChange(() => undefined)))
afterEach(() => leave())

it('records a write before it is sent and when it ends', () => {
  const body = { cms_deployment: { deploymentState: 'paused', db_password: 'hunter2' } }
  recordBase(body, { deploymentState: 'active' })
  const end = put(body)
  expect(journalSnapshot()[0]).toMatchObject({ call: 'updateDeployment', outcome: 'under way' })
  end(done, 200, 42)
  expect(journalSnapshot()[0]).toMatchObject({
    outcome: 'done',
    status: 200,
    size: 42,
    before: { deploymentState: 'active' },
    sent: { cms_deployment: { deploymentState: 'paused', db_password: MASK } },
    after: { deploymentId: '1', token: MASK },
  })
  expect(journalToJson(journalSnapshot())).not.toMatch(/hunter2|"abc"/)
})

it('masks secrets in a path', () => {
  read(`${PATH}?token=abc&size=3`)(done, 200, 1)
  expect(journalSnapshot()[0]?.path).toBe(`${PATH}?token=${MASK}&size=3`)
})

it('replaces parts that are too large to store', () => {
  put({ note: 'x'.repeat(50_001) })(done, 200, 1)
  expect(journalSnapshot()[0]?.sent).toBe('Too large to store')
})

it('records the outcome of a refused request', () => {
  const refusal: Refusal = {
    kind: 'rejected',
    status: 422,
    messages: ['locked'],
    asked: { call: 'updateDeployment', method: 'PUT', path: PATH },
    routed: true,
    retryAfter: undefined,
  }
  put({})({ ok: false, drift: [], refusal }, 422, 3)
  expect(journalSnapshot()[0]).toMatchObject({ outcome: 'rejected', status: 422, messages: ['locked'] })
})

it('shares entries between tabs', async () => {
  const other = new BroadcastChannel(JOURNAL_CHANNEL)
  const heard: unknown[] = []
  other.addEventListener('message', ({ data }) => heard.push(data))
  put({ note: 'shared' })
  await vi.waitFor(() => expect(heard).toContainEqual(expect.objectContaining({ sent: { note: 'shared' } })))
  const theirs = { id: 'x-1', at: 5, call: 'readX', method: 'GET', path: '/', effect: 'read', outcome: 'done' }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, unlike a window
  other.postMessage(theirs)
  await vi.waitFor(() => expect(journalSnapshot().at(-1)).toEqual(theirs))
  other.close()
})

it('keeps writes and at least 1,000 requests in memory without storage', async () => {
  put({ note: 'kept' })(done, 200, 1)
  for (let n = 0; n < 1_500; n += 1) read()(done, 200, 1)
  put({ note: 'last' })
  await vi.waitFor(() => {
    leave()
    leave = onJournalChange(() => undefined)
    expect(journalSnapshot().filter(({ effect }) => effect === 'read').length).toBeLessThan(1_100)
  })
  expect(journalSnapshot().length).toBeGreaterThanOrEqual(1_000)
  expect(journalSnapshot().map(({ sent }) => sent)).toContainEqual({ note: 'kept' })
})

const NOW = 1_000 * 86_400_000
const createAged = (count: number, days: number, effect: 'read' | 'write', chars = 300): AgedEntry[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${effect}-${days}-${n}`,
    age: [NOW - days * 86_400_000, effect, chars],
  }))

it('expires neither the newest 1,000 requests nor the writes of the last 7 days', () => {
  expect(expiredIds([...createAged(600, 30, 'read'), ...createAged(400, 31, 'write')], NOW)).toEqual([])
  const newest = createAged(1_000, 1, 'read')
  expect(expiredIds([...newest, ...createAged(5_000, 6.9, 'write')], NOW)).toEqual([])
  const old = [...createAged(2, 2, 'read'), ...createAged(2, 7.1, 'write')]
  expect(expiredIds([...newest, ...old], NOW)).toEqual(old.map(({ id }) => id))
})

it('expires what exceeds 50 million characters, oldest first', () => {
  const expired = expiredIds(createAged(600, 1, 'write', 100_000), NOW)
  expect(expired).toHaveLength(100)
  expect(expired[0]).toBe('write-1-500')
})
