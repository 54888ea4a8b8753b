// Workflow: writes whose answer is lost or that conflict. Requests are counted in the browser; outcomes are read from the service.
import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { selectAllRows } from '../support/actions.ts'
import { DEV, INSTANCES } from '../support/demo-paths.ts'
import { deployPlan } from '../support/deployments.ts'
import { expect, test } from '../support/fixtures.ts'
import { sendWrite } from '../support/send-write.ts'
import type { ReferenceService } from '../support/servers.ts'

test.use({ expectedMessages: [/Failed to load resource/] })

/** Records every write the page sends, as method, path and body. */
function recordWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET')
      writes.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`)
  })
  return writes
}

/** Starts a slow deployment of dev. Returns its path. */
async function deployDev(page: Page, service: ReferenceService): Promise<string> {
  await service.start('--reset', '--speed', '0.05')
  return (await deployPlan(page.request, service, DEV)).path
}

const readState = async (service: ReferenceService, deployment: string): Promise<string> =>
  Object(await service.get(`${deployment}/status`)).deploymentState

async function openPauseDialog(page: Page, deployment: string): Promise<void> {
  await page.goto(deployment)
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pause deployment' })).toBeVisible()
}

test('verifies a write without an answer instead of repeating it', async ({ page, service }) => {
  test.slow()
  const deployment = await deployDev(page, service)
  const writes = recordWrites(page)
  await openPauseDialog(page, deployment)
  const dialog = page.getByRole('dialog')
  // The connection is lost with the write, and the service cannot tell what happened to it.
  const loseAnswer = async (route: Route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await service.stop('SIGKILL')
    await route.abort('connectionreset')
  }
  await page.route('**/api/**', loseAnswer)
  await dialog.getByRole('button', { name: 'Pause deployment' }).press('Enter')
  await expect(dialog.getByText('outcome unknown', { exact: true })).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/**', loseAnswer)
  await expect(dialog.getByRole('button', { name: 'Pause deployment' })).toHaveCount(0)
  await expectAccessible(page, { selector: '[role="dialog"]' })

  // The reopened dialog still knows that the outcome was unknown, and verifies it.
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  await service.start('--speed', '0.05')
  expect(await readState(service, deployment)).toBe('active')
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  await expect(dialog.getByRole('list', { name: 'Checks' })).toContainText('got no response')
  await expect(dialog.getByRole('list', { name: 'Checks' })).toContainText('the change was not made')
  expect(writes).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Pause deployment' }).press('Enter')
  await expect(dialog).toBeHidden()
  expect(await readState(service, deployment)).toMatch(/^paus(?:ed|ing)$/)
  expect(writes).toHaveLength(2)
})

test('resumes a bulk write after a reload with the unsent items', async ({ page, service }) => {
  test.slow()
  await service.reset()
  const countMarked = async () => {
    const all = await service.get<{ ciState: string }[]>(`${INSTANCES}?instances_state=all`)
    return all.filter(({ ciState }) => ciState === 'replace').length
  }
  const all = await service.get<unknown[]>(`${INSTANCES}?instances_state=all`)
  const writes = recordWrites(page)
  await page.goto(INSTANCES)
  await selectAllRows(page, 'Instances of compute')
  await page.getByRole('button', { name: /^Replace \d+ instances$/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Mark only/ }).check()
  await dialog.getByRole('textbox', { name: 'Type web to confirm' }).fill('web')
  await service.start('--latency', '2500')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await dialog.getByRole('button', { name: /^Mark \d+ instances$/ }).press('Enter')
  await sent
  await page.reload()
  await service.start()

  const notice = page.getByRole('region', { name: 'Interrupted requests' })
  await expect(notice).toContainText('not sent')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Resume' }).press('Enter')
  // Items in flight are verified; unsent ones wait for the operator.
  const results = dialog.getByRole('list', { name: 'Results' })
  await expect(results).not.toContainText('outcome unknown')
  await expectAccessible(page, { selector: '[role="dialog"]' })
  expect(writes).toHaveLength(1)
  await dialog
    .getByRole('checkbox')
    .or(dialog.getByRole('button', { name: /^Send \d+ remaining/ }))
    .first()
    .focus()
  if (await dialog.getByRole('checkbox').isVisible()) await dialog.getByRole('checkbox').press('Space')
  await dialog.getByRole('button', { name: /^Send \d+ remaining/ }).press('Enter')
  await expect(dialog.getByRole('button', { name: /^Send \d+ remaining/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).press('Enter')
  expect(new Set(writes).size).toBe(writes.length)
  expect(await countMarked()).toBeGreaterThanOrEqual(all.length - 20)
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(notice.getByRole('button')).toHaveCount(0)
})

test('sends the same write from two tabs once', async ({ page, context, service }) => {
  const deployment = await deployDev(page, service)
  const other = await context.newPage()
  const writes = [recordWrites(page), recordWrites(other)]
  await openPauseDialog(page, deployment)
  await openPauseDialog(other, deployment)
  await service.start('--speed', '0.05', '--latency', '1500')
  await page.getByRole('button', { name: 'Pause deployment' }).press('Enter')
  await other.getByRole('button', { name: 'Pause deployment' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 20_000 })
  await expect(other.getByRole('dialog')).toContainText(/Another browser tab|This record has changed/)
  expect(writes.flat()).toHaveLength(1)
  await other.close()
})

test('read-only mode disables every write and says so', async ({ page, service }) => {
  const deployment = await deployDev(page, service)
  const writes = recordWrites(page)
  await openPauseDialog(page, deployment)
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).press('Enter')
  await page.getByText('Read-only mode').first().click()
  await page.keyboard.press('Escape')
  const pause = page.getByRole('button', { name: 'Pause' })
  await expect(pause).toHaveAccessibleDescription(/Read-only mode is on/)
  await pause.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveAccessibleDescription(/Read-only mode is on/)
  await expectAccessible(page)
  expect(writes).toEqual([])
})

test('shows a concurrent change before overwriting it', async ({ page, service }) => {
  const deployment = await deployDev(page, service)
  await page.clock.install()
  const writes = recordWrites(page)
  await openPauseDialog(page, deployment)
  // Freeze the clock so that no poll runs in between.
  await page.clock.pauseAt(Date.now() + 60_000)
  await sendWrite(page.request, 'PUT', deployment, { cms_deployment: { deploymentState: 'paused' } })
  await page.getByRole('button', { name: 'Pause deployment' }).press('Enter')
  const table = page.getByRole('region', { name: 'Changed in the meantime' })
  await expect(table.getByRole('row', { name: /^State/ })).toContainText('active')
  await expect(table.getByRole('row', { name: /^State/ })).toContainText(/paus(?:ed|ing)/)
  expect(writes).toEqual([])
  await page.clock.resume()
  await expectAccessible(page, { selector: '[role="dialog"]' })
})

test('the journal shows a write with its state before, and exports no secrets', async ({ page, service }) => {
  const deployment = await deployDev(page, service)
  await openPauseDialog(page, deployment)
  await page.getByRole('button', { name: 'Pause deployment' }).press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/acme/activity?quick=writes')
  const row = page.getByRole('row', { name: /Update deployment/ })
  await expect(row.first()).toContainText('done')
  await row.first().getByRole('link').press('Enter')
  const inspector = page.getByRole('complementary', { name: 'Update deployment' })
  await expect(inspector.getByRole('region', { name: 'Before', exact: true })).toContainText(
    '"deploymentState": "active"',
  )
  await expect(inspector.getByRole('region', { name: 'Sent', exact: true })).toContainText(
    '"deploymentState": "paused"',
  )
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export activity as JSON' }).press('Enter')
  const text = await readFile(await (await download).path(), 'utf8')
  const entries: unknown = JSON.parse(text)
  expect(entries).toContainEqual(expect.objectContaining({ call: 'updateDeployment', outcome: 'done', status: 200 }))
  // Answers may contain the name of the token's owner, never the credential.
  expect(text).not.toMatch(/authorization|Basic [\w+=]+|"token": "demo-admin"/i)
})
