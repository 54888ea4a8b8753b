// @vitest-environment happy-dom
// Pins and watches on the reference service, which answers 500 after it changed the favorites, as the real one does.
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readAssembly } from '../contract/assembly/assemblies.ts'
import type { Ci } from '../contract/core/records.ts'
import { readEnvironment } from '../contract/transition/environments.ts'
import { pageWrapper as wrapper } from '../console/app/test-wrapper.tsx'
import { callQuery } from '../console/data/read/call-query.ts'
import { journalSnapshot, onJournalChange } from '../console/data/journal/snapshot.ts'
import { queryClient } from '../console/data/query-client.ts'
import { savedRecordsQuery } from '../console/data/saved-records/queries.ts'
import { useWatchActions } from '../console/data/saved-records/use-watch-actions.ts'
import Favorites from '../console/frame/navbar/Favorites.tsx'
import {
  pinnedPages,
  setFavoritePages,
  takePinToggles,
  togglePin,
  usePins,
} from '../console/frame/navbar/page-links.ts'
import { readOnlyMode } from '../console/kit/browser/read-only-mode.ts'
import { onToast } from '../console/kit/browser/toast.ts'
import { createDesign, createProdEnvironment, readList } from '../service/http/test-scenario.ts'
import { toFields, toList } from '../service/http/body.ts'
import { openTestService, type TestService } from '../service/test-service.ts'

const SHOP = { to: '/acme/assemblies/shop', label: 'shop', within: '' }
const PROD = { to: `${SHOP.to}/transition/environments/prod`, label: 'prod', within: 'shop / Transition' }
const shopQuery = callQuery(readAssembly, { params: { organization: 'acme', assembly: 'shop' } })
const prodQuery = callQuery(readEnvironment, {
  params: { organization: 'acme', assembly: 'shop', environment: 'prod' },
})

let app: TestService
/** A status that the service answers to all calls of watches and favorites. */
let refusedWith: number | undefined
let writes: string[] = []
let leaveJournal = () => {}

beforeAll(async () => {
  app = openTestService()
  await createDesign(app)
  await createProdEnvironment(app)
})
afterAll(() => app.close())

beforeEach(async () => {
  refusedWith = undefined
  writes = []
  localStorage.clear()
  queryClient.clear()
  takePinToggles()
  setFavoritePages([])
  leaveJournal = onJournalChange(() => undefined)
  vi.stubGlobal('fetch', async (url: string, { method, body }: { method: 'GET' | 'POST'; body: string | null }) => {
    const path = url.replace(/^\/api/, '')
    if (method !== 'GET') writes.push(`${method} ${path}`)
    if (refusedWith !== undefined && /watch|favorites/.test(path))
      return Response.json({ errors: ['not found'] }, { status: refusedWith })
    const answer = await app.request(method, path, body === null ? undefined : JSON.parse(body))
    return Response.json(answer.body, { status: answer.status })
  })
  await queryClient.fetchQuery(shopQuery)
  await queryClient.fetchQuery(prodQuery)
})
afterEach(() => {
  cleanup()
  leaveJournal()
  readOnlyMode.set(false)
  vi.unstubAllGlobals()
})

const isListed = (kind: 'watch' | 'favorite') =>
  queryClient.getQueryState(savedRecordsQuery(kind).queryKey)?.status ?? 'pending'

async function openFrame() {
  const rendered: string[][] = []
  renderHook(() => [Favorites(), rendered.push(usePins().map(({ to }) => to))], { wrapper })
  await waitFor(() => expect(isListed('favorite')).not.toBe('pending'))
  return { pins: () => rendered.at(-1), rendered }
}

const saved = async (path: string) =>
  (await readList(app, path)).flatMap(({ items }) => toList(items).map((item) => toFields(item)['ci_name']))
const favorites = () => saved('/account/favorites')

it('pins a record as a favorite, in this browser and at the service, and removes both', async () => {
  const { pins } = await openFrame()
  act(() => togglePin(PROD))
  expect(pins()).toEqual([PROD.to])
  await waitFor(async () => expect(await favorites()).toEqual(['prod']))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(journalSnapshot().map(({ call }) => call)).toContain('addFavorite')
  act(() => togglePin(PROD))
  expect(pins()).toEqual([])
  await waitFor(async () => expect(await favorites()).toEqual([]))
  expect(writes).toHaveLength(2)
})

it('shows favorites of another browser among the pins, and unpins them', async () => {
  const { ciId } = queryClient.getQueryData<Ci>(shopQuery.queryKey) ?? {}
  await app.request('POST', '/acme/favorites', { ciId })
  const { pins } = await openFrame()
  await waitFor(() => expect(pins()).toEqual([SHOP.to]))
  expect(pinnedPages.get()).toEqual([])
  act(() => togglePin(SHOP))
  expect(pins()).toEqual([])
  await waitFor(async () => expect(await favorites()).toEqual([]))
})

it('makes a favorite of what was pinned before the favorites were read', async () => {
  togglePin(PROD)
  await openFrame()
  await waitFor(async () => expect(await favorites()).toEqual(['prod']))
  cleanup()
  queryClient.removeQueries({ queryKey: savedRecordsQuery('favorite').queryKey })
  togglePin(PROD)
  const { rendered } = await openFrame()
  await waitFor(async () => expect(await favorites()).toEqual([]))
  expect(rendered.flat()).toEqual([])
})

it.each([
  ['the service has no favorites', () => (refusedWith = 404), PROD],
  ['the service refuses', () => (refusedWith = 401), PROD],
  ['read-only mode is on', () => readOnlyMode.set(true), PROD],
  ['the page is no record', () => undefined, { ...PROD, to: `${PROD.to}/timeline` }],
])('pins in this browser only if %s', async (_, prepare, page) => {
  prepare()
  const { pins } = await openFrame()
  act(() => togglePin(page))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(pins()).toEqual([page.to])
  act(() => togglePin(page))
  expect(pins()).toEqual([])
  expect(writes).toEqual([])
})

it('keeps the pin if the service refuses a favorite', async () => {
  const { pins } = await openFrame()
  refusedWith = 422
  act(() => togglePin(PROD))
  await waitFor(() => expect(writes).toEqual(['POST /acme/favorites']))
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(pins()).toEqual([PROD.to])
})

const openMenu = () =>
  renderHook(() => useWatchActions('acme', queryClient.getQueryData<Ci>(prodQuery.queryKey)), { wrapper }).result

it('watches a record and stops it', async () => {
  const toasted = vi.fn()
  const leave = onToast(toasted)
  const menu = openMenu()
  const click = () => act(() => menu.current[0]?.run())
  await waitFor(() => expect(menu.current[0]?.label).toBe('Watch prod'))
  click()
  await waitFor(() => expect(menu.current[0]?.label).toBe('Stop watching prod'))
  expect(await saved('/watch')).toEqual(['prod'])
  await waitFor(() => expect(toasted).toHaveBeenLastCalledWith('good', expect.stringMatching(/^You will get email/)))
  click()
  await waitFor(async () => expect(await saved('/watch')).toEqual([]))
  await waitFor(() => expect(toasted).toHaveBeenLastCalledWith('good', 'You will no longer get email about prod.'))
  leave()
})

it('shows why a record is not watched', async () => {
  const toasted = vi.fn()
  const leave = onToast(toasted)
  const menu = openMenu()
  await waitFor(() => expect(menu.current).toHaveLength(1))
  refusedWith = 422
  act(() => menu.current[0]?.run())
  await waitFor(() =>
    expect(toasted).toHaveBeenCalledWith('bad', expect.stringMatching(/^Could not watch prod: .*not found/)),
  )
  expect(menu.current[0]?.label).toBe('Watch prod')
  leave()
})

it('offers no watch where the service has none', async () => {
  refusedWith = 404
  const menu = openMenu()
  await waitFor(() => expect(isListed('watch')).toBe('error'))
  expect(menu.current).toEqual([])
})
