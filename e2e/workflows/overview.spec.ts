import type { Page } from '@playwright/test'
import { pressKey } from '../support/actions.ts'
import { listDeployments } from '../support/deployments.ts'
import { expect, test } from '../support/fixtures.ts'

const MORE = /^Show \d+ more$/
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('reaches a failed deployment from the organizations by keyboard', async ({ page, service }) => {
  const failed = await listDeployments(service, 'failed')
  const [first] = failed
  if (!first) throw new Error('the demo data has no failed deployment')

  await page.goto('/')
  await expect(title(page)).toHaveText('Organizations')
  await page.getByRole('combobox', { name: 'Filter Organizations' }).focus()
  await page.keyboard.type('acme')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role=grid]:focus-within')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role=row]:focus-within')).toContainText('acme')
  await page.keyboard.press('Enter')

  await expect(title(page)).toHaveText('Overview')
  await expect(title(page)).toBeFocused()
  const attention = page.getByRole('region', { name: 'Needs attention' })
  // The order depends on what earlier tests did to the service.
  await expect(attention.getByRole('link').first()).toBeVisible()
  if (await page.getByRole('link', { name: MORE }).isVisible()) await pressKey(page.getByRole('link', { name: MORE }))
  for (const { deploymentId, nsPath } of failed) {
    const [, , assembly, environment] = nsPath.split('/')
    await expect(attention.getByRole('link', { name: `Deployment ${deploymentId} of` })).toContainText(
      `${assembly} / ${environment}`,
    )
  }
  await pressKey(page.getByRole('link', { name: new RegExp(`^failed Deployment ${first.deploymentId} `) }))
  await expect(page).toHaveURL(new RegExp(`/deployments/${first.deploymentId}$`))
  await expect(title(page)).toBeFocused()
  await expect(page.getByRole('main')).toContainText('failed')
})

test('opens the last used organization, and the navbar leads back to the list', async ({ page }) => {
  await page.goto('/globex')
  await expect(page.getByRole('region', { name: 'Environments' }).getByRole('rowheader').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'globex' }).press('Enter')
  await expect(title(page)).toHaveText('Organizations')
  await expect(page.getByRole('rowheader')).toHaveCount(2)

  await page.goto('/')
  await expect(page).toHaveURL(/\/globex$/)
  await page.goto('/?choose')
  await expect(title(page)).toHaveText('Organizations')
})

test('the overview shows counts, clouds, environments and spend', async ({ page, service }) => {
  const [assemblies, clouds, environments] = await Promise.all([
    service.get<unknown[]>('/acme/assemblies'),
    service.get<{ ciName: string }[]>('/acme/clouds'),
    service.get<unknown[]>('/acme/organization/search?class_name=manifest.Environment'),
  ])
  await page.goto('/acme')
  const expectLink = async (name: string, href: string) =>
    expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href)
  await expectLink(`${assemblies.length} assemblies`, '/acme/assemblies')
  await expectLink(`${clouds.length} clouds`, '/acme/clouds')
  await expectLink('computes', '/acme/reports/compute')
  await expectLink(`${environments.length} environments`, '/acme#environments')
  const spend = page.getByRole('region', { name: 'Spend per cloud' })
  await expect(spend.getByRole('row', { name: /^Total USD/ })).toBeVisible()
  for (const { ciName } of clouds ?? [])
    await expect(
      page.getByRole('region', { name: 'Clouds', exact: true }).getByRole('link', { name: ciName, exact: true }),
    ).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Environments' })
  await expect(grid).toHaveAttribute('aria-rowcount', String((environments.length ?? 0) + 1))
  await expect(grid.getByRole('row', { name: /^prod storefront/ })).toContainText(/\d+ of \d+ unhealthy/)
})
