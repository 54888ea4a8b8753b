import { act, renderHook } from '@testing-library/react'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listClouds } from '../../../contract/cloud/clouds.ts'
import type { RefusalKind } from '../../../contract/core/refusal.ts'
import { useFreshness } from './freshness.ts'
import { querySource } from '../write/write-request.ts'
import { queryClient, type QueryMeta } from '../query-client.ts'
import { RefusalError } from '../refusal-error.ts'
import { recordSessionOutcome } from '../session/session.ts'

const asked = { call: 'listClouds', method: 'GET', path: '/acme/clouds' } as const
const refused = (kind: RefusalKind) =>
  new RefusalError({ kind, messages: [], asked, routed: true, status: undefined, retryAfter: undefined })

const meta: QueryMeta = {
  source: querySource(listClouds, { params: { organization: 'acme' } }),
  hasEnded: (data) => data === 'ended',
  isBusy: () => false,
  pollInBackground: false,
  staleTime: undefined,
  parseResponse: () => Promise.resolve(),
}
const leaving: (() => void)[] = []

/** Renders a query that resolves with `answer`. */
async function show(name: string, answer: () => Promise<unknown>, more: Partial<QueryMeta> = {}) {
  const observer = new QueryObserver(queryClient, { queryKey: [name], queryFn: answer, meta: { ...meta, ...more } })
  leaving.push(observer.subscribe(() => {}))
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const fresh = () => renderHook(() => useFreshness()).result
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
  queryClient.clear()
  recordSessionOutcome(undefined)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('is as old as the oldest query shown that can still change', async () => {
  await show('ended', () => Promise.resolve('ended'))
  await advance(60_000)
  await show('old', () => Promise.resolve('old'))
  await advance(5_000)
  await show('new', () => Promise.resolve('new'))
  const now = fresh()
  expect(now.current).toEqual({ state: 'live', seconds: 5 })
  await advance(3_000)
  expect(now.current).toEqual({ state: 'live', seconds: 8 })
})

it('is as old as what moves on the page, if anything does', async () => {
  await show('records', () => Promise.resolve('read once in a while'))
  await advance(20_000)
  await show('watched', () => Promise.resolve('elsewhere'), { isBusy: () => true, pollInBackground: true })
  expect(fresh().current).toEqual({ state: 'live', seconds: 20 })
  await show('status', () => Promise.resolve('active'), { isBusy: () => true })
  expect(fresh().current).toEqual({ state: 'live', seconds: 0 })
})

it('is not that of slow-changing data beside data that is polled more often', async () => {
  await show('design', () => Promise.resolve('slow'), { staleTime: 20_000 })
  await advance(9_000)
  expect(fresh().current).toEqual({ state: 'live', seconds: 9 })
  await show('list', () => Promise.resolve('often'))
  expect(fresh().current).toEqual({ state: 'live', seconds: 0 })
})

it('ignores queries that are not polled', async () => {
  const once = new QueryObserver(queryClient, {
    queryKey: ['names'],
    queryFn: () => 'names',
    meta,
    refetchInterval: false,
  })
  leaving.push(once.subscribe(() => {}))
  await advance(60_000)
  await show('followed', () => Promise.resolve('moves'))
  expect(fresh().current).toEqual({ state: 'live', seconds: 0 })
})

it('is waiting once an answer takes more than four seconds', async () => {
  const now = fresh()
  await show('slow', () => new Promise(() => {}))
  await advance(3_000)
  expect(now.current).toEqual({ state: 'live', seconds: undefined })
  await advance(2_000)
  expect(now.current).toEqual({ state: 'waiting', seconds: 5 })
})

it.each(['unavailable', 'timed-out', 'offline'] as const)('reconnects when one query is %s', async (kind) => {
  await show('clouds', () => Promise.resolve('there'))
  await show('silent', () => Promise.reject(refused(kind)))
  expect(fresh().current).toEqual({ state: 'reconnecting', seconds: 0 })
})

it('is not live if everything shown crashes, and partial if one of several does', async () => {
  await show('one', () => Promise.reject(refused('unexpected')))
  expect(fresh().current).toEqual({ state: 'reconnecting', seconds: undefined })
  await show('other', () => Promise.resolve('there'))
  expect(fresh().current).toEqual({ state: 'partial', seconds: 0 })
})

it('is live if the last answer of a query that crashed is shown', async () => {
  let answer = () => Promise.resolve('there')
  await show('other', () => Promise.resolve('there'))
  await show('crashing', () => answer())
  answer = () => Promise.reject(refused('unexpected'))
  await act(() => queryClient.refetchQueries({ queryKey: ['crashing'] }))
  expect(fresh().current).toEqual({ state: 'live', seconds: 0 })
})

it('is not live if a busy query fails for a while', async () => {
  await show('other', () => Promise.resolve('there'))
  let answer = () => Promise.resolve('moving')
  await show('moving', () => answer(), { isBusy: (data) => data === 'moving' })
  answer = () => Promise.reject(refused('unexpected'))
  const again = () => act(() => queryClient.refetchQueries({ queryKey: ['moving'] }))
  await advance(2_000)
  await again()
  const now = fresh()
  expect(now.current).toEqual({ state: 'live', seconds: 2 })
  await advance(6_000)
  expect(now.current).toEqual({ state: 'reconnecting', seconds: 8 })
  answer = () => Promise.resolve('ended')
  await again()
  await advance(1_000)
  expect(now.current.state).toBe('live')
})

it('treats a refusal as an answer', async () => {
  await show('none', () => Promise.reject(refused('not-found')))
  expect(fresh().current).toEqual({ state: 'live', seconds: undefined })
})

it('reports signed out and offline', async () => {
  const now = fresh()
  act(() => recordSessionOutcome('signed-out'))
  await advance(1_000)
  expect(now.current).toEqual({ state: 'signed-out' })
  recordSessionOutcome(undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await advance(1_000)
  expect(now.current).toEqual({ state: 'offline' })
})
