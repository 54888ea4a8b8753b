import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../data/query-client.ts'
import { release as releaseRecord, type Release } from '../../contract/records.ts'
import { placeIn } from '../frame/crumbs.ts'
import { useOpenChanges } from './use-open-changes.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

const place = placeIn({ organization: 'acme', assembly: 'shop', environment: 'dev' })
const platform = { ciId: 21, ciName: 'web', links_to: [], consumes: [], depends_on: [] }
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

const open = releaseRecord.parse({ releaseId: 5, releaseState: 'open', ciRfcCount: 2, relationRfcCount: 1 })

/** What was asked, by the end of its path, and how many parts are told to be unread where the readings that end so are refused. */
async function readOf(release: Release, ...refused: readonly string[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? ''
    asked.push(path.slice(path.lastIndexOf('/') + 1))
    if (refused.some((end) => path.endsWith(end))) return Response.json({ errors: ['no'] }, { status: 401 })
    if (path.endsWith('/platforms')) return Response.json([platform])
    return Response.json(/\/web(?:\/edit\.json)?$/.test(path) ? platform : [])
  })
  const { result, unmount } = renderHook(() => useOpenChanges(place, release), { wrapper })
  await waitFor(() => expect(result.current.changes).toBeDefined(), { timeout: 5_000 })
  unmount()
  queryClient.clear()
  return { asked, unread: result.current.unread }
}

const unreadWithout = async (...refused: readonly string[]) => (await readOf(open, ...refused)).unread

it('tells how many parts could not be read, so that nobody takes the list for all there is', async () => {
  expect(await unreadWithout()).toBe(0)
  expect(await unreadWithout('/dev/platforms')).toBe(1)
  expect(await unreadWithout('/dev/variables')).toBe(1)
  // The committed links, which the links of platforms are held against.
  expect(await unreadWithout('/search')).toBe(1)
  expect(await unreadWithout('/web/components', '/web/variables')).toBe(2)
})

it('asks for no relations where the release counts records and none of those', async () => {
  expect((await readOf(open)).asked.toSorted()).toEqual([
    'clouds',
    'components',
    'edit.json',
    'platforms',
    'search',
    'variables',
    'variables',
    'web',
  ])
  const { asked } = await readOf({ ...open, relationRfcCount: 0 })
  expect(asked.toSorted()).toEqual(['clouds', 'components', 'platforms', 'variables', 'variables'])
})
