import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { readEnvironment } from '../../../contract/transition/environments.ts'
import { SINGLE_TAB, startPolling } from '../read/poll.ts'
import { setUpPolling } from '../read/test-polling.ts'
import { queryClient } from '../query-client.ts'
import { callQuery } from '../read/call-query.ts'
import { watchLocks } from './environment.ts'
import { getWatched } from './list.ts'
import { followWatched } from './poll.ts'

const PROD = { organization: 'acme', assembly: 'storefront', environment: 'prod' }
const { leave, seconds, setHidden } = setUpPolling(queryClient)
let environment = { ciState: 'default', comments: '' }
const fetchMock = vi.fn()

const watchOne = (label = 'Plan of storefront / prod', state: 'done' | 'unknown' = 'done') =>
  watchLocks([{ request: { params: PROD }, locks: { label, to: '/acme/prod' } }], [{ state }])

beforeEach(() => {
  vi.stubGlobal('fetch', async () => {
    fetchMock()
    return Response.json({ ciId: 7, ciName: 'prod', ...environment })
  })
  environment = { ciState: 'locked', comments: '' }
  fetchMock.mockReset()
})

async function followUntilLocked() {
  watchOne()
  leave.push(startPolling(queryClient, SINGLE_TAB), followWatched())
  await seconds(6)
  expect(getWatched()).toMatchObject([{ kind: 'environment', state: 'locked', to: '/acme/prod' }])
  expect(getWatched()[0]?.end).toBeUndefined()
}

const SUCCESS = 'SUCCESS: Generation time taken: 4 seconds. bomGenerationInfo='
it.each([
  [`${SUCCESS}{"rfcCiCount":12,"mode":"persistent"}`, true, 'done, 12 changes to deploy'],
  [`${SUCCESS}{"rfcCiCount":0}`, true, 'done, nothing to deploy'],
  ['SUCCESS: Design pulled.', true, 'done'],
  ['', true, 'done'],
  ['ERROR:BOM: no service for dns in cloud lon-2', false, 'failed. no service for dns in cloud lon-2'],
  ['ERROR:MANIFEST:design is gone', false, 'failed. design is gone'],
])('is watched until it is unlocked, and ends as its comment says: %s', async (comments, good, words) => {
  await followUntilLocked()
  environment = { ciState: 'default', comments }
  await seconds(3)
  expect(getWatched()).toMatchObject([{ state: words, end: { good } }])
  const before = fetchMock.mock.calls.length
  await seconds(60)
  expect(fetchMock).toHaveBeenCalledTimes(before)
})

it('ignores answers from before the lock', async () => {
  environment = { ciState: 'default', comments: 'ERROR:BOM: of last week' }
  await queryClient.fetchQuery(callQuery(readEnvironment, { params: PROD }))
  environment = { ciState: 'manifest_locked', comments: '' }
  watchOne()
  leave.push(startPolling(queryClient, SINGLE_TAB), followWatched())
  await seconds(1)
  expect(getWatched()[0]?.end).toBeUndefined()
  await seconds(30)
  expect(getWatched()).toMatchObject([{ state: 'manifest_locked' }])
})

it('removes an unconfirmed entry that is not locked, and notifies only after it was locked', async () => {
  environment = { ciState: 'default', comments: `${SUCCESS}{"rfcCiCount":3}` }
  watchOne('Pull into storefront / prod', 'unknown')
  leave.push(startPolling(queryClient, SINGLE_TAB), followWatched())
  await seconds(40)
  expect(getWatched()).toEqual([])
  environment = { ciState: 'manifest_locked', comments: '' }
  watchOne('Pull into storefront / prod', 'unknown')
  await seconds(40)
  expect(getWatched()).toMatchObject([{ state: 'manifest_locked' }])
  environment = { ciState: 'default', comments: 'SUCCESS: Design pulled.' }
  await seconds(40)
  expect(getWatched()).toMatchObject([{ state: 'done', end: { good: true } }])
})

it('polls an environment in a hidden tab', async () => {
  await followUntilLocked()
  // The page of the environment, which has no observers.
  leave.push(new QueryObserver(queryClient, callQuery(readEnvironment, { params: PROD })).subscribe(() => {}))
  setHidden(true)
  document.dispatchEvent(new Event('visibilitychange'))
  environment = { ciState: 'default', comments: '' }
  await seconds(35)
  expect(getWatched()).toMatchObject([{ end: { good: true } }])
})

it('restarts when the environment is locked again', async () => {
  await followUntilLocked()
  environment = { ciState: 'default', comments: 'ERROR: out of luck' }
  await seconds(3)
  environment = { ciState: 'locked', comments: '' }
  watchOne()
  expect(getWatched()).toMatchObject([{ state: '' }])
  await seconds(35)
  expect(getWatched()).toMatchObject([{ state: 'locked' }])
})

it('watches locks of done and unknown writes, not of refused or unsent ones', () => {
  const taking = (environment: string) => ({
    request: { params: { ...PROD, environment } },
    locks: { label: `Plan of ${environment}`, to: `/acme/${environment}` },
  })
  const names = ['a', 'b', 'c', 'd', 'e']
  watchLocks(
    [...names.map(taking), { request: { params: PROD } }, undefined],
    (['done', 'unknown', 'refused', 'missed', 'waiting', 'done', 'done'] as const).map((state) => ({ state })),
  )
  expect(getWatched().map(({ label, to }) => `${label} ${to}`)).toEqual(['Plan of b /acme/b', 'Plan of a /acme/a'])
})
