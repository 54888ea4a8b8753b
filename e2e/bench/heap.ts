import type { CDPSession, Page } from '@playwright/test'

export async function startHeapSession(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return session
}

/** Size of the page's JavaScript heap in bytes, after garbage collection. */
export async function readHeap(session: CDPSession): Promise<number> {
  // Twice: the second run frees what finalizers of the first one released.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
}
