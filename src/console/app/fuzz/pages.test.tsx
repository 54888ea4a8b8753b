import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../test-render.tsx'
import { allCalls } from '../../../contract/contract.ts'
import { createMatcher } from '../../../contract/core/path.ts'
import { resetFailures } from '../../data/read/poll-interval.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordSessionOutcome } from '../../data/session/session.ts'
import { paths } from '../../routing/paths.ts'
import { routes } from '../router.tsx'
import { fuzzedAnswer, sample, seeded, type Random } from './answers.ts'

const AT_LEAST = 200
// 507: the only organization has no name.
const SEEDS = [11, 12, 507]

const scope = {
  organization: 'acme',
  assembly: 'storefront',
  environment: 'prod',
  platform: 'web',
  component: 'compute',
  deployment: '42',
}
const PAGES: Readonly<Record<string, string>> = {
  organizations: paths.organizations(),
  overview: paths.organization({ organization: 'acme' }),
  clouds: '/acme/clouds',
  cloud: '/acme/clouds/dfw-1',
  offerings: '/acme/clouds/offerings',
  deploymentsOfAll: '/acme/deployments',
  procedures: '/acme/procedures',
  procedure: '/acme/operations/procedures/7',
  assemblies: '/acme/assemblies',
  assembly: '/acme/assemblies/storefront',
  environments: '/acme/assemblies/storefront/transition',
  newEnvironment: '/acme/assemblies/storefront/transition/environments/new',
  environment: '/acme/assemblies/storefront/transition/environments/prod',
  editEnvironment: '/acme/assemblies/storefront/transition/environments/prod/edit',
  bom: '/acme/assemblies/storefront/transition/environments/prod/releases/bom',
  deployments: paths.deployments(scope),
  deployment: paths.deployment(scope),
  operations: '/acme/assemblies/storefront/operations',
  operatedEnvironment: '/acme/assemblies/storefront/operations/environments/prod',
  operatedPlatform: paths.operatedPlatform(scope),
  instances: paths.instances(scope),
  settings: paths.settings({ organization: 'acme' }),
  team: paths.team({ organization: 'acme', team: '3' }),
  account: paths.account({ organization: 'acme' }),
  group: paths.group({ organization: 'acme', group: '7' }),
}

const { match } = createMatcher(allCalls)
let answered = 0

/** Mostly mutated answers, and some valid ones, so that pages get far enough to fail. */
function answerFrom(random: Random): void {
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const found = match(init.method ?? 'GET', input.replace(/^\/api/, '').replace(/\?.*/, ''))
    if (!found) return Response.json({ errors: ['not found'] }, { status: 404 })
    answered += 1
    const { answer } = found.call
    const text = random() < 0.2 ? JSON.stringify(sample(answer, random)) : fuzzedAnswer(answer, random)
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  })
}

beforeEach(() => {
  recordSessionOutcome(undefined)
  resetFailures()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
afterAll(() => {
  resetFailures()
  localStorage.clear()
})

async function shownAt(address: string): Promise<string> {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const { container, unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(container.querySelector('main h1')).not.toBeNull(), { timeout: 10_000 })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 10_000 })
  // Low-priority queries start after the rows.
  await act(() => new Promise((resolve) => setTimeout(resolve, 80)))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 10_000 })
  const text = container.querySelector('main')?.textContent ?? ''
  unmount()
  router.dispose()
  queryClient.clear()
  return text
}

it.each(Object.entries(PAGES))('renders %s with malformed answers', { timeout: 60_000 }, async (_, address) => {
  for (const seed of SEEDS) {
    answerFrom(seeded(seed))
    const text = await shownAt(address)
    expect(text, `seed ${seed}`).not.toContain('Something went wrong in the console')
    expect(text, `seed ${seed}`).not.toContain('Page not found')
    expect(text.length, `seed ${seed}`).toBeGreaterThan(20)
  }
})

it(`answered at least ${AT_LEAST} times`, () => {
  expect(answered).toBeGreaterThanOrEqual(AT_LEAST)
})
