// How far things jump that nobody moved (CLS), as the browser measures it.
import type { Page } from '@playwright/test'

const WINDOW_KEY = 'signalboxShifts'

/** Measures from the next page on. */
export const observeLayoutShifts = (page: Page) =>
  page.addInitScript((key) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) sum += Number(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.defineProperty(window, key, { get: () => sum })
  }, WINDOW_KEY)

/** The sum of all shifts since the page was opened. */
export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate((key) => Number(Reflect.get(window, key)), WINDOW_KEY)
