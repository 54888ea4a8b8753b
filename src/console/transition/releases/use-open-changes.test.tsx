import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { pageWrapper } from '../../app/test-wrapper.tsx'
import { queryClient } from '../../data/query-client.ts'
import { release as releaseRecord, type Release } from '../../../contract/core/records.ts'
import { parseScope } from '../../routing/paths.ts'
import { useOpenChanges } from './use-open-changes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const scope = parseScope({ organization: 'acme', assembly: 'shop', environment: 'dev' })
const platform = { ciId: 21, ciName: 'web', links_to: [], consumes: [], depends_on: [] }
const disabled = {
  rfcId: 61,
  releaseId: 5,
  ciRelationId: 51,
  fromCiId: 1,
  toCiId: 21,
  relationName: 'manifest.ComposedOf',
  rfcAction: 'update',
}
const open = releaseRecord.parse({ releaseId: 5, releaseState: 'open', ciRfcCount: 2, relationRfcCount: 1 })

/** The paths of the requests, and the number of failed lists; paths with an ending of `refused` fail. */
async function readOf(release: Release, ...refused: readonly string[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? ''
    asked.push(path.slice(path.lastIndexOf('/') + 1))
    if (refused.some((end) => path.endsWith(end))) return Response.json({ errors: ['no'] }, { status: 401 })
    if (path.endsWith('/platforms')) return Response.json([platform])
    if (path.endsWith('/history')) return Response.json({ rfc_cis: [], rfc_relations: [disabled] })
    return Response.json(/\/web(?:\/edit\.json)?$/.test(path) ? platform : [])
  })
  const { result, unmount } = renderHook(() => useOpenChanges(scope, release), { wrapper: pageWrapper })
  await waitFor(() => expect(result.current.changes).toBeDefined(), { timeout: 5_000 })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  unmount()
  queryClient.clear()
  return { asked, ...result.current }
}

const unreadWithout = async (...refused: readonly string[]) => (await readOf(open, ...refused)).unread

it('counts the lists that could not be loaded', async () => {
  expect(await unreadWithout()).toBe(0)
  expect(await unreadWithout('/dev/platforms')).toBe(1)
  expect(await unreadWithout('/dev/variables')).toBe(1)
  // The committed links.
  expect(await unreadWithout('/search')).toBe(1)
  expect(await unreadWithout('/web/components', '/web/variables')).toBe(2)
})

it('does not read relations if the release has none', async () => {
  expect((await readOf(open)).asked.toSorted()).toEqual([
    'clouds',
    'components',
    'edit.json',
    'history',
    'platforms',
    'search',
    'variables',
    'variables',
    'web',
  ])
  const { asked } = await readOf({ ...open, relationRfcCount: 0 })
  expect(asked.toSorted()).toEqual(['clouds', 'components', 'platforms', 'variables', 'variables'])
})

it('finds disabled platforms in the history if relations are missing', async () => {
  const found = await readOf(open)
  expect(found.changes?.map(({ name, label }) => [name, label])).toEqual([['web', 'enabled']])
  expect(found.unlisted).toBe('2 records')
  const unread = await readOf(open, '/history')
  expect(unread).toMatchObject({ changes: [], unlisted: '2 records and 1 relation', unread: 0 })
})
