import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/accessibility.ts'
import { countClicks } from '../support/actions.ts'
import { expect, test } from '../support/fixtures.ts'

interface RawOffering {
  readonly nsPath: string
  readonly ciName: string
  readonly ciAttributes: { readonly criteria: string; readonly cost_rate: string; readonly cost_unit: string }
}

const getCloud = ({ nsPath }: RawOffering): string => nsPath.split('/')[3] ?? ''

/** A decimal hourly rate times 730 hours in cents, rounded half up with integer arithmetic. */
function centsPerMonth(rate: string): bigint {
  const [whole = '', part = ''] = rate.split('.')
  const divisor = 10n ** BigInt(part.length)
  return (BigInt(whole + part) * 730n * 100n * 2n + divisor) / (2n * divisor)
}

const parseCents = (amount: string): bigint => BigInt(amount.replace(/[,.]/g, ''))

const table = (page: Page) => page.getByRole('grid', { name: 'Offerings' })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

/** Cells of a row by column header. */
async function readRow(page: Page, row = rows(page).first()): Promise<Record<string, string>> {
  const headers = await table(page).getByRole('columnheader').allInnerTexts()
  const cells = await row.locator('[role="gridcell"], [role="rowheader"]').allInnerTexts()
  return Object.fromEntries(
    headers.map((header, index) => [header.replace(/[↑↓\s]+$/, ''), cells[index]?.trim() ?? '']),
  )
}

test('finds the cheapest machine with 4 cores two clicks from the overview, priced at 730 hours a month', async ({
  page,
  service,
}) => {
  const { compute = [] } = await service.get<Record<string, RawOffering[]>>('/acme/clouds/offerings')
  const large = compute.filter(
    ({ ciAttributes }) => ciAttributes.cost_unit === 'USD' && /size(?::L|'\]=='L')(?:$|\W)/.test(ciAttributes.criteria),
  )
  expect(large.length).toBeGreaterThan(2)
  // Environments cannot use the cloud lab, which is inert.
  const lowest = large
    .filter((offering) => getCloud(offering) !== 'lab')
    .toSorted((a, b) => Number(a.ciAttributes.cost_rate) - Number(b.ciAttributes.cost_rate))[0]
  if (!lowest) throw new Error('no large machine is offered')

  const { clicks } = await countClicks(page)
  await page.goto('/acme')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clouds' }).click()
  await page.getByRole('link', { name: 'Compare offerings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Offerings' })).toBeFocused()

  const filter = page.getByRole('combobox', { name: 'Filter Offerings' })
  await filter.focus()
  await page.keyboard.type('cores=4 currency:usd')
  await expect(rows(page)).toHaveCount(large.length)
  await expect(page).toHaveURL(/filter=cores%3D4\+currency%3Ausd/)

  await table(page).getByRole('button', { name: 'Per hour' }).focus()
  await page.keyboard.press('Enter')
  await expect(table(page).getByRole('columnheader', { name: 'Per hour' })).toHaveAttribute('aria-sort', 'ascending')
  expect(await readRow(page)).toMatchObject({ Cloud: 'lab', Comparison: 'cloud is inert' })
  const cheapest = rows(page).filter({ hasText: 'cheapest' })
  await expect(cheapest).toHaveCount(1)
  const found = await readRow(page, cheapest)
  expect(found).toMatchObject({ Cloud: getCloud(lowest), Offering: lowest.ciName, Comparison: 'cheapest L in USD' })
  expect(Number(found['Per hour'])).toBe(Number(lowest.ciAttributes.cost_rate))
  expect(parseCents(found['Per month'] ?? '')).toBe(centsPerMonth(lowest.ciAttributes.cost_rate))
  expect(found).toMatchObject({ Size: 'L', Cores: '4', 'Memory (GB)': '8' })
  expect(clicks()).toBe(2)

  await table(page).getByRole('button', { name: 'Per hour' }).press('Enter')
  await expect(table(page).getByRole('columnheader', { name: 'Per hour' })).toHaveAttribute('aria-sort', 'descending')
  expect((await readRow(page)).Comparison).toBe('')
})

/** Presses a key until the element with this text has the focus. */
async function pressUntilFocused(page: Page, key: 'Tab' | 'ArrowRight', name: string) {
  for (let times = 0; times < 30; times += 1) {
    await page.keyboard.press(key)
    if ((await page.locator(':focus').innerText()).trim() === name) return
  }
  throw new Error(`${name} cannot be reached by ${key}`)
}

test('finds the cheapest machine by keyboard', async ({ page }) => {
  await page.goto('/acme')
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { level: 1, name: 'Clouds' })).toBeFocused()
  await pressUntilFocused(page, 'Tab', 'Compare offerings')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Offerings' })).toBeFocused()
  await expect(rows(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('cores=4 currency:usd')
  await expect(page).toHaveURL(/filter=cores%3D4\+currency%3Ausd/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await pressUntilFocused(page, 'ArrowRight', 'Per hour')
  await page.keyboard.press('Enter')
  await expect(table(page).getByRole('columnheader', { name: 'Per hour' })).toHaveAttribute('aria-sort', 'ascending')
  // The first row is of a cloud that cannot be used.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toContainText('4 cores, 8 GB')
  await expect(page.getByRole('complementary')).toContainText(/cheapest L in USD/)
})

test('filters the table from a price in the size matrix, and lists offerings it cannot evaluate', async ({ page }) => {
  await page.goto('/acme/clouds/offerings')
  const figure = page.getByRole('row', { name: /^XL / }).getByRole('link', { name: /cheapest XL in USD/ })
  await expect(figure).toHaveCount(1)
  await figure.press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('cheapest XL in USD')

  await page.goto('/acme/clouds/offerings?quick=raw')
  await expect(rows(page).first()).toContainText('other criteria')
  await expect(rows(page).first()).toContainText('ciAttributes.accelerated_flag:true')
  await expectAccessibleInBothSchemes(page)
})

test('opens an offering in the inspector by keyboard, then the next one', async ({ page }) => {
  await page.goto('/acme/clouds/offerings?panel=none&filter=size%3DL')
  await rows(page).first().getByRole('rowheader').focus()
  await page.keyboard.press('Enter')
  const inspector = page.getByRole('complementary')
  await expect(inspector.getByText('4 cores, 8 GB, specified by the offering')).toBeVisible()
  await expect(inspector.getByText(/^cost_rate/)).toBeVisible()
  await expect(page).toHaveURL(/offering=compute/)
  await expectAccessible(page)
  const first = await inspector.getByText(/of 6/).innerText()
  await inspector.getByRole('link', { name: 'Next offering' }).press('Enter')
  await expect(inspector.getByText('2 of 6')).toBeVisible()
  expect(first).toBe('1 of 6')
  await page.keyboard.press('Escape')
  await expect(inspector).toHaveCount(0)
})

test('computes the exact cost of 12 machines for 36.5 hours per currency', async ({ page, service }) => {
  const { compute = [] } = await service.get<Record<string, RawOffering[]>>('/acme/clouds/offerings')
  const large = compute.filter(({ ciAttributes }) => /size(?::L|'\]=='L')(?:$|\W)/.test(ciAttributes.criteria))
  // Rates in 1/100,000 USD times 12 machines times 365 tenths of an hour, as integers.
  const millionths = large
    .filter(({ ciAttributes }) => ciAttributes.cost_unit === 'USD')
    .reduce((sum, { ciAttributes }) => sum + BigInt(Math.round(Number(ciAttributes.cost_rate) * 1e5)) * 12n * 365n, 0n)
  const cents = (millionths + 5_000n) / 10_000n

  await page.goto('/acme/clouds/offerings?panel=cost&filter=size%3DL')
  await page.getByRole('textbox', { name: 'Number of instances' }).fill('12')
  await page.getByRole('textbox', { name: 'Hours' }).fill('36.5')
  await expect(table(page).getByRole('columnheader', { name: '12 × 36.5 h' })).toBeVisible()
  await table(page).getByRole('checkbox').first().check()
  const sums = page.getByText(/for 12 instances of /)
  await expect(sums).toHaveCount(2)
  const usd = await page.getByText(/^[\d,.]+ USD$/).innerText()
  expect(parseCents(usd.replace(' USD', ''))).toBe(cents)
  await page.getByRole('textbox', { name: 'Number of instances' }).fill('many')
  await expect(page.getByText('Enter a whole number from 1 to 999,999.')).toBeVisible()
  await expect(sums).toHaveCount(0)
})

test('stores the cores of a size in this browser and validates them', async ({ page }) => {
  await page.goto('/acme/clouds/offerings?panel=sizes')
  await expect(page.getByText('The sizes of this map are used for offerings that do not.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Cores of/ })).toHaveCount(0)
  // Stored before all offerings stated their machine.
  await page.evaluate(() =>
    localStorage.setItem('signalbox.sizes', JSON.stringify({ '4XL': { cores: 40, ram: 131_072 } })),
  )
  await page.reload()
  await page.getByLabel('Cores of 4XL').fill('48')
  await page.reload()
  await expect(page.getByLabel('Cores of 4XL')).toHaveValue('48')
  await page.getByLabel('Cores of 4XL').fill('0')
  await expect(page.getByLabel('Cores of 4XL')).toHaveAttribute('aria-invalid', 'true')
  const row = page.getByRole('row', { name: /^4XL/ })
  await row.getByRole('button', { name: 'Reset to default' }).press('Enter')
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Show 8 unused sizes' }).press('Enter')
  await expect(row.getByRole('cell', { name: '64', exact: true })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Show above the table' }).getByText('Chart').click()
  await expect(page.getByRole('img', { name: /Rates per hour in USD/ })).toBeVisible()
  await expectAccessible(page)
})

test('a cloud links to its services and offerings', async ({ page }) => {
  await page.goto('/acme/clouds')
  await expect(page.getByRole('row', { name: /inert/ })).toHaveCount(1)
  await page.getByRole('link', { name: 'fra-1' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'fra-1' })).toBeFocused()
  await expect(
    page.getByRole('table', { name: 'Services of fra-1' }).getByRole('row', { name: /^compute/ }),
  ).toBeVisible()
  const offerings = page.getByRole('grid', { name: 'Offerings of fra-1' })
  await expect(offerings.getByRole('row', { name: /EUR/ }).first()).toBeVisible()
  await expect(offerings.getByRole('row', { name: /USD/ })).toHaveCount(0)
  // Within one cloud, nearly every offering would be the cheapest of its size.
  await expect(offerings).not.toContainText('cheapest')
  await expect(offerings.getByRole('columnheader', { name: 'Cloud' })).toHaveCount(0)
})
