// The console as deployed: below a path, with sign-in, behind two gateways that share only a secret.
import { randomBytes } from 'node:crypto'
import { expectAccessible } from '../support/accessibility.ts'
import { startLoadBalancer, type LoadBalancer } from '../support/load-balancer.ts'
import { expect, test as base } from '../support/fixtures.ts'
import { startProgram, type Program } from '../support/child-program.ts'

const PATH = '/signalbox'

interface Deployment {
  readonly url: string
  readonly gateways: readonly Program[]
  readonly balancer: LoadBalancer
}

const test = base.extend<{ deployment: Deployment }>({
  deployment: async ({ service }, use) => {
    const balancer = await startLoadBalancer(PATH)
    const environment = {
      PORT: '0',
      SERVICE_URL: service.url,
      SESSION_SECRET: randomBytes(32).toString('hex'),
      BASE_PATH: PATH,
      ALLOWED_HOSTS: balancer.host,
    }
    const gateways = await Promise.all([1, 2].map(() => startProgram('gateway.js', [], environment)))
    balancer.targets = gateways.map(({ url }) => url)
    await use({ url: `http://${balancer.host}${PATH}`, gateways, balancer })
    balancer.close()
    await Promise.all(gateways.map((gateway) => gateway.stop()))
  },
})

// Calls before sign-in and after the session ended; requests cut off when a gateway stops.
test.use({ expectedMessages: [/status of (?:401|502)|ERR_(?:EMPTY_RESPONSE|CONNECTION_RESET|CONNECTION_CLOSED)/] })

test('signs in, works through both gateways, signs in again after the session ended, and signs out', async ({
  page,
  context,
  deployment: { url, gateways, balancer },
}) => {
  // The console notices the ended session at its next poll.
  test.slow()
  const outside: string[] = []
  page.on('request', (request) => request.url().startsWith(`${url}/`) || outside.push(request.url()))
  await page.goto(`${url}/acme/assemblies?q=store`)
  await expect(page).toHaveURL(/\/signalbox\/sign-in\?from=/)
  await expect(page.getByLabel('Token')).toBeFocused()

  await page.keyboard.type('not-a-token')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/does not take this token|not accept/)).toBeVisible()
  await expect(page.getByLabel('Token')).toHaveValue('not-a-token')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('demo-admin')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(`${url}/acme/assemblies?q=store`)
  const assemblies = page.getByRole('grid', { name: 'Assemblies' })
  await expect(assemblies.getByRole('row', { name: /storefront/ })).toBeVisible()
  const [cookie, ...more] = await context.cookies(url)
  expect(more).toEqual([])
  expect(cookie).toMatchObject({
    name: '__Secure-signalbox',
    path: PATH,
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  })
  expect(cookie?.value).not.toContain('demo-admin')
  expect(
    await page.evaluate(() =>
      [document.cookie, ...Object.values(localStorage), ...Object.values(sessionStorage)].join(),
    ),
  ).not.toContain('demo-admin')

  await assemblies.getByRole('link', { name: 'storefront' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('storefront')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'acme' }).click()
  await expect(page.getByRole('main')).toContainText('storefront')
  expect([...balancer.requestCounts.keys()].toSorted()).toEqual(gateways.map((gateway) => gateway.url).toSorted())

  await gateways[0]?.stop()
  await page.goto(`${url}/acme/assemblies`)
  await expect(assemblies.getByRole('row', { name: /storefront/ })).toBeVisible()

  const filter = page.getByLabel('Filter Assemblies')
  await filter.fill('shop')
  await context.clearCookies()
  const notice = page.getByRole('status').filter({ hasText: 'Your session has ended' })
  await expect(notice).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(dialog.getByLabel('Token')).toBeFocused()
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await page.keyboard.type('demo-admin')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(notice).toBeHidden()
  await expect(filter).toHaveValue('shop')

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${url}/sign-in`)
  expect(await context.cookies(url)).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/signalbox\/sign-in/)
  expect(outside).toEqual([])
  // Stop polling before the gateways stop.
  await page.goto('about:blank')
})

for (const scheme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test(`the sign-in page is accessible: ${scheme}, ${width} wide`, async ({ page, deployment: { url } }, info) => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${url}/sign-in`)
      await expect(page.getByLabel('Token')).toBeFocused()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(page.getByText('Enter your token first.')).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.screenshot({ path: info.outputPath('sign-in.png') })
      await page.getByRole('link', { name: 'Use your API token (profile > authentication)' }).focus()
      await expect(page.getByRole('link', { name: 'Use your API token (profile > authentication)' })).toHaveAttribute(
        'href',
        /\/account\/profile$/,
      )
      // Stop loading before the gateways stop.
      await page.goto('about:blank')
    })
