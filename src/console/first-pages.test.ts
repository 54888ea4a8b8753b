import { createMemoryRouter, type RouteObject } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askEarly } from './data/read/early.ts'
import { queryClient } from './data/query-client.ts'
import { firstPageAt, firstPages } from './first-pages.ts'
import { routes } from './router.tsx'

const asked = vi.fn<(url: string) => void>()
const answers: (() => void)[] = []

beforeEach(() => {
  asked.mockClear()
  vi.stubGlobal('fetch', (url: string) => {
    asked(url)
    return new Promise((resolve) => answers.push(() => resolve(Response.json([]))))
  })
})
// Nothing is under way for ever: what is read behind it in another file would wait.
afterEach(async () => {
  vi.stubGlobal('fetch', async () => Response.json([]))
  for (const answer of answers.splice(0)) answer()
  await vi.waitUntil(() => queryClient.isFetching() === 0, 5_000)
  vi.unstubAllGlobals()
})

const exampleOf = (at: string): string => at.replaceAll(/:(\w+)/g, 'one-$1')

/** Every address pattern of the router that is a page. */
const patternsIn = (all: readonly RouteObject[], above = ''): readonly string[] =>
  all.flatMap(({ path, children }) => {
    const at = path === undefined ? above : `${above}/${path}`
    return children ? patternsIn(children, at) : [at || '/']
  })

/** Opens the page at `path`; the requests that left until it waits for answers, and what the router knows of it. */
async function open(path: string) {
  queryClient.clear()
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  await vi.waitFor(() => expect(router.state.initialized).toBe(true), 5_000)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  return { handle: router.state.matches.at(-1)?.route.handle, requests: asked.mock.calls.flat() }
}

it.each(firstPages)('$at is asked for what its page asks, once', async ({ at, page, asks }) => {
  const path = exampleOf(at)
  expect(firstPageAt(path)?.at).toBe(at)
  const { handle, requests } = await open(path)
  expect(handle).toBe(Reflect.get(Object(await page()), 'handle'))
  expect(requests).toEqual(expect.arrayContaining(asks(path).map((asking) => `/api${asking}`)))

  asked.mockClear()
  askEarly(asks(path))
  expect((await open(path)).requests.toSorted()).toEqual(requests.toSorted())
})

it('is about its own addresses alone', () => {
  const patterns = patternsIn(routes)
  expect(patterns).toEqual(expect.arrayContaining(firstPages.map(({ at }) => at)))
  for (const at of patterns) expect([undefined, at], at).toContain(firstPageAt(exampleOf(at))?.at)
  expect(firstPageAt('/acme/clouds/a%20b')).toBeUndefined()
})
