// Cumulative layout shift (CLS), as measured by the browser.
import { expect, type Page } from '@playwright/test'

const WINDOW_KEY = 'signalboxShifts'
const MAX_SHIFT = 0.02

interface Shift {
  readonly value: number
  /** Texts of the elements that moved. */
  readonly moved: readonly string[]
}

/** Starts measuring at the next navigation. */
export const observeLayoutShifts = (page: Page) =>
  page.addInitScript((key) => {
    const shifts: Shift[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue
        const sources: readonly { node: Node | null }[] = Reflect.get(entry, 'sources')
        shifts.push({
          value: Number(Reflect.get(entry, 'value')),
          moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.defineProperty(window, key, { get: () => shifts })
  }, WINDOW_KEY)

/** Fails if all shifts since the page was opened add up to more than 0.02, and names what moved. */
export async function expectStableLayout(page: Page): Promise<void> {
  const shifts = await page.evaluate((key): Shift[] => Reflect.get(window, key), WINDOW_KEY)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, `${page.url()} moved ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT)
}
