import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: null })
}

interface RawOffering {
  readonly nsPath: string
  readonly ciName: string
  readonly ciAttributes: { readonly criteria: string; readonly cost_rate: string; readonly cost_unit: string }
}

const cloudOf = ({ nsPath }: RawOffering): string => nsPath.split('/')[3] ?? ''

/** Cents of a decimal text times 730, half up, in whole numbers only. */
function centsPerMonth(rate: string): bigint {
  const [whole = '', part = ''] = rate.split('.')
  const divisor = 10n ** BigInt(part.length)
  return (BigInt(whole + part) * 730n * 100n * 2n + divisor) / (2n * divisor)
}

const centsShown = (amount: string): bigint => BigInt(amount.replace(/[,.]/g, ''))

const table = (page: Page) => page.getByRole('grid', { name: 'Offerings' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

/** Cells of the first row by the headers of their columns. */
async function firstRow(page: Page): Promise<Record<string, string>> {
  const headers = await table(page).getByRole('columnheader').allInnerTexts()
  const cells = await rows(page).first().locator('[role="gridcell"], [role="rowheader"]').allInnerTexts()
  return Object.fromEntries(headers.map((header, at) => [header.replace(/[↑↓\s]+$/, ''), cells[at]?.trim() ?? '']))
}

test('the cheapest large machine is two clicks from the overview, its month is the rate times 730', async ({
  page,
  service,
}) => {
  const { compute = [] } = await service.get<Record<string, RawOffering[]>>('/acme/clouds/offerings')
  const large = compute.filter(
    ({ ciAttributes }) => ciAttributes.cost_unit === 'USD' && /size(?::L|'\]=='L')(?:$|\W)/.test(ciAttributes.criteria),
  )
  expect(large.length).toBeGreaterThan(2)
  const lowest = large.toSorted((a, b) => Number(a.ciAttributes.cost_rate) - Number(b.ciAttributes.cost_rate))[0]
  if (!lowest) throw new Error('no large machine is offered')

  await page.goto('/acme')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clouds' }).click()
  await page.getByRole('link', { name: 'Compare offerings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Offerings' })).toBeFocused()

  const filter = page.getByRole('combobox', { name: 'Filter Offerings' })
  await filter.focus()
  await page.keyboard.type('size=L currency:usd')
  await expect(rows(page)).toHaveCount(large.length)
  await expect(page).toHaveURL(/filter=size%3DL\+currency%3Ausd/)

  await table(page).getByRole('button', { name: 'Per hour' }).focus()
  await page.keyboard.press('Enter')
  await expect(table(page).getByRole('columnheader', { name: 'Per hour' })).toHaveAttribute('aria-sort', 'ascending')
  const found = await firstRow(page)
  expect(found).toMatchObject({ Cloud: cloudOf(lowest), Offering: lowest.ciName, Compared: 'cheapest L in USD' })
  expect(Number(found['Per hour'])).toBe(Number(lowest.ciAttributes.cost_rate))
  expect(centsShown(found['Per month'] ?? '')).toBe(centsPerMonth(lowest.ciAttributes.cost_rate))
  await expect(rows(page).filter({ hasText: 'cheapest' })).toHaveCount(1)

  await table(page).getByRole('button', { name: 'Per hour' }).press('Enter')
  await expect(table(page).getByRole('columnheader', { name: 'Per hour' })).toHaveAttribute('aria-sort', 'descending')
  expect((await firstRow(page)).Compared).toBe('')
})

test('sizes against clouds: a figure narrows the table; what is not evaluated stays visible', async ({ page }) => {
  await page.goto('/acme/clouds/offerings')
  const figure = page.getByRole('row', { name: /^XL / }).getByRole('link', { name: /cheapest XL in USD/ })
  await expect(figure).toHaveCount(1)
  await figure.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('cheapest XL in USD')

  await page.goto('/acme/clouds/offerings?quick=raw')
  await expect(rows(page).first()).toContainText('not evaluated')
  await expect(rows(page).first()).toContainText('ciAttributes.accelerated_flag:true')
  await expectAccessibleInBothSchemes(page)
})

test('clouds lead to their services and offerings', async ({ page }) => {
  await page.goto('/acme/clouds')
  await expect(page.getByRole('row', { name: /inert/ })).toHaveCount(1)
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('link', { name: 'fra-1' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'fra-1' })).toBeFocused()
  await expect(
    page.getByRole('table', { name: 'Services of fra-1' }).getByRole('row', { name: /^compute/ }),
  ).toBeVisible()
  const offerings = page.getByRole('grid', { name: 'Offerings of fra-1' })
  await expect(offerings.getByRole('row', { name: /EUR/ }).first()).toBeVisible()
  await expect(offerings.getByRole('row', { name: /USD/ })).toHaveCount(0)
  await expectAccessibleInBothSchemes(page)
})
