// Workflow: arrange a table, save the view, and export its rows, by keyboard.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/accessibility.ts'
import { INSTANCES } from '../support/demo-paths.ts'
import { expect, test } from '../support/fixtures.ts'

const LABEL = 'Instances of compute'

const grid = (page: Page): Locator => page.locator(`[aria-label="${LABEL}"][aria-rowcount]`)
const headers = (page: Page): Locator => grid(page).getByRole('columnheader')
const header = (page: Page, name: string): Locator => grid(page).getByRole('button', { name: new RegExp(`^${name}`) })

async function openPage(page: Page, query = '') {
  await page.goto(INSTANCES + query)
  await expect(grid(page).getByRole('rowheader').first()).toBeVisible()
}

async function openPanel(page: Page, name: 'View' | 'Export'): Promise<Locator> {
  // With the number of hidden columns.
  await page.getByRole('button', { name: new RegExp(`^${name}( \\d+ hidden)?$`) }).press('Enter')
  const panel = page.getByRole('dialog', { name: `${name} of ${LABEL}` })
  await expect(panel.locator(':focus')).toHaveCount(1)
  return panel
}

async function saveDownload(page: Page, press: () => Promise<void>) {
  const started = page.waitForEvent('download')
  await press()
  const download = await started
  const path = await download.path()
  return { name: download.suggestedFilename(), path, text: await readFile(path, 'utf8') }
}

test('hides, moves, widens and pins columns across a reload, and resets them', async ({ page }) => {
  await openPage(page)
  const before = await headers(page).allTextContents()
  const panel = await openPanel(page, 'View')
  await panel.getByRole('checkbox', { name: 'Size' }).press('Space')
  await panel.getByRole('button', { name: 'Move Private IP' }).press('ArrowUp')
  await expect(panel.getByRole('button', { name: 'Move Private IP' })).toBeFocused()
  await panel.getByRole('button', { name: 'Make State wider' }).press('Enter')
  await panel.getByRole('button', { name: 'Pin Instance to the start' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^View \d+ hidden$/ })).toBeFocused()

  const check = async () => {
    await expect(headers(page).filter({ hasText: 'Private IP' })).toBeVisible()
    await expect(headers(page).filter({ hasText: 'Size' })).toHaveCount(0)
    const names = await headers(page).allTextContents()
    expect(names.findIndex((each) => each.startsWith('Private IP'))).toBeLessThan(
      names.findIndex((each) => each.startsWith('Cloud')),
    )
    expect((await headers(page).filter({ hasText: 'State' }).boundingBox())?.width).toBe(148)
    await expect(headers(page).filter({ hasText: 'Instance' })).toHaveAttribute('data-pinned', 'true')
  }
  await check()
  await expect(page).toHaveURL(/columns=.*widths=state\.148.*pins=instance/)
  await page.reload()
  await check()

  const again = await openPanel(page, 'View')
  await again.getByRole('button', { name: 'Reset columns' }).press('Enter')
  await expect(headers(page)).toHaveText(before)
  await expect(page).not.toHaveURL(/columns=|widths=|pins=/)
})

test('sorts by several columns and changes the row height, across a reload', async ({ page }) => {
  await openPage(page)
  await header(page, 'Cloud').press('Enter')
  await header(page, 'Instance').press('Shift+Enter')
  await expect(page).toHaveURL(/sort=cloud(?:%2C|,)instance/)
  await expect(headers(page).filter({ hasText: 'Cloud' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(header(page, 'Instance')).toHaveAccessibleName(/sort priority 2/)

  const height = async () => (await grid(page).getByRole('rowheader').first().boundingBox())?.height ?? 0
  const usual = await height()
  const panel = await openPanel(page, 'View')
  await panel.getByRole('radio', { name: 'Regular' }).focus()
  await panel.getByRole('radio', { checked: true }).press('ArrowRight')
  await expect.poll(height).not.toBe(usual)
  const changed = await height()
  await page.reload()
  await expect.poll(height).toBe(changed)
  await expect(page).toHaveURL(/sort=cloud(?:%2C|,)instance/)
})

test('groups rows, collapses and expands groups, accessibly in both color schemes', async ({ page }) => {
  await openPage(page)
  await page.getByRole('combobox', { name: `Filter ${LABEL}` }).press('Alt+ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectAccessibleInBothSchemes(page, '[role="listbox"]')
  await page.keyboard.press('Escape')
  await openPanel(page, 'Export')
  await expectAccessibleInBothSchemes(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  const panel = await openPanel(page, 'View')
  await panel.getByRole('combobox', { name: 'Group by' }).focus()
  await page.keyboard.type('State')
  await expect(page).toHaveURL(/group=state/)
  await expectAccessibleInBothSchemes(page, '[role="dialog"]')
  await page.keyboard.press('Escape')

  const tree = page.getByRole('treegrid', { name: LABEL })
  const [first, rows] = [tree.locator('[data-group]').first(), Number(await tree.getAttribute('aria-rowcount'))]
  await expect(first).toHaveAttribute('aria-expanded', 'true')
  await expectAccessibleInBothSchemes(page, '[role="treegrid"]')
  await first.getByRole('rowheader').press('ArrowLeft')
  await expect(first).toHaveAttribute('aria-expanded', 'false')
  expect(Number(await tree.getAttribute('aria-rowcount'))).toBeLessThan(rows)
  await page.keyboard.press('ArrowRight')
  await expect(tree).toHaveAttribute('aria-rowcount', String(rows))
  await page.keyboard.press('Shift+Enter')
  await expect(tree.locator('[data-group][aria-expanded="true"]')).toHaveCount(0)
  await page.reload()
  await expect(tree.locator('[data-group]').first()).toBeVisible()
})

test('selects a range and all matching rows, and exports them as shown', async ({ page }) => {
  await openPage(page, '?sort=instance')
  await page.getByRole('combobox', { name: `Filter ${LABEL}` }).press('ArrowDown')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('3 selected')).toBeVisible()
  const names = (await grid(page).getByRole('rowheader').allTextContents()).slice(0, 3)

  const panel = await openPanel(page, 'Export')
  const csv = await saveDownload(page, () => panel.getByRole('button', { name: 'Save as CSV' }).press('Enter'))
  expect(csv.name).toMatch(/^instances-of-compute-[\d-]+\.csv$/)
  const lines = csv.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/^\ufeffInstance,/)
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(names)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
  const all = grid(page).getByRole('checkbox', { name: /^Select all [\d,]+ that match$/ })
  const [count] = /[\d,]+/.exec((await all.getAttribute('aria-label')) ?? '') ?? []
  await all.press('Space')
  await expect(page.getByText(`${count} selected`)).toBeVisible()
  const again = await openPanel(page, 'Export')
  const json = await saveDownload(page, () => again.getByRole('button', { name: 'Save as JSON' }).press('Enter'))
  expect(JSON.parse(json.text)).toHaveLength(Number(count?.replaceAll(',', '')))
})

test('saves, applies, exports, deletes and imports a view', async ({ page }) => {
  await openPage(page, '?quick=unhealthy&sort=-age&columns=instance,-size')
  const panel = await openPanel(page, 'View')
  await panel.getByRole('textbox', { name: 'View name' }).fill('Night watch')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('“Night watch” saved')).toBeVisible()
  await expectAccessible(page, { selector: '[role="dialog"]' })
  const file = await saveDownload(page, () => panel.getByRole('button', { name: 'Export', exact: true }).press('Enter'))
  expect(file.text).toContain('Night watch')

  await openPage(page)
  const later = await openPanel(page, 'View')
  await later.getByRole('button', { name: 'Night watch', exact: true }).press('Enter')
  await expect(page).toHaveURL(/quick=unhealthy/)
  await expect(page).toHaveURL(/sort=-age/)
  await later.getByRole('button', { name: 'Delete Night watch' }).press('Enter')
  await expect(later.getByText('“Night watch” deleted')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await later.getByRole('button', { name: 'Import' }).press('Enter')
  await (
    await chooser
  ).setFiles({
    name: file.name,
    mimeType: 'application/json',
    buffer: Buffer.from(file.text),
  })
  await expect(later.getByText('1 view imported')).toBeVisible()
  await expect(later.getByRole('button', { name: 'Night watch', exact: true })).toBeVisible()
})
