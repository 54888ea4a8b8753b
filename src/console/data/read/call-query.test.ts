import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { listClouds } from '../../../contract/cloud/clouds.ts'
import { readProcedure } from '../../../contract/operations/procedures.ts'
import { readComputeReport } from '../../../contract/organization/reports.ts'
import { queryClient } from '../query-client.ts'
import { callQuery, invalidateCalls, optionalCallQuery } from './call-query.ts'
import { parseScope } from '../../routing/paths.ts'
import { recordSessionOutcome } from '../session/session.ts'

const clouds = callQuery(listClouds, { params: { organization: 'acme' } })
const leaving: (() => void)[] = []

afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
  queryClient.clear()
  recordSessionOutcome(undefined)
})

it('refetches after a write; while signed out, only marks as stale', async () => {
  const answer = vi.fn(() => Promise.resolve([]))
  const observer = new QueryObserver(queryClient, { ...clouds, queryFn: answer, staleTime: Infinity })
  leaving.push(observer.subscribe(() => {}))
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  await invalidateCalls([listClouds])
  expect(answer).toHaveBeenCalledTimes(2)
  recordSessionOutcome('signed-out')
  await invalidateCalls([listClouds])
  expect(answer).toHaveBeenCalledTimes(2)
  expect(observer.getCurrentResult().isStale).toBe(true)
})

it('keys a query by the name of its call, its params and its query', () => {
  expect(clouds.queryKey).toEqual(['listClouds', { organization: 'acme' }])
  const report = optionalCallQuery(readComputeReport, {
    params: { organization: 'acme' },
    query: { grouping: 'cloud' },
  })
  expect(report.queryKey).toEqual(['readComputeReport', { organization: 'acme' }, { grouping: 'cloud' }])
})

it('keys a query only by the names in the paths of its call, of a scope with more names', () => {
  const scope = parseScope({ organization: 'acme', assembly: 'shop', procedure: '7' })
  expect(callQuery(listClouds, { params: scope }).queryKey).toEqual(clouds.queryKey)
  expect(callQuery(readProcedure, { params: scope }).queryKey).toEqual([
    'readProcedure',
    { organization: 'acme', assembly: 'shop', procedure: '7' },
  ])
})
