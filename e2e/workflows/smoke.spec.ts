import type { Page, Request } from '@playwright/test'
import { expectAccessible, expectContrast } from '../support/accessibility.ts'
import { openPage } from '../support/actions.ts'
import { INSTANCES, PROD, STOREFRONT } from '../support/demo-paths.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectStableLayout, observeLayoutShifts } from '../support/layout-shift.ts'
import type { ReferenceService } from '../support/servers.ts'

test('the console shows the data of the reference service', async ({ page, service }) => {
  expect(await service.get('/account/organizations')).not.toEqual([])
  await page.goto('/acme')
  await expect(page.getByRole('main')).toContainText('storefront')
})

const OPERATED = `${STOREFRONT}/operations/environments/prod`

/** All routes of router.tsx, with the ids of existing records, and addresses that do not exist. */
async function listPages(service: ReferenceService): Promise<readonly string[]> {
  const [deployment] = await service.get<{ deploymentId: number }[]>(`${PROD}/deployments`)
  const [procedure] = await service.get<{ procedureId: number }[]>('/acme/operations/procedures?ns_path=/acme&size=1')
  const [instance] = await service.get<{ ciId: number }[]>(`${INSTANCES}?instances_state=all`)
  const sections = [
    '',
    '/clouds',
    '/clouds/offerings',
    '/clouds/services',
    '/clouds/dfw-1',
    '/clouds/new',
    '/clouds/dfw-1/edit',
    '/clouds/fra-1/variables',
    '/clouds/fra-1/supports',
    '/assemblies',
    '/deployments',
    '/procedures',
  ]
  return [
    '/?choose',
    `${PROD}/clouds?cloud=dfw-1`,
    `${PROD}/variables`,
    `${PROD}/platforms/web`,
    `${PROD}/platforms/web/components/compute`,
    '/sign-in',
    ...sections.map((section) => `/acme${section}`),
    '/catalog/offerings',
    '/catalog/services',
    '/acme/clouds/offerings?panel=sizes',
    '/acme/reports/compute',
    '/acme/reports/compute?grouping=cloud&metric=ram',
    '/acme/reports/cost?move=storefront%2Fprod%2Fweb%2Fdfw-1&to=ord-1',
    `/acme/operations/procedures/${procedure?.procedureId}`,
    '/acme/deployments?days=30',
    '/acme/activity',
    '/acme/assemblies/new',
    `${STOREFRONT}/edit`,
    STOREFRONT,
    ...[
      '',
      '?view=table',
      '/platforms/web',
      '/platforms/new',
      '/platforms/web/components/new?template=user',
      '/platforms/web/components/os',
      '/platforms/web/components/compute?tab=parts',
      '/platforms/web/components/os/monitors/web-os-cpu',
      '/platforms/web/components/os/attachments/new',
      '/platforms/web/variables?uses=groupId',
      '/variables',
      '/changes',
      '/history',
      '/compare?right=environment:prod',
    ].map((page) => `${STOREFRONT}/design${page}`),
    `${STOREFRONT}/transition`,
    `${STOREFRONT}/transition/environments/new`,
    PROD,
    `${PROD}/edit`,
    `${PROD}/releases/bom`,
    `${PROD}/releases/latest`,
    `${PROD}/timeline`,
    `${PROD}/deployments`,
    `${PROD}/deployments/${deployment?.deploymentId}`,
    `${STOREFRONT}/operations`,
    OPERATED,
    `${OPERATED}/platforms/web`,
    INSTANCES,
    `${INSTANCES}?instance=${instance?.ciId}`,
    `${INSTANCES}/${instance?.ciId}`,
    `${INSTANCES}/1`,
    `${INSTANCES}?view=tiles`,
    `${INSTANCES}/replacements/kept`,
    `${INSTANCES}/replacements/nope`,
    `${OPERATED}/instances?view=tiles`,
    `${OPERATED}/platforms/web/instances`,
    '/acme/no-such-page',
    `${STOREFRONT}/transition/environments/nope`,
  ]
}

const HALT = '1 instance of this wave is not healthy'
const STEPS_PER_WAVE = 6

/** A replacement that halted after its first wave, as stored by the browser. */
const STORED_REPLACEMENT = {
  'signalbox.write  kept': {
    id: 'kept',
    title: 'Replacement of 2 instances',
    to: '/',
    openedAt: Date.UTC(2100, 0),
    items: [],
    data: {
      id: 'kept',
      scope: {
        organization: 'acme',
        assembly: 'storefront',
        environment: 'prod',
        platform: 'web',
        component: 'compute',
      },
      startedAt: Date.UTC(2100, 0),
      instances: { 1: { name: 'compute-1-1', cloud: 'dfw-1' }, 2: { name: 'compute-1-2', cloud: 'ord-1' } },
      waves: [{ ids: ['1'], deployment: '1' }, { ids: ['2'] }],
      otherMarked: [],
      excluded: [],
      commits: false,
      pause: 0,
      gate: true,
      single: false,
      stopped: false,
    },
  },
  'signalbox.write-states  kept': Array.from({ length: 2 * STEPS_PER_WAVE }, (_, step) => {
    if (step < 4) return { state: 'done' }
    const problem = { title: HALT, meaning: '', advice: 'Find the cause.', messages: ['compute-1-1: bad'], request: '' }
    return step === 4 ? { state: 'refused', problem } : { state: 'waiting' }
  }),
}

const waitForFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Observes the requests of a page. The returned function waits until neither a request runs nor a part of the page loads. */
function observeLoading(page: Page): () => Promise<void> {
  const running = new Set<Request>()
  page.on('request', (request) => running.add(request))
  page.on('requestfinished', (request) => running.delete(request))
  page.on('requestfailed', (request) => running.delete(request))
  const loading = page.locator('[aria-busy=true], .mantine-Skeleton-root')
  const countLoading = async () => running.size + (await loading.count())
  return () =>
    expect(async () => {
      expect(await countLoading()).toBe(0)
      // What has arrived may lead to further requests.
      await waitForFrames(page)
      expect(await countLoading()).toBe(0)
    }).toPass({ timeout: 10_000 })
}

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const

const expectPhoneAccessible = (page: Page) =>
  expectAccessible(page, { rules: ['scrollable-region-focusable', 'target-size'] })

// All axe rules once; other widths and schemes affect only some rules. `EVERY_LOOK=1` runs all rules on every variant.
const VARIANTS = process.env.EVERY_LOOK
  ? WIDTHS.flatMap((size) =>
      (['light', 'dark'] as const).map((scheme) => ({
        ...size,
        scheme,
        check: (page: Page) => expectAccessible(page),
      })),
    )
  : ([
      { ...WIDTHS[0], scheme: 'light', check: (page: Page) => expectAccessible(page) },
      { ...WIDTHS[1], scheme: 'dark', check: (page: Page) => expectContrast(page) },
      { ...WIDTHS[2], scheme: 'light', check: expectPhoneAccessible },
    ] as const)

/** Checks the open page in every variant. */
async function checkPage(page: Page, path: string): Promise<void> {
  for (const { width, height, scheme, check } of VARIANTS)
    await test.step(`${path} at ${width} px, ${scheme}`, async () => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: scheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      await waitForFrames(page)
      const shown = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        // Inside the frame only the page scrolls, never the window.
        return { width: scrollWidth, height: document.getElementById('page') ? scrollHeight : 0 }
      })
      expect.soft(shown.width, `${path} at ${width} px`).toBeLessThanOrEqual(width)
      expect.soft(shown.height, `${path} at ${height} px`).toBeLessThanOrEqual(height)
      await check(page)
    })
}

// Split into several tests to run in parallel.
const PARTS = 8

test.describe('every page', () => {
  test.describe.configure({ mode: 'parallel' })
  // Some addresses do not exist.
  test.use({ expectedMessages: [/status of 404/] })

  for (let part = 0; part < PARTS; part++)
    test(`is accessible and fits the window in both schemes, part ${part + 1} of ${PARTS}`, async ({
      page,
      service,
    }) => {
      test.setTimeout(process.env.EVERY_LOOK ? 900_000 : 240_000)
      await page.addInitScript((stored) => {
        for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value))
      }, STORED_REPLACEMENT)
      const waitForData = observeLoading(page)
      const pages = await listPages(service)
      for (const path of pages.filter((_, index) => index % PARTS === part)) {
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.emulateMedia({ colorScheme: 'light' })
        await openPage(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await waitForData()
        if (path.endsWith('/kept')) await expect(page.getByRole('main')).toContainText(HALT)
        await checkPage(page, path)
      }
    })
})

test('main pages have no layout shift', async ({ page }) => {
  await observeLayoutShifts(page)
  const waitForData = observeLoading(page)
  for (const path of ['/acme', '/acme/activity', '/acme/clouds/offerings', PROD, OPERATED, INSTANCES]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitForData()
    await expectStableLayout(page)
  }
})

test('an instance over the list on a phone has no layout shift', async ({ page, service }) => {
  // Another test may have replaced all unhealthy instances.
  await service.reset()
  const [instance] = await service.get<{ ciId: number }[]>(`${INSTANCES}?instances_state=unhealthy`)
  await page.setViewportSize({ width: 390, height: 844 })
  await observeLayoutShifts(page)
  const waitForData = observeLoading(page)
  await page.goto(`${INSTANCES}?instance=${instance?.ciId}`)
  await expect(page.getByRole('list', { name: 'Open events' })).toBeVisible()
  await waitForData()
  await expectStableLayout(page)
})

// This page has long facts, and wide buttons that appear late.
for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const)
  test(`late buttons of an environment cause no layout shift, at ${width} px`, async ({ page }) => {
    await observeLayoutShifts(page)
    const waitForData = observeLoading(page)
    await page.setViewportSize({ width, height })
    await page.goto('/acme/assemblies/billing/transition/environments/prod')
    await expect(page.getByRole('region', { name: 'From design to deployment' })).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByRole('link', { name: /Go to deployment/ })).toBeVisible()
    await waitForData()
    await expectStableLayout(page)
  })

test.describe('the content security policy', () => {
  test.use({ expectedMessages: [/Content Security Policy/] })

  /** Runs in the page: whether a style element with this nonce, by default the page's own, takes effect. */
  const addStyle = (nonce: string | undefined) => {
    const style = document.createElement('style')
    style.nonce = nonce ?? document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? ''
    style.textContent = 'body { outline-width: 7px; outline-style: solid }'
    document.head.append(style)
    const applied = getComputedStyle(document.body).outlineWidth === '7px'
    style.remove()
    return applied
  }

  test('accepts style elements only with the nonce of the current response, also after reload and back', async ({
    page,
  }) => {
    const answer = await page.goto('/acme')
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    const [, first = ''] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? []
    expect(first).not.toBe('')
    const applies = (nonce?: string) => page.evaluate(addStyle, nonce)
    expect([await applies(), await applies('')]).toEqual([true, false])

    await page.reload()
    expect([await applies(), await applies(first)]).toEqual([true, false])
    await page.goto('/acme/clouds')
    expect(await applies()).toBe(true)
    await page.goBack()
    expect(await applies()).toBe(true)
  })
})

test('the gateway reports an unreachable service and recovers', async ({ request, service }) => {
  const organizations = () => request.get('/api/account/organizations')
  await service.stop('SIGKILL')
  const unreachable = await organizations()
  expect([unreachable.status(), await unreachable.json()]).toMatchObject([502, { code: 'service-unreachable' }])
  await service.start()
  expect((await organizations()).status()).toBe(200)
})
