import { expect, test } from '../support/fixtures.ts'
import { readHeap, startHeapSession } from './heap.ts'

const HOUR_SECONDS = 3_600
// By then the journal of recent requests is full, so that filling it does not count as growth.
const WARM_UP_SECONDS = 1_200
const STEP_SECONDS = 10

// One hour of the page's clock takes a minute or two; the page sends the real number of requests.
test('the heap grows under 10 % in an hour of polling', async ({ page, service }) => {
  test.setTimeout(400_000)
  await service.start('--reset', '--speed', '1')
  let polls = 0
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/')) polls += 1
  })
  await page.clock.install()
  await page.goto('/acme/deployments')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  const session = await startHeapSession(page)

  const advanceClock = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += STEP_SECONDS) {
      await page.clock.runFor(STEP_SECONDS * 1_000)
      await page.evaluate(() => fetch('/healthz').then((answer) => answer.text()))
    }
  }
  await advanceClock(WARM_UP_SECONDS)
  const before = await readHeap(session)
  polls = 0
  await advanceClock(HOUR_SECONDS)
  const after = await readHeap(session)
  const growth = after / before - 1
  console.log(`heap ${Math.round(before / 1e3)} kB, an hour and ${polls} requests later ${Math.round(after / 1e3)} kB`)
  expect(polls).toBeGreaterThan(HOUR_SECONDS / STEP_SECONDS)
  expect(growth).toBeLessThan(0.1)
})
