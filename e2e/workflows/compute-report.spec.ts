import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { countClicks } from '../support/actions.ts'
import { expect, test } from '../support/fixtures.ts'

interface ReportNode {
  readonly name: string
  readonly metrics: { readonly count: number; readonly cores: number; readonly ram: number }
  readonly children?: readonly ReportNode[]
}

const REPORT = '/acme/reports/compute.json'

const table = (page: Page) => page.getByRole('treegrid', { name: 'Compute in use' })
const row = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const getLeaves = (node: ReportNode): readonly ReportNode[] =>
  node.name === '~Free~' ? [] : node.children ? node.children.flatMap(getLeaves) : [node]
const countUsed = (node: ReportNode) => getLeaves(node).reduce((sum, { metrics }) => sum + metrics.count, 0)

test('drills down from the largest assembly to its instances by mouse', async ({ page, service }) => {
  const { data } = await service.get<{ data: ReportNode }>(REPORT)
  const { clicks } = await countClicks(page)
  await page.goto('/acme')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compute report' })).toBeFocused()
  await expect(page.getByText(`${countUsed(data)} computes,`)).toBeVisible()
  const free = data.children?.find(({ name }) => name === '~Free~')
  await expect(page.getByRole('table', { name: 'Quota' })).toContainText(String(free?.metrics.count))

  const web = page.getByRole('link', { name: /^storefront \/ prod \/ web:/ })
  await web.hover()
  await expect(row(page, 'storefront')).toHaveAttribute('aria-current', 'true')
  await web.click()
  await expect(page).toHaveURL(/storefront\/operations\/environments\/prod\/platforms\/web\/instances$/)
  expect(clicks()).toBe(2)
})

test('opens, filters and follows rows of the tree by keyboard', async ({ page, service }) => {
  const { data } = await service.get<{ data: ReportNode }>(REPORT)
  const storefront = data.children?.find(({ name }) => name === 'storefront')
  const prod = storefront?.children?.find(({ name }) => name === 'prod')
  if (!storefront || !prod) throw new Error('no storefront')

  await page.goto('/acme/reports/compute')
  await row(page, 'storefront').getByRole('rowheader').focus()
  await expect(row(page, 'storefront')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(row(page, 'storefront')).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'prod')).toHaveAttribute('aria-level', '2')
  await expect(row(page, 'prod').getByRole('rowheader')).toBeFocused()
  await expect(row(page, 'prod')).toContainText(String(countUsed(prod)))
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, 'storefront')).toHaveAttribute('aria-expanded', 'false')

  await page.getByRole('combobox', { name: 'Filter Compute in use' }).fill('storefront / prod / web')
  await expect(row(page, 'web')).toHaveAttribute('aria-level', '3')
  await expect(page.getByRole('group', { name: /^Treemap/ }).getByRole('link', { name: /:/ })).toHaveCount(1)
  await row(page, 'web').getByRole('rowheader').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/platforms\/web\/instances$/)
})

test('groups by cloud with quotas, and shows only the instances of a selected cloud', async ({ page, service }) => {
  const { data } = await service.get<{ data: ReportNode }>(`${REPORT}?grouping=cloud`)
  const tenant = data.children?.find(
    (each) => getLeaves(each).length > 0 && each.children?.some((node) => node.name === '~Free~'),
  )
  const cloud = tenant?.children?.find(({ name }) => name === '~Used~')?.children?.[0]
  if (!tenant || !cloud) throw new Error('no tenant with a quota')
  await page.goto('/acme/reports/compute?grouping=cloud&metric=cores')
  const quota = page.getByRole('table', { name: 'Quota' }).getByRole('row').filter({ hasText: cloud.name })
  await expect(quota).toContainText(tenant.metrics.cores.toLocaleString('en-US'))
  await table(page).getByRole('link', { name: cloud.name, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Compute report of ${cloud.name}` })).toBeVisible()
  await expect(page.getByText(`${countUsed(cloud)} computes,`)).toBeVisible()
  await page.getByRole('button', { name: 'Expand all' }).press('Enter')
  await table(page).getByRole('link', { name: 'web', exact: true }).first().press('Enter')
  await expect(page).toHaveURL(new RegExp(`instances\\?filter=cloud%3A${cloud.name}`))
})

test('shows a missing cloud as not found', async ({ page }) => {
  await page.goto('/acme/reports/compute?grouping=cloud&cloud=nowhere')
  await expect(page.getByText('There is no cloud nowhere')).toBeVisible()
  await page.getByRole('link', { name: 'Show all clouds' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Compute report', exact: true })).toBeVisible()
})

test('lists public offerings and services without their secrets', async ({ page }) => {
  await page.goto('/catalog/offerings?panel=none')
  await expect(
    page.getByRole('grid', { name: 'Offerings' }).getByRole('columnheader', { name: 'Location' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Services' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Public services' })).toBeVisible()
  const services = page.getByRole('grid', { name: 'Public services' })
  await services.getByRole('link', { name: /^ec2-/ }).first().press('Enter')
  await expect(page.getByRole('complementary').getByText('••••••').first()).toBeVisible()
  expect(await page.content()).not.toContain('AKIA')
  await expectAccessible(page)
})
