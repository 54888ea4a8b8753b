import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

// One tab polls this page every two seconds while a deployment runs.
const POLLED_PAGE = '/acme/deployments'

/** Counts the deployment polls of a page. */
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

  test('poll from one tab only, and the other takes over when the leader hangs or closes', async ({
    page,
    context,
    service,
  }) => {
    await service.start('--reset', '--speed', '1')
    const first = page
    const second = await context.newPage()
    const [byFirst, bySecond] = [countRequests(first), countRequests(second)]
    await openPage(first)
    await sleep(3_000)
    await openPage(second)
    await sleep(4_000)

    const before = [byFirst(), bySecond()] as const
    const countPolls = () => [byFirst() - before[0], bySecond() - before[1]] as const
    // Either tab may lead; the other sends nothing and still shows fresh data.
    await expect.poll(() => Math.max(...countPolls()), { timeout: 20_000 }).toBeGreaterThanOrEqual(3)
    const polls = countPolls()
    expect(Math.min(...polls)).toBe(0)
    await expect(second.getByRole('banner')).toContainText(/Live, \d+ s ago/)
    await expect(first.getByRole('banner')).toContainText(/Live, \d+ s ago/)

    const [leader, follower] = polls[0] > polls[1] ? [first, second] : [second, first]
    const byFollower = follower === second ? bySecond : byFirst
    const beforeHang = byFollower()
    // A busy loop blocks polling and messages.
    const hanging = leader.evaluate(() => {
      const end = Date.now() + 12_000
      while (Date.now() < end);
    })
    // The page closes before the loop ends.
    hanging.catch(() => undefined)
    await expect.poll(byFollower, { timeout: 10_000 }).toBeGreaterThan(beforeHang)
    await expect(follower.getByRole('banner')).toContainText(/Live, \d+ s ago/)

    const beforeClose = byFollower()
    await leader.close()
    await expect.poll(byFollower, { timeout: 8_000 }).toBeGreaterThan(beforeClose)
  })
})
