// Clicks: what a workflow costs, since the budgets of the console count clicks and not typing, and those that choose from a list.
import type { Locator, Page } from '@playwright/test'

/** Counts the presses of the mouse on a page from now on, also over reloads. To be called before the first `goto`. */
export async function countClicks(page: Page): Promise<{ readonly clicks: () => number }> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => addEventListener('mousedown', () => Reflect.get(globalThis, 'countClick')(), true))
  return { clicks: () => clicks }
}

/** Chooses an option of a `Select`, also among many. */
export async function selectOption(select: Locator, option: string | RegExp) {
  await select.click()
  if (typeof option === 'string' && (await select.isEditable())) await select.fill(option)
  await select.page().getByRole('option', { name: option, exact: true }).click()
}
