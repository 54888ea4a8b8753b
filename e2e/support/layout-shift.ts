// Cumulative layout shift (CLS), as measured by the browser.
import type { Page } from '@playwright/test'

const WINDOW_KEY = 'signalboxShifts'

/** Starts measuring at the next navigation. */
export const observeLayoutShifts = (page: Page) =>
  page.addInitScript((key) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) sum += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.defineProperty(window, key, { get: () => sum })
  }, WINDOW_KEY)

/** Sum of all shifts since the page was opened. */
export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate((key) => Number(Reflect.get(window, key)), WINDOW_KEY)
