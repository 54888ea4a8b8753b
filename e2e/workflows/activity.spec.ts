// The activity journal: which requests survive a reload, and for how long.
import type { Page } from '@playwright/test'
import { DEV } from '../support/demo-paths.ts'
import { deployPlan } from '../support/deployments.ts'
import { expect, test } from '../support/fixtures.ts'

const DATABASE = 'signalbox.journal '

interface Seed {
  readonly count: number
  readonly days: number
  readonly effect: 'read' | 'write'
}

/** Adds entries from earlier days to the console's database. */
const seedJournal = (page: Page, seeds: readonly Seed[]) =>
  page.evaluate(
    async ([name, seeds]) => {
      const request = indexedDB.open(name)
      await new Promise((resolve) => request.addEventListener('success', resolve))
      const transaction = request.result.transaction('entries', 'readwrite')
      for (const { count, days, effect } of seeds) {
        for (let index = 0; index < count; index += 1) {
          const at = Date.now() - days * 86_400_000 - index
          const call = `${effect}Of${days}`
          const entry = { id: `${call}-${index}`, at, call, method: 'GET', path: '/acme', effect, outcome: 'done' }
          transaction.objectStore('entries').put({ entry, chars: 200 })
        }
      }
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      request.result.close()
    },
    [DATABASE, seeds] as const,
  )

/** Stored entries: their number by call, and all of them as text. */
const readEntries = (page: Page): Promise<{ calls: Record<string, number>; text: string }> =>
  page.evaluate(async (name) => {
    const request = indexedDB.open(name)
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const all = request.result.transaction('entries').objectStore('entries').getAll()
    await new Promise((resolve) => all.addEventListener('success', resolve))
    request.result.close()
    const calls: Record<string, number> = {}
    for (const { entry } of all.result) calls[entry.call] = (calls[entry.call] ?? 0) + 1
    return { calls, text: JSON.stringify(all.result) }
  }, DATABASE)

/** Waits until the console has created its database. */
const expectDatabase = (page: Page) =>
  expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain(DATABASE)

test('keeps 1,000 requests and seven days of writes across reloads', async ({ page }) => {
  await page.goto('/acme/clouds')
  await expectDatabase(page)
  await seedJournal(page, [
    { count: 1_200, days: 2, effect: 'read' },
    { count: 50, days: 6, effect: 'write' },
    { count: 50, days: 8, effect: 'write' },
  ])
  await page.reload()
  // The page deletes old entries soon after it stores its first.
  await expect.poll(async () => (await readEntries(page)).calls.writeOf8).toBeUndefined()
  const { calls, text } = await readEntries(page)
  expect(calls.writeOf6).toBe(50)
  expect(calls.readOf2).toBeGreaterThan(900)
  expect(calls.readOf2).toBeLessThan(1_000)
  expect(calls.listClouds).toBeGreaterThan(0)
  expect(text).not.toMatch(/authorization|Basic [\w+=]+|"token":"demo-admin"/i)

  await page.goto('/acme/activity')
  const filter = page.getByRole('combobox', { name: 'Filter Requests' })
  for (const [call, count] of [
    ['writeOf6', 50],
    ['readOf2', calls.readOf2],
  ]) {
    await filter.fill(`call:${call}`)
    await expect(page.getByText(`${count} of `)).toBeVisible()
  }
})

test('starts with its own requests, and lists later ones only when asked, so that the list does not move', async ({
  page,
}) => {
  await page.goto('/acme/activity')
  const rows = page.getByRole('grid').getByRole('row', { name: /done/ })
  await expect(rows.first()).toBeVisible()
  const count = await rows.count()
  const show = page.getByRole('button', { name: 'Show new requests' })
  // The palette searches the service.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('compute')
  await page.keyboard.press('Escape')
  await expect(show).toBeEnabled()
  await expect(rows).toHaveCount(count)
  await show.press('Enter')
  await expect(rows).not.toHaveCount(count)
})

test('shows a write that was in flight when the page closed', async ({ page, service, expectedMessages }) => {
  // The page polls during the restart.
  expectedMessages.push(/status of 502/)
  await service.start('--reset', '--speed', '0.05')
  const { path } = await deployPlan(page.request, service, DEV)
  await page.goto(path)
  await expectDatabase(page)
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pause deployment' })).toBeVisible()
  await service.start('--speed', '0.05', '--latency', '3000')
  const sent = page.waitForRequest((request) => request.method() === 'PUT', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Pause deployment' }).press('Enter')
  await sent
  await page.goto('/acme/activity?quick=writes')
  const row = page.getByRole('row', { name: /Update deployment/ })
  await expect(row).toContainText(/no response|outcome unknown/)
  await row.getByRole('link').press('Enter')
  await expect(page.getByRole('region', { name: 'Sent', exact: true })).toContainText('"deploymentState": "paused"')
})
