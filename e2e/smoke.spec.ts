import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('the console opens on the data of the reference service', async ({ page, service }) => {
  expect(await service.get('/account/organizations')).not.toEqual([])
  await page.goto('/acme')
  await expect(page.getByRole('main')).toContainText('storefront')
  await expectAccessible(page)
})

for (const width of [1440, 1024, 390])
  test(`every section is accessible and fits at ${width} px`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    for (const path of ['', '/clouds', '/assemblies', '/deployments', '/procedures', '/activity']) {
      await page.goto(`/acme${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectAccessible(page)
    }
  })

test('the page has a policy that lets nothing foreign in', async ({ page }) => {
  const answer = await page.goto('/acme')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('the gateway says that the service is gone, and finds it again', async ({ request, service }) => {
  const organizations = () => request.get('/api/account/organizations')
  await service.stop('SIGKILL')
  const gone = await organizations()
  expect([gone.status(), await gone.json()]).toMatchObject([502, { code: 'service-unreachable' }])
  await service.start()
  expect((await organizations()).status()).toBe(200)
})
