import type { CDPSession } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

const HOUR_SECONDS = 3_600
// Until what is kept of so many last requests is full: that is no growth.
const WARM_UP_SECONDS = 1_200
const STEP_SECONDS = 10

async function heapBytes(session: CDPSession): Promise<number> {
  // Twice: what was held by what was freed goes with the second.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
}

// An hour of the page's clock in a minute or two of ours: it asks the real gateway as often as it would.
test('the heap grows under 10 % in an hour of polling what moves', async ({ page, service }) => {
  test.setTimeout(400_000)
  await service.start('--reset', '--speed', '1')
  let polls = 0
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/')) polls += 1
  })
  await page.clock.install()
  await page.goto('/acme/deployments')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')

  const live = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += STEP_SECONDS) {
      await page.clock.runFor(STEP_SECONDS * 1_000)
      await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()))
    }
  }
  await live(WARM_UP_SECONDS)
  const before = await heapBytes(session)
  polls = 0
  await live(HOUR_SECONDS)
  const after = await heapBytes(session)
  const growth = after / before - 1
  console.log(`heap ${Math.round(before / 1e3)} kB, an hour and ${polls} requests later ${Math.round(after / 1e3)} kB`)
  expect(polls).toBeGreaterThan(HOUR_SECONDS / STEP_SECONDS)
  expect(growth).toBeLessThan(0.1)
})
