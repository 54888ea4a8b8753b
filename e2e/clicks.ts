// What a workflow costs: the budgets of the console count clicks, not typing.
import type { Page } from '@playwright/test'

/** Counts the presses of the mouse on a page from now on, also over reloads. To be called before the first `goto`. */
export async function countClicks(page: Page): Promise<{ readonly clicks: () => number }> {
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.addInitScript(() => addEventListener('mousedown', () => Reflect.get(globalThis, 'countClick')(), true))
  return { clicks: () => clicks }
}
