import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import type { ReferenceService } from '../support/servers.ts'

const ASSEMBLY = '/acme/assemblies/storefront'
const TRANSITION = `${ASSEMBLY}/transition`
const DEV = `${TRANSITION}/environments/dev`

// The gateway takes requests of the console only.
const CONSOLE_HEADERS = { 'X-Signalbox': '1' }

async function sendWrite(
  request: APIRequestContext,
  method: 'POST' | 'PUT',
  path: string,
  data: object,
): Promise<unknown> {
  const answer = await request.fetch(`/api${path}`, { method, headers: CONSOLE_HEADERS, data })
  expect(answer.status(), `${method} ${path}`).toBe(200)
  return answer.json()
}

/** The page of the demonstration's deployment in a state. */
async function findDeploymentPath(service: ReferenceService, state: string): Promise<string> {
  const path = `/acme/organization/deployments?deployment_state=${state}`
  const [first] = await service.get<{ deploymentId: number; nsPath: string }[]>(path)
  const [, organization, assembly, environment] = first?.nsPath.split('/') ?? []
  return `/${organization}/assemblies/${assembly}/transition/environments/${environment}/deployments/${first?.deploymentId}`
}

// Title, state and facts of the page.
const pageHead = (page: Page) => page.locator('main [data-page-head]').first()

/** Presses a key on what has the name, as somebody does who came to it with the keyboard. */
async function pressKey(page: Page, role: 'button' | 'link' | 'checkbox', name: string | RegExp, key = 'Enter') {
  const control = page.getByRole(role, { name })
  await control.focus()
  await expect(control).toBeFocused()
  await page.keyboard.press(key)
}

test('an open change is committed, planned, reviewed, deployed and watched to its end', async ({ page, service }) => {
  test.slow()
  await service.start('--reset', '--speed', '10')
  await page.goto(TRANSITION)
  await expect(page.getByRole('row', { name: /staging/ })).toBeVisible()

  await page.getByRole('combobox', { name: 'Filter Environments' }).focus()
  await page.keyboard.type('stag')
  await expect(page.getByRole('row', { name: /prod/ })).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'staging', level: 1 })).toBeFocused()
  await expect(page.getByText('There are changes that are not committed.')).toBeVisible()

  await pressKey(page, 'button', 'Commit')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Commit', exact: true })).toBeFocused()
  await pressKey(page, 'button', 'Commit')
  const commit = page.getByRole('dialog', { name: 'Commit staging' })
  await expect(commit).toContainText('POST /acme/assemblies/storefront/transition/environments/staging/commit')
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await commit.getByLabel('Description').fill('Take the open changes along')
  await pressKey(page, 'button', 'Commit staging')
  await expect(commit).toBeHidden()

  // The lock ends by itself, and the page tells what there is to deploy.
  const review = page.getByRole('link', { name: /^Review and deploy \d+ changes?$/ })
  await expect(review).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Plan' })).toHaveAttribute('aria-current', 'step')
  await pressKey(page, 'link', /^Review and deploy/)

  await expect(page.getByRole('heading', { name: 'Bill of materials', level: 1 })).toBeFocused()
  const changes = page.getByRole('grid', { name: 'Changes' })
  await changes.getByRole('rowheader').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]change=\d+/)
  await expect(page.getByRole('table', { name: /^Changes of/ })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'aside')

  await pressKey(page, 'button', /^Deploy \d+ changes?$/)
  const deploy = page.getByRole('dialog', { name: /^Deploy \d+ changes?$/ })
  await expect(deploy.getByRole('table', { name: 'Plan by platform' })).toBeVisible()
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await deploy.getByLabel('Comment').fill('Weekly train')
  const acknowledge = deploy.getByRole('checkbox')
  if (await acknowledge.isVisible()) {
    await acknowledge.focus()
    await page.keyboard.press('Space')
  }
  await deploy.getByRole('button', { name: /^Deploy \d+ changes?$/ }).focus()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/deployments\/\d+$/)
  await expect(page.getByRole('heading', { name: /^Deployment \d+$/, level: 1 })).toBeFocused()
  await expect(pageHead(page)).toContainText('active')
  await expect(pageHead(page)).toContainText('Weekly train')
  await expect(pageHead(page)).toContainText('complete', { timeout: 40_000 })
  // The page followed the deployment to its last step without a hand.
  await expect(page.locator('ol > li:last-child > [aria-current="step"]')).toBeVisible()
  await expect(page.getByText('100 %')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See it in operations' })).toBeVisible()

  await page.goto(`${TRANSITION}/environments/staging/releases/bom`)
  await expect(page.getByText('Nothing to deploy')).toBeVisible()
  await page.goto(`${TRANSITION}/environments/staging/deployments`)
  await expect(page.getByRole('row', { name: /Weekly train/ })).toContainText('complete')
})

test('a running deployment is paused, stands still, and goes on', async ({ page, service }) => {
  await service.start('--reset', '--speed', '1')
  await page.goto(await findDeploymentPath(service, 'active'))
  await expect(pageHead(page)).toContainText('active')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: /^Cancel deployment.*Pause it first/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Pause deployment' }).click()
  await expect(pageHead(page)).toContainText('paused', { timeout: 15_000 })
  await expect(page.getByText('nothing goes on until it is resumed')).toBeVisible()

  await pressKey(page, 'button', 'Resume')
  await page.getByRole('button', { name: 'Resume deployment' }).click()
  await expect(pageHead(page)).toContainText('active')
})

test('a failed deployment tells why, can be retried, and canceled', async ({ page, service, request }) => {
  await service.start('--reset', '--speed', '20')
  // A version that the reference service cannot fetch, carried to dev as far as its plan.
  await sendWrite(request, 'PUT', `${ASSEMBLY}/design/platforms/web/components/artifact`, {
    cms_dj_ci: { ciAttributes: { version: 'fail-1' } },
    sibling_depends_on: [],
  })
  const { releaseId } = Object(await service.get(`${ASSEMBLY}/design/releases/latest`))
  await sendWrite(request, 'POST', `${ASSEMBLY}/design/releases/${releaseId}/commit`, {})
  await sendWrite(request, 'POST', `${DEV}/pull`, {})

  await page.goto(DEV)
  await page.getByRole('button', { name: 'Commit' }).click()
  await page.getByRole('button', { name: 'Commit dev' }).click()
  await page.getByRole('link', { name: /^Review and deploy/ }).click()
  await page.getByRole('button', { name: /^Deploy \d+ changes$/ }).click()
  await page.getByRole('checkbox').check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Deploy/ })
    .click()

  await expect(pageHead(page)).toContainText('failed', { timeout: 20_000 })
  await expect(page.getByText('version fail-1 could not be fetched').first()).toBeVisible()
  await pressKey(page, 'link', 'Show log')
  const log = page.getByRole('region', { name: /^Log of artifact/ })
  await expect(log).toContainText('ERROR')
  await expectAccessibleInBothSchemes(page, 'main')

  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Retry deployment' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(pageHead(page)).toContainText('failed', { timeout: 20_000 })

  // What is shown may still be from before the retry; while that runs, the button is there but disabled.
  await expect(async () => {
    await page.getByRole('button', { name: 'Cancel', exact: true }).click({ timeout: 2_000 })
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Cancel deployment' }).click()
  await expect(pageHead(page)).toContainText('canceled')
  await expect(page.getByText('It was canceled.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the environment' }).click()
  await expect(page.getByText('The last deployment was canceled.')).toBeVisible()
})

test('a deployment that waits for approval says for whose, and is approved', async ({ page, service }) => {
  await service.start('--reset', '--speed', '20')
  await page.goto(await findDeploymentPath(service, 'pending'))
  await expect(page.getByRole('table', { name: 'Approvals' })).toContainText('change-board')
  await expectAccessibleInBothSchemes(page, 'main')
  await pressKey(page, 'button', 'Approve')
  await pressKey(page, 'button', 'Approve deployment')
  await expect(pageHead(page)).not.toContainText('pending')
  await expect(pageHead(page)).toContainText('complete', { timeout: 40_000 })
  // It waited for half an hour; its steps took seconds.
  await expect(page.getByText(/^ran for 0:\d\d, waited \d\d:\d\d for approval$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Steps' }).getByRole('listitem').first()).toContainText(
    /complete ?0:\d\d$/,
  )
})
