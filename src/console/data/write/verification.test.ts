import { afterEach, expect, it, vi } from 'vitest'
import { readLatestRelease } from '../../../contract/transition/releases.ts'
import { anyOf, noneOf, querySource } from './write-request.ts'
import { applyShape, verifyOutcome } from './verification.ts'

afterEach(() => vi.unstubAllGlobals())

const params = { organization: 'acme', assembly: 'shop', environment: 'dev' }
const commit = {
  request: { params, body: {} },
  verification: { ...querySource(readLatestRelease, { params }), shows: { releaseState: 'closed' } },
  locks: { label: 'Plan of shop / dev', to: '/' },
}

function service(ciState: string | undefined, releaseState: string): void {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/releases/latest')) return Response.json({ releaseId: 5, releaseState })
    return ciState === undefined
      ? new Response('', { status: 502 })
      : Response.json({ ciId: 1, ciName: 'dev', ciState })
  })
}

it('keeps the outcome unknown while the environment is locked', async () => {
  service('locked', 'open')
  expect(await verifyOutcome(commit)).toBe('unseen')
  service('manifest_locked', 'open')
  expect(await verifyOutcome(commit)).toBe('unseen')
  service(undefined, 'open')
  expect(await verifyOutcome(commit)).toBe('unseen')
  service('default', 'open')
  expect(await verifyOutcome(commit)).toBe('not-happened')
  service('locked', 'closed')
  expect(await verifyOutcome(commit)).toBe('happened')
})

it('does not query the lock for a write that takes none', async () => {
  service('locked', 'open')
  expect(await verifyOutcome({ ...commit, locks: undefined })).toBe('not-happened')
})

it('changes only the values that a shape names', () => {
  const record = { id: 7, ciAttributes: { heap: '1g', pin: 'x' }, links: ['a'], gone: {}, state: 'new', owner: null }
  const shape = {
    ciAttributes: { heap: '2g', port: '80' },
    links: ['b'],
    gone: noneOf({}),
    state: anyOf('a'),
    owner: 1,
  }
  expect(applyShape(record, shape)).toEqual({ ...record, ciAttributes: { heap: '2g', pin: 'x', port: '80' } })
})
