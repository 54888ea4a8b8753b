// All environments of an organization on one page.
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

test('shows all environments by risk as tiles and as a table, and opens one by keyboard', async ({ page }) => {
  await page.goto('/acme')
  await page.getByRole('link', { name: 'Fleet' }).click()
  const tiles = page.getByRole('listbox', { name: /^Environments as tiles/ })
  await expect(tiles.getByRole('option')).toContainText(/risk \d+/)
  const first = (await tiles.getByRole('option').textContent()) ?? ''
  // Production comes first.
  expect(first).toContain(' / prod;')
  await tiles.focus()
  await page.keyboard.press('ArrowRight')
  await expect(tiles.getByRole('option')).not.toHaveText(first)
  await expect(tiles.getByRole('option')).toHaveAttribute('aria-posinset', '2')
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toContainText(/ \/ prod\s+risk \d+/)
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
  await expectAccessibleInBothSchemes(page)
  await tiles.hover({ position: { x: 24, y: 50 } })
  await expect(tooltip).toContainText(first.split(';', 1)[0] ?? '')

  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('button', { name: /^Production/ }).click()
  await expect(page).toHaveURL(/view=table/)
  const grid = page.getByRole('grid', { name: 'Environments' })
  await expect(grid.getByRole('row').nth(5)).toBeVisible()
  const rows = await grid.getByRole('row').all()
  const cells = await Promise.all(rows.slice(1).map((row) => row.getByRole('gridcell').nth(1).textContent()))
  const points = cells.map(Number)
  expect(points[0]).toBeGreaterThan(0)
  expect(points).toEqual(points.toSorted((a, b) => b - a))

  await page.getByText('Tiles', { exact: true }).click()
  const [, assembly, environment] = /^(\S+) \/ (\S+);/.exec((await tiles.getByRole('option').textContent()) ?? '') ?? []
  await tiles.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${assembly}/transition/environments/${environment}$`))
})

test('shows no environment before its risk is known', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/acme/operations/health*', async (route) => {
    await held
    await route.continue()
  })
  const environments = page.waitForResponse(/organization\/search\?.*manifest\.Environment/)
  await page.goto('/acme/fleet')
  await environments
  const tiles = page.getByRole('listbox', { name: /^Environments as tiles/ })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fleet')
  await expect(tiles).toBeHidden()
  answer()
  await expect(tiles).toBeVisible()
})
