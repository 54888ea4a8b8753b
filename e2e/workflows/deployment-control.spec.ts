// Retrying, stopping and approving a deployment from the overview of the organization, within their budgets of clicks.
import type { Page } from '@playwright/test'
import { countClicks } from '../support/clicks.ts'
import { expect, test } from '../support/fixtures.ts'
import type { ReferenceService } from '../support/servers.ts'

interface RawDeployment {
  readonly deploymentId: number
  readonly nsPath: string
  readonly deploymentState: string
}

interface RawHistory extends RawDeployment {
  readonly state_history: readonly { readonly newState: string; readonly comments: string | null }[]
  readonly approvals: readonly { readonly state: string; readonly comments: string | null }[]
}

const getDeploymentPath = ({ deploymentId, nsPath }: RawDeployment) => {
  const [, organization, assembly, environment] = nsPath.split('/')
  return `/${organization}/assemblies/${assembly}/transition/environments/${environment}/deployments/${deploymentId}`
}

async function findDeployment(service: ReferenceService, state: string): Promise<RawDeployment> {
  const [first] = await service.get<RawDeployment[]>(`/acme/organization/deployments?deployment_state=${state}`)
  if (!first) throw new Error(`the demonstration has no ${state} deployment`)
  return first
}

const readState = async (service: ReferenceService, deployment: RawDeployment) =>
  (await service.get<RawDeployment>(`${getDeploymentPath(deployment)}/status`)).deploymentState

const readHistory = (service: ReferenceService, deployment: RawDeployment) =>
  service.get<RawHistory>(`${getDeploymentPath(deployment)}/edit.json`)

const getDeploymentLink = (page: Page, { deploymentId }: RawDeployment) =>
  page.getByRole('main').getByRole('link', { name: new RegExp(`\\b${deploymentId}\\b`) })

const pageHead = (page: Page) => page.locator('main [data-page-head]').first()

/** Presses a key on what has the name, as somebody does who came to it with the keyboard. */
async function pressKey(
  page: Page,
  role: 'button' | 'link' | 'checkbox' | 'radio',
  name: string | RegExp,
  key = 'Enter',
) {
  const control = page.getByRole(role, { name, exact: typeof name === 'string' })
  await control.focus()
  await expect(control).toBeFocused()
  await page.keyboard.press(key)
}

test('from a failed deployment to the reason, then retry: 3 clicks', async ({ page, service }) => {
  await service.start('--reset', '--speed', '4')
  const failed = await findDeployment(service, 'failed')
  const counter = await countClicks(page)
  await page.goto('/acme')
  await getDeploymentLink(page, failed).click()
  // The message is there without a hand; the log is one more click.
  await expect(page.getByText(/\d+ failed, first in step \d+/)).toBeVisible()
  await expect(page.getByText(/not found in mirror/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Retry deployment' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(counter.clicks()).toBeLessThanOrEqual(3)
  const { state_history: events } = await readHistory(service, failed)
  expect(events.filter(({ newState }) => newState === 'active').length).toBeGreaterThan(1)
})

test('a running deployment is stopped, also when the page is left meanwhile: 3 clicks', async ({ page, service }) => {
  await service.start('--reset', '--speed', '1')
  const running = await findDeployment(service, 'active')
  const counter = await countClicks(page)
  await page.goto('/acme')
  await getDeploymentLink(page, running).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Stop deployment/ })
  await expect(dialog).toContainText('"deploymentState":"paused"')
  await expect(dialog).toContainText('"deploymentState":"canceled"')
  await dialog.getByRole('button', { name: 'Stop deployment' }).click()
  // Paused first; nothing is canceled while records run.
  await expect.poll(() => readState(service, running)).not.toBe('active')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await pressKey(page, 'link', 'Clouds')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clouds')
  await expect.poll(() => readState(service, running), { timeout: 30_000 }).toBe('canceled')
  expect(counter.clicks()).toBeLessThanOrEqual(3)
  await page.getByRole('button', { name: /^Work,/ }).press('Enter')
  await expect(page.getByText(/^Stop deployment \d+$/).first()).toBeVisible()
})

test('a stop that a reload broke off is gone on with, and is not sent twice', async ({ page, service }) => {
  await service.start('--reset', '--speed', '1')
  const running = await findDeployment(service, 'active')
  const writes: string[] = []
  page.on('request', (asked) => asked.method() === 'PUT' && writes.push(asked.postData() ?? ''))
  await page.goto(getDeploymentPath(running))
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop deployment' }).click()
  await expect.poll(() => readState(service, running)).not.toBe('active')
  await page.reload()
  const left = page.getByRole('region', { name: 'Unfinished writes' })
  await expect(left).toContainText('1 of 2 not sent')
  await left.getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send the one not sent' }).click()
  await expect.poll(() => readState(service, running), { timeout: 30_000 }).toBe('canceled')
  expect(writes.filter((body) => body.includes('paused'))).toHaveLength(1)
  expect(writes.filter((body) => body.includes('canceled'))).toHaveLength(1)
})

test('a pending deployment is approved: 3 clicks', async ({ page, service }) => {
  await service.start('--reset', '--speed', '20')
  const pending = await findDeployment(service, 'pending')
  const counter = await countClicks(page)
  await page.goto('/acme')
  await getDeploymentLink(page, pending).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: /^Approve deployment/ })
  await expect(dialog.getByRole('checkbox', { name: /change-board/ })).toBeChecked()
  await dialog.getByLabel('Comment').fill('Seen with the change board')
  await dialog.getByRole('button', { name: 'Approve deployment' }).click()
  await expect(pageHead(page)).not.toContainText('pending')
  expect(counter.clicks()).toBeLessThanOrEqual(3)
  const { approvals } = await readHistory(service, pending)
  expect(approvals).toEqual([expect.objectContaining({ state: 'approved', comments: 'Seen with the change board' })])
})

test('a pending deployment is rejected by keyboard, with the reason', async ({ page, service }) => {
  await service.start('--reset', '--speed', '20')
  const pending = await findDeployment(service, 'pending')
  await page.goto(getDeploymentPath(pending))
  await pressKey(page, 'button', 'Reject')
  const dialog = page.getByRole('dialog', { name: /^Reject deployment/ })
  await expect(dialog.getByRole('button', { name: 'Reject deployment' })).toHaveAccessibleDescription(/Say why/)
  await dialog.getByLabel('Reason').focus()
  await page.keyboard.type('Freeze until Monday')
  await pressKey(page, 'button', 'Reject deployment')
  await expect(pageHead(page)).toContainText('canceled')
  const { approvals } = await readHistory(service, pending)
  expect(approvals).toEqual([expect.objectContaining({ state: 'rejected', comments: 'Freeze until Monday' })])
  await expect(page.getByRole('list', { name: 'History' })).toContainText('Freeze until Monday')
  // Whoever asks later sees who did not agree, and no alarm is left over what somebody decided.
  await expect(page.getByRole('table', { name: 'Approvals' })).toContainText('rejected')
  await expect(page.getByRole('button', { name: /^Work/ })).not.toHaveAccessibleName(/failed/)
})

test('a running deployment is stopped by keyboard, and records are grouped in the address', async ({
  page,
  service,
}) => {
  await service.start('--reset', '--speed', '1')
  const running = await findDeployment(service, 'active')
  await page.goto(getDeploymentPath(running))
  await pressKey(page, 'radio', 'Platform', ' ')
  await expect(page).toHaveURL(/group=platform/)
  await page.reload()
  await expect(page.getByRole('treegrid', { name: 'Records of all steps' })).toContainText('auth')
  await pressKey(page, 'button', 'Stop')
  await pressKey(page, 'button', 'Stop deployment')
  await expect(page.getByRole('dialog')).toBeHidden({ timeout: 30_000 })
  await expect(pageHead(page)).toContainText('canceled')
  expect(await readState(service, running)).toBe('canceled')
})

test('every running deployment of the organization is one click away', async ({ page, service }) => {
  await service.start('--reset', '--speed', '1')
  const running = await findDeployment(service, 'active')
  const counter = await countClicks(page)
  await page.goto('/acme')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Deployments' }).click()
  await expect(getDeploymentLink(page, running)).toBeVisible()
  expect(counter.clicks()).toBe(1)
})

test('who approves what another rejected meanwhile is told so, and keeps what was typed', async ({
  page,
  service,
  request,
  expectedMessages,
}) => {
  // Where the refusal comes before the reading that tells the same.
  expectedMessages.push(/status of 422/)
  await service.start('--reset', '--speed', '20')
  const pending = await findDeployment(service, 'pending')
  await page.goto(getDeploymentPath(pending))
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: /^Approve deployment/ })
  await dialog.getByLabel('Comment').fill('Seen with the change board')
  const approvals = await service.get<{ readonly approvalId: number }[]>(`${getDeploymentPath(pending)}/approvals`)
  await request.fetch(`/api${getDeploymentPath(pending)}/approvals/settle`, {
    method: 'PUT',
    headers: { 'X-Signalbox': '1' },
    data: { approvals: approvals.map(({ approvalId }) => ({ approvalId: String(approvalId), state: 'rejected' })) },
  })
  await dialog.getByRole('button', { name: 'Approve deployment' }).click()
  // By the refusal, or by what was read a moment before it.
  await expect(dialog).toContainText(/already approved or rejected|does not wait for approval/)
  await expect(dialog.getByLabel('Comment')).toHaveValue('Seen with the change board')
})
