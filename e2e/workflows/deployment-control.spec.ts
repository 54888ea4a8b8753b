// Retry, stop, approve and reject deployments from the organization's overview, within click budgets.
import type { Page } from '@playwright/test'
import { countClicks, pressKey } from '../support/actions.ts'
import { findDeployment, getDeploymentPath, pageHead, type RawDeployment } from '../support/deployments.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectStableLayout, observeLayoutShifts } from '../support/layout-shift.ts'
import { sendWrite } from '../support/send-write.ts'
import type { ReferenceService } from '../support/servers.ts'

interface RawHistory extends RawDeployment {
  readonly state_history: readonly { readonly newState: string; readonly comments: string | null }[]
  readonly approvals: readonly { readonly state: string; readonly comments: string | null }[]
}

const readState = async (service: ReferenceService, deployment: RawDeployment) =>
  (await service.get<{ deploymentState: string }>(`${getDeploymentPath(deployment)}/status`)).deploymentState

const readHistory = (service: ReferenceService, deployment: RawDeployment) =>
  service.get<RawHistory>(`${getDeploymentPath(deployment)}/edit.json`)

const getDeploymentLink = (page: Page, { deploymentId }: RawDeployment) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`\\b${deploymentId}\\b`) })

test('shows why a deployment failed and retries it: 3 clicks', async ({ page, service }) => {
  await service.start('--reset', '--speed', '4')
  const failed = await findDeployment(service, 'failed')
  const counter = await countClicks(page)
  await page.goto('/acme')
  await getDeploymentLink(page, failed).click()
  // The message is visible at once; the log is one more click.
  await expect(page.getByText(/\d+ failed, first in step \d+/)).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^Deployment ${failed.deploymentId} · Deployments`))
  await expect(page.getByText(/not found in mirror/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Retry deployment' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(counter.clicks()).toBeLessThanOrEqual(3)
  const { state_history: events } = await readHistory(service, failed)
  expect(events.filter(({ newState }) => newState === 'active').length).toBeGreaterThan(1)
})

test('stops a running deployment even if the operator leaves the page: 3 clicks', async ({ page, service }) => {
  await service.start('--reset', '--speed', '1')
  const running = await findDeployment(service, 'active')
  const counter = await countClicks(page)
  await page.goto('/acme')
  await getDeploymentLink(page, running).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Stop deployment/ })
  await expect(dialog).toContainText('"deploymentState":"paused"')
  await expect(dialog).toContainText('"deploymentState":"canceled"')
  await expect(dialog).toContainText(
    /[\d,]+ of [\d,]+ records (is|are) complete and kept\. The remaining [\d,]+ records are not deployed\./,
  )
  await dialog.getByRole('button', { name: 'Stop deployment' }).click()
  // The way to end it now is the neutral one.
  await expect(dialog.getByRole('button', { name: 'Stop sending' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Stop deployment' })).toHaveAttribute('aria-disabled', 'true')
  // Paused first; nothing is canceled while records run.
  await expect.poll(() => readState(service, running)).not.toBe('active')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await pressKey(page.getByRole('link', { name: 'Clouds', exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clouds')
  await expect.poll(() => readState(service, running), { timeout: 30_000 }).toBe('canceled')
  expect(counter.clicks()).toBeLessThanOrEqual(3)
  await page.getByRole('button', { name: /^Tasks,/ }).press('Enter')
  await expect(page.getByText(/^Stop deployment \d+$/).first()).toBeVisible()
})

test('resumes a stop after a reload without sending anything twice', async ({ page, service }) => {
  await service.start('--reset', '--speed', '1')
  const running = await findDeployment(service, 'active')
  const writes: string[] = []
  page.on('request', (sent) => sent.method() === 'PUT' && writes.push(sent.postData() ?? ''))
  await page.goto(getDeploymentPath(running))
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop deployment' }).click()
  await expect.poll(() => readState(service, running)).not.toBe('active')
  await page.reload()
  const left = page.getByRole('region', { name: 'Interrupted requests' })
  await expect(left).toContainText('1 of 2 not sent')
  await left.getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send 1 remaining request' }).click()
  await expect.poll(() => readState(service, running), { timeout: 30_000 }).toBe('canceled')
  expect(writes.filter((body) => body.includes('paused'))).toHaveLength(1)
  expect(writes.filter((body) => body.includes('canceled'))).toHaveLength(1)
})

test('approves a pending deployment: 3 clicks', async ({ page, service }) => {
  await service.reset()
  const pending = await findDeployment(service, 'pending')
  const counter = await countClicks(page)
  await page.goto('/acme')
  await getDeploymentLink(page, pending).click()
  // Values before and after, once for all instances, with cost, plan and release beside the approvals.
  const region = page.getByRole('region', { name: 'What changes' })
  await expect(region.getByRole('listitem').first()).toContainText('12 instances in 2 clouds')
  await expect(region.getByRole('listitem').first()).toContainText('version 9.3.0 → 9.4.0')
  await expect(region.getByRole('link', { name: /^Plan \d+$/ })).toBeVisible()
  await expect(region.getByRole('link', { name: /^Release \d+$/ })).toBeVisible()
  await expect(region).toContainText('Estimated from offerings')
  await expect(region.getByRole('table', { name: 'Approvals' })).toContainText('change-board')
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: /^Approve deployment/ })
  await expect(dialog.getByRole('list', { name: 'What changes' })).toContainText('version 9.3.0 → 9.4.0')
  await expect(dialog.getByRole('checkbox', { name: /change-board/ })).toBeChecked()
  await dialog.getByLabel('Comment').fill('Seen with the change board')
  await dialog.getByRole('button', { name: 'Approve deployment' }).click()
  await expect(pageHead(page)).not.toContainText('pending')
  expect(counter.clicks()).toBeLessThanOrEqual(3)
  const { approvals } = await readHistory(service, pending)
  expect(approvals).toEqual([expect.objectContaining({ state: 'approved', comments: 'Seen with the change board' })])
  // Before the approval, what changes is first; after it, the steps are.
  const headings = page.getByRole('heading', { level: 2, name: /^(?:Steps|What changes)$/ })
  await expect(headings).toHaveText(['Steps', 'What changes'])
  // A deployment that has ended still shows what it changed, and its approvals.
  await expect(pageHead(page)).toContainText('complete', { timeout: 40_000 })
  // The comment of the requester, not of the approval.
  await expect(page.getByText(/requested .* by j\.nunez/)).toBeVisible()
  await expect(page.getByText(/“CHG-20418/)).toBeVisible()
  await expect(region.getByRole('listitem').first()).toContainText('version 9.3.0 → 9.4.0')
  await expect(region.getByRole('table', { name: 'Approvals' })).toContainText('Seen with the change board')
  await region.getByRole('link', { name: /^Release \d+$/ }).click()
  const release = page.getByRole('complementary', { name: /^Release/ })
  await expect(release.getByRole('list', { name: 'What changes' })).toContainText('version 9.3.0 → 9.4.0')
})

test('rejects a pending deployment by keyboard, with a reason', async ({ page, service }) => {
  await service.reset()
  const pending = await findDeployment(service, 'pending')
  await observeLayoutShifts(page)
  await page.goto(getDeploymentPath(pending))
  await expect(page.getByRole('heading', { name: 'What changes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Steps' })).toBeVisible()
  await expectStableLayout(page)
  await pressKey(page.getByRole('button', { name: 'Reject', exact: true }))
  const dialog = page.getByRole('dialog', { name: /^Reject deployment/ })
  await expect(dialog.getByRole('button', { name: 'Reject deployment' })).toHaveAccessibleDescription(/Enter a reason/)
  await dialog.getByLabel('Reason').focus()
  await page.keyboard.type('Freeze until Monday')
  await pressKey(page.getByRole('button', { name: 'Reject deployment', exact: true }))
  await expect(pageHead(page)).toContainText('canceled')
  const { approvals } = await readHistory(service, pending)
  expect(approvals).toEqual([expect.objectContaining({ state: 'rejected', comments: 'Freeze until Monday' })])
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Freeze until Monday')
  await expect(page.getByText(/requested .* by j\.nunez/)).toBeVisible()
  await expect(page.getByText(/“CHG-20418/)).toBeVisible()
  await expect(page.getByRole('note').first()).toContainText(
    /Rejected .*“Freeze until Monday”.*Canceled before anything/,
  )
  await expectStableLayout(page)
  // The rejection stays visible, and the task tray does not report it as a failure.
  await expect(page.getByRole('table', { name: 'Approvals' })).toContainText('rejected')
  await expect(page.getByRole('button', { name: /^Tasks/ })).not.toHaveAccessibleName(/failed/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Canceled/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Failed/ })).toHaveCount(0)
})

test('moves nothing while a deployment is resumed and completes', async ({ page, service }) => {
  await service.reset()
  await observeLayoutShifts(page)
  await page.goto(getDeploymentPath(await findDeployment(service, 'paused')))
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await page.getByRole('checkbox', { name: /^I reviewed what happens to these/ }).check()
  await page.getByRole('button', { name: 'Resume deployment', exact: true }).click()
  await expect(page.getByText(/^All \d+ records are complete/)).toBeVisible({ timeout: 40_000 })
  await expectStableLayout(page)
})

test('stops a running deployment by keyboard, and keeps the grouping of records in the address', async ({
  page,
  service,
}) => {
  await service.start('--reset', '--speed', '1')
  const running = await findDeployment(service, 'active')
  await page.goto(getDeploymentPath(running))
  await pressKey(page.getByRole('radio', { name: 'Platform', exact: true }), ' ')
  await expect(page).toHaveURL(/group=platform/)
  await page.reload()
  await expect(page.getByRole('treegrid', { name: 'Records of all steps' })).toContainText('auth')
  await pressKey(page.getByRole('button', { name: 'Stop', exact: true }))
  await pressKey(page.getByRole('button', { name: 'Stop deployment', exact: true }))
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 30_000 })
  await expect(pageHead(page)).toContainText('canceled')
  expect(await readState(service, running)).toBe('canceled')
})

test('lists every running deployment of the organization one click away', async ({ page, service }) => {
  await service.start('--reset', '--speed', '1')
  const running = await findDeployment(service, 'active')
  const counter = await countClicks(page)
  await page.goto('/acme')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Deployments' }).click()
  await expect(getDeploymentLink(page, running)).toBeVisible()
  expect(counter.clicks()).toBe(1)
})

test('reports a concurrent rejection to the approver, and keeps the comment', async ({
  page,
  service,
  request,
  expectedMessages,
}) => {
  // The refusal may arrive before the poll that shows the rejection.
  expectedMessages.push(/status of 422/)
  await service.reset()
  const pending = await findDeployment(service, 'pending')
  await page.goto(getDeploymentPath(pending))
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: /^Approve deployment/ })
  await dialog.getByLabel('Comment').fill('Seen with the change board')
  const approvals = await service.get<{ readonly approvalId: number }[]>(`${getDeploymentPath(pending)}/approvals`)
  await sendWrite(request, 'PUT', `${getDeploymentPath(pending)}/approvals/settle`, {
    approvals: approvals.map(({ approvalId }) => ({ approvalId: String(approvalId), state: 'rejected' })),
  })
  const approve = dialog.getByRole('button', { name: 'Approve deployment' })
  await expect(async () => {
    // A poll before the click disables the button.
    if (await approve.isEnabled()) await approve.click({ timeout: 1_000 })
    await expect(dialog).toContainText(/approved or rejected|is no longer waiting for approval/, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await expect(dialog.getByLabel('Comment')).toHaveValue('Seen with the change board')
})
