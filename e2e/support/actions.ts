// What an operator does on a page, and how many clicks it takes.
import { expect, type Locator, type Page } from '@playwright/test'

/** Counts mouse clicks from the next `goto` on, also across reloads. Click budgets do not count typing. */
export async function countClicks(page: Page): Promise<{ readonly clicks: () => number }> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => addEventListener('mousedown', () => Reflect.get(globalThis, 'countClick')(), true))
  return { clicks: () => clicks }
}

/** Opens a page, within the console if it is loaded: starting the console takes longer than the checks. */
export async function openPage(page: Page, path: string): Promise<void> {
  const before = new URL(page.url())
  if (before.protocol === 'about:') return void (await page.goto(path))
  const title = await page.title()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The page before stays until the next one is loaded.
  if (before.pathname !== path.replace(/\?.*/, '')) await expect(page).not.toHaveTitle(title)
}

/** Selects an option of a Mantine `Select`; filters first if the field is searchable. */
export async function selectOption(select: Locator, option: string | RegExp) {
  await select.click()
  if (typeof option === 'string' && (await select.isEditable())) await select.fill(option)
  await select.page().getByRole('option', { name: option, exact: true }).click()
}

/** Presses a key on a focused control, like a keyboard user. */
export async function pressKey(control: Locator, key = 'Enter') {
  // A page that is still loading may replace the control, or not enable it yet.
  await expect(async () => {
    await expect(control).toBeEnabled({ timeout: 500 })
    await control.focus()
    await expect(control).toBeFocused({ timeout: 500 })
  }).toPass({ timeout: 10_000 })
  await control.page().keyboard.press(key)
}

export async function runFromMenu(page: Page, action: string) {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Selects all rows of a table from its filter, by keyboard. */
export async function selectAllRows(page: Page, table: string) {
  // Without rows, the keys stay in the filter.
  await page.getByRole('rowheader').first().waitFor()
  await page.getByRole('combobox', { name: `Filter ${table}` }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
}
