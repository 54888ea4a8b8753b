import { expectAccessible, expectAccessibleInBothSchemes } from '../support/accessibility.ts'
import { openPage, pressKey } from '../support/actions.ts'
import { DEV, ENVIRONMENTS, STOREFRONT } from '../support/demo-paths.ts'
import { findDeployment, getDeploymentPath, pageHead } from '../support/deployments.ts'
import { expect, test } from '../support/fixtures.ts'
import { sendWrite } from '../support/send-write.ts'
import { commitDesign } from '../support/test-assembly.ts'

test('commits, plans, reviews and deploys an uncommitted change and follows it to its end', async ({
  page,
  service,
}) => {
  test.slow()
  await service.start('--reset', '--speed', '10')
  await page.goto(`${STOREFRONT}/transition`)
  await expect(page.getByRole('row', { name: /staging/ })).toBeVisible()

  await page.getByRole('combobox', { name: 'Filter Environments' }).focus()
  await page.keyboard.type('stag')
  await expect(page.getByRole('row', { name: /prod/ })).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'staging', level: 1 })).toBeFocused()
  await expect(page.getByText('There are uncommitted changes.')).toBeVisible()

  await expect(page.getByRole('listitem').filter({ hasText: 'Plan' })).toContainText('not planned yet')
  await expect(page.getByRole('link', { name: /^\d+ uncommitted records?$/ })).toHaveAttribute(
    'href',
    /\/releases\/latest$/,
  )
  const next = page.getByRole('button', { name: 'Commit and review plan' })
  await pressKey(next)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(next).toBeFocused()
  await pressKey(next)
  const commit = page.getByRole('dialog', { name: 'Commit staging and review the plan' })
  await expect(commit).toContainText('POST /acme/assemblies/storefront/transition/environments/staging/commit')
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await commit.getByLabel('Description').fill('Take the uncommitted changes along')
  await pressKey(page.getByRole('button', { name: 'Commit staging' }))
  // The plan opens automatically, and the page offers it too.
  await expect(page.getByRole('dialog', { name: /^Deploy \d+ changes?$/ })).toBeVisible({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  const review = page.getByRole('link', { name: /^Review and deploy \d+ changes?$/ })
  await expect(review).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Plan' })).toHaveAttribute('aria-current', 'step')
  await pressKey(page.getByRole('link', { name: /^Review and deploy/ }))

  await expect(page.getByRole('heading', { name: 'Bill of materials', level: 1 })).toBeFocused()
  const changes = page.getByRole('grid', { name: 'Changes' })
  await changes.getByRole('rowheader').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/[?&]change=\d+/)
  await expect(page.getByRole('table', { name: /^Changes to/ })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'aside')

  await pressKey(page.getByRole('button', { name: /^Deploy \d+ changes?$/ }))
  const deploy = page.getByRole('dialog', { name: /^Deploy \d+ changes?$/ })
  await expect(deploy.getByRole('list', { name: 'What changes' })).toBeVisible()
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
  // The page followed the deployment to its last step by itself.
  await expect(page.locator('ol > li:last-child > [aria-current="step"]')).toBeVisible()
  await expect(page.getByText('100%')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View in Operations' })).toBeVisible()

  await openPage(page, `${ENVIRONMENTS}/staging/releases/bom`)
  await expect(page.getByText('Nothing to deploy')).toBeVisible()
  await openPage(page, `${ENVIRONMENTS}/staging/deployments`)
  await expect(page.getByRole('row', { name: /Weekly train/ })).toContainText('complete')
})

test('pauses and resumes a running deployment', async ({ page, service }) => {
  await service.start('--reset', '--speed', '1')
  await page.goto(getDeploymentPath(await findDeployment(service, 'active')))
  await expect(pageHead(page)).toContainText('active')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: /^Cancel deployment.*Pause the deployment first/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Pause deployment' }).click()
  await expect(pageHead(page)).toContainText('paused', { timeout: 15_000 })
  await expect(page.getByText('nothing continues until the deployment is resumed')).toBeVisible()

  await pressKey(page.getByRole('button', { name: 'Resume' }))
  await page.getByRole('checkbox', { name: /^I reviewed what happens to these/ }).check()
  await page.getByRole('button', { name: 'Resume deployment' }).click()
  await expect(pageHead(page)).toContainText('active')
})

test('shows why a deployment failed, retries it and cancels it', async ({ page, service, request }) => {
  await service.reset()
  // The reference service cannot fetch this version. Pull it into dev.
  await sendWrite(request, 'PUT', `${STOREFRONT}/design/platforms/web/components/artifact`, {
    cms_dj_ci: { ciAttributes: { version: 'fail-1' } },
    sibling_depends_on: [],
  })
  await commitDesign(request, service, 'storefront')
  await sendWrite(request, 'POST', `${DEV}/pull`, {})

  await page.goto(DEV)
  await page.getByRole('button', { name: 'Commit and review plan' }).click()
  await page.getByRole('button', { name: 'Commit dev' }).click()
  await page.getByRole('checkbox').check()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Deploy/ })
    .click()

  await expect(pageHead(page)).toContainText('failed', { timeout: 20_000 })
  await expect(page.getByText('version fail-1 could not be fetched').first()).toBeVisible()
  await pressKey(page.getByRole('link', { name: 'Show log' }))
  const log = page.getByRole('region', { name: /^Log of artifact/ })
  await expect(log).toContainText('ERROR')
  await expectAccessibleInBothSchemes(page, 'main')

  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Retry deployment' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(pageHead(page)).toContainText('failed', { timeout: 20_000 })

  // The page may still show the state before the retry, and the button is disabled while the retry runs.
  await expect(async () => {
    await page.getByRole('button', { name: 'Cancel deployment' }).click({ timeout: 2_000 })
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel deployment' }).click()
  await expect(pageHead(page)).toContainText('canceled')
  await expect(page.getByText(/^Canceled after \d+ of \d+ records?/)).toBeVisible()
  await page.getByRole('link', { name: 'Go to environment' }).click()
  await expect(page.getByText('The last deployment was canceled with')).toBeVisible()
  const plan = page.getByRole('listitem').filter({ hasText: 'Plan' })
  await expect(plan).toContainText(/changes? left to plan/)
  await expect(plan).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('button', { name: 'Create new plan' })).toHaveAttribute('data-variant', 'filled')
})

test('names the pending approver of a deployment and approves it', async ({ page, service }) => {
  await service.reset()
  await page.goto(getDeploymentPath(await findDeployment(service, 'pending')))
  await expect(page.getByRole('table', { name: 'Approvals' })).toContainText('change-board')
  await expectAccessibleInBothSchemes(page, 'main')
  await pressKey(page.getByRole('button', { name: 'Approve' }))
  await pressKey(page.getByRole('button', { name: 'Approve deployment' }))
  await expect(pageHead(page)).not.toContainText('pending')
  await expect(pageHead(page)).toContainText('complete', { timeout: 40_000 })
  // It waited half an hour for approval; its steps took seconds.
  await expect(page.getByText(/^ran for (< )?\d+ s, waited \d+ min( \d+ s)? for approval$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Steps' }).getByRole('listitem').first()).toContainText(
    /complete ?(< )?\d+ s$/,
  )
})
