import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

// Something that moves is read every two seconds: by one of the tabs.
const POLLED_PAGE = '/acme/deployments'

/** Counts what a page asks of the gateway. */
function countRequests(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes('/organization/deployments')) count += 1
  })
  return () => count
}

async function openPage(page: Page): Promise<void> {
  await page.goto(POLLED_PAGE)
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

test.describe('two tabs of a browser', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('ask once, and the other goes on when the first closes or hangs', async ({ page, context, service }) => {
    await service.start('--reset', '--speed', '1')
    const first = page
    const second = await context.newPage()
    const [byFirst, bySecond] = [countRequests(first), countRequests(second)]
    await openPage(first)
    await sleep(3_000)
    await openPage(second)
    await sleep(4_000)

    const before = [byFirst(), bySecond()] as const
    await sleep(10_000)
    const asked = [byFirst() - before[0], bySecond() - before[1]] as const
    // Whichever leads; the other is silent, and fresh all the same.
    expect(Math.max(...asked)).toBeGreaterThanOrEqual(3)
    expect(Math.min(...asked)).toBe(0)
    await expect(second.getByRole('banner')).toContainText(/Live, \d+ s ago/)
    await expect(first.getByRole('banner')).toContainText(/Live, \d+ s ago/)

    const [leader, follower] = asked[0] > asked[1] ? [first, second] : [second, first]
    const byFollower = follower === second ? bySecond : byFirst
    const beforeHang = byFollower()
    // A page that computes for ever neither asks nor tells.
    const hanging = leader.evaluate(() => {
      const end = Date.now() + 12_000
      while (Date.now() < end);
    })
    // It is closed before it is done.
    hanging.catch(() => undefined)
    await expect.poll(byFollower, { timeout: 10_000 }).toBeGreaterThan(beforeHang)
    await expect(follower.getByRole('banner')).toContainText(/Live, \d+ s ago/)

    const beforeClose = byFollower()
    await leader.close()
    await expect.poll(byFollower, { timeout: 8_000 }).toBeGreaterThan(beforeClose)
  })
})
