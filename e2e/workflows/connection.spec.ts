import { expectAccessible } from '../support/accessibility.ts'
import { openPage } from '../support/actions.ts'
import { DEV, ENVIRONMENTS, STOREFRONT } from '../support/demo-paths.ts'
import { deployPlan, findDeployment, getDeploymentPath } from '../support/deployments.ts'
import { expect, test } from '../support/fixtures.ts'

test.describe('a slow service', () => {
  test('shows a wait time until the data arrives', async ({ page, service }) => {
    await service.start('--latency', '7000')
    await page.goto(`${STOREFRONT}/transition`)
    await expect(page.getByRole('grid', { name: 'Environments' })).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('banner')).toContainText(/Waiting, \d+ s/)
    await expect(page.getByRole('row', { name: /staging/ })).toBeVisible({ timeout: 20_000 })
    await page.goto('about:blank')
  })
})

test.describe('an unreachable service', () => {
  test.use({ expectedMessages: [/Failed to load resource/] })

  test('leaves old data with its age, and the console reconnects automatically', async ({ page, service }) => {
    await service.start('--reset', '--speed', '1')
    await page.goto(getDeploymentPath(await findDeployment(service, 'active')))
    const rows = page.getByRole('grid', { name: 'Records of the step' }).getByRole('rowheader')
    await expect(rows.first()).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Live')
    // A reload would clear the history state.
    await page.evaluate(() => window.history.replaceState({ kept: true }, ''))

    await service.stop()
    await expect(page.getByRole('banner')).toContainText('Reconnecting', { timeout: 20_000 })
    await expect(page.getByText(/The service isn't responding\. The data on this page is \d+ \w+ old/)).toBeVisible()
    await expect(rows.first()).toBeVisible()
    await expectAccessible(page)

    await service.start()
    await expect(page.getByRole('banner')).toContainText('Live', { timeout: 30_000 })
    await expect(page.getByText("The service isn't responding")).toBeHidden()
    expect(await page.evaluate(() => window.history.state)).toMatchObject({ kept: true })
  })
})

test.describe('a refusal', () => {
  test.use({ expectedMessages: [/status of 422/] })

  test('is explained in the dialog, which keeps the input', async ({ page, service, request }) => {
    await service.start('--reset', '--speed', '1')
    await page.goto(`${DEV}/releases/bom`)
    await page.getByRole('button', { name: /^Deploy \d+ changes$/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Comment').fill('Second thoughts')
    await dialog.getByRole('checkbox').check()

    // Another operator deploys first.
    const { deploymentId } = await deployPlan(request, service, DEV)

    await dialog.getByRole('button', { name: /^Deploy/ }).click()
    const refusal = dialog.getByRole('alert')
    await expect(refusal).toContainText('Another deployment of this environment has not ended')
    await expect(refusal).toContainText(`dpmtId = ${deploymentId}`)
    await expect(dialog.getByLabel('Comment')).toHaveValue('Second thoughts')
    await expectAccessible(page, { selector: '[role="dialog"]' })
    await refusal.getByRole('link', { name: `Go to deployment ${deploymentId}` }).click()
    await expect(page.getByRole('heading', { name: `Deployment ${deploymentId}` })).toBeVisible()
  })
})

test.describe('names that do not exist', () => {
  test.use({ expectedMessages: [/status of (?:404|500)/] })

  test('show a not-found page with a way back', async ({ page }) => {
    await page.goto(`${ENVIRONMENTS}/nowhere`)
    await expect(page.getByText('There is no environment nowhere in acme / storefront')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages of nowhere' })).toBeHidden()
    await page.getByRole('link', { name: 'All environments of storefront' }).click()
    await expect(page.getByRole('row', { name: /staging/ })).toBeVisible()

    await openPage(page, `${DEV}/deployments/99999999`)
    await expect(page.getByText('There is no deployment 99999999 in dev')).toBeVisible()
    await page.getByRole('link', { name: 'All deployments of dev' }).click()
    await expect(page.getByRole('heading', { name: 'Deployments', level: 1 })).toBeVisible()

    await openPage(page, '/acme/settings/teams/1')
    await expect(page.getByText('There is no team 1 in acme')).toBeVisible()
    await page.getByRole('link', { name: 'All teams' }).click()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()

    await openPage(page, '/acme/nowhere')
    await expect(page.getByText('The URL does not match any page')).toBeVisible()
    await page.getByRole('link', { name: 'Go to overview' }).click()
    await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible()
  })
})
