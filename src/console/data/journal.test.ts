import { beforeEach, expect, it } from 'vitest'
import { updateDeployment, listDeployments } from '../../contract/deployments.ts'
import type { Refusal } from '../../contract/refusal.ts'
import { MASK } from '../kit/secrets.ts'
import { journalAsJson, journalNow } from './journal-pages.ts'
import { JOURNAL, noteBase, notedHere, noteRequest } from './journal.ts'
import { keysAfter, recall } from './storage.ts'

const PATH = '/acme/assemblies/a/transition/environments/e/deployments'
const put = (body: unknown) => noteRequest(updateDeployment, { method: 'PUT', path: `${PATH}/1`, body })
const done = { ok: true as const, value: { deploymentId: '1', token: 'abc' }, drift: [] }

beforeEach(() => localStorage.clear())

it('keeps a write before it is sent, and its end', () => {
  const body = { cms_deployment: { deploymentState: 'paused', db_password: 'hunter2' } }
  noteBase(body, { deploymentState: 'active' })
  const end = put(body)
  const kept = () => keysAfter(JOURNAL).flatMap((page) => JSON.parse(recall(JOURNAL + page) ?? '[]'))
  expect(kept().at(-1)).toMatchObject({ call: 'updateDeployment', outcome: 'under way' })
  end(done, 200, 42)
  expect(kept().at(-1)).toMatchObject({
    outcome: 'done',
    status: 200,
    size: 42,
    before: { deploymentState: 'active' },
    sent: { cms_deployment: { deploymentState: 'paused', db_password: MASK } },
    after: { deploymentId: '1', token: MASK },
  })
  expect(JSON.stringify(localStorage)).not.toContain('hunter2')
  expect(journalAsJson(journalNow())).not.toMatch(/hunter2|"abc"/)
})

it('masks what is secret in an address', () => {
  noteRequest(listDeployments, { method: 'GET', path: `${PATH}?token=abc&size=3`, body: undefined })(done, 200, 1)
  expect(notedHere().at(-1)?.path).toBe(`${PATH}?token=${MASK}&size=3`)
})

it('tells how a refused request ended, and what came of other pages too', () => {
  const refusal: Refusal = {
    kind: 'rejected',
    status: 422,
    messages: ['locked'],
    asked: { call: 'updateDeployment', method: 'PUT', path: PATH },
    routed: true,
    retryAfter: undefined,
  }
  put({})({ ok: false, drift: [], refusal }, 422, 3)
  const other = { id: 'x-1', at: 5, call: 'readX', method: 'GET', path: '/', effect: 'read', outcome: 'done' }
  localStorage.setItem(`${JOURNAL}0other`, JSON.stringify([other]))
  localStorage.setItem(`${JOURNAL}0broken`, '[{"id":1}]')
  const all = journalNow()
  expect(all[0]).toMatchObject({ outcome: 'rejected', status: 422, messages: ['locked'] })
  expect(all.at(-1)).toEqual(other)
})

it('never lets readings push writes out', () => {
  put({ note: 'kept' })(done, 200, 1)
  for (let n = 0; n < 2_000; n += 1) {
    noteRequest(listDeployments, { method: 'GET', path: PATH, body: undefined })(done, 200, 1)
  }
  expect(notedHere().length).toBeLessThan(501)
  expect(notedHere().some(({ sent }) => JSON.stringify(sent) === '{"note":"kept"}')).toBe(true)
})
