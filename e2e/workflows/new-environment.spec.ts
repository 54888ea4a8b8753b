// Workflow: a production environment on three clouds, from the overview to its running deployment. Verified at the service.
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { countClicks, pressKey, runFromMenu } from '../support/actions.ts'
import { ENVIRONMENTS, STOREFRONT } from '../support/demo-paths.ts'
import { expect, test } from '../support/fixtures.ts'
import { sendWrite } from '../support/send-write.ts'
import type { ReferenceService } from '../support/servers.ts'

interface Environment {
  ciId: number
  ciState: string
  ciAttributes: Record<string, string>
  clouds: Record<string, { priority: string; dpmt_order: string; pct_scale: string }>
}

const readEnvironment = (service: ReferenceService, name: string) => service.get<Environment>(`${ENVIRONMENTS}/${name}`)

async function waitForUnlock(service: ReferenceService, name: string): Promise<void> {
  await expect.poll(async () => (await readEnvironment(service, name)).ciState, { timeout: 20_000 }).toBe('default')
}

/** Creates an environment on one cloud, past the console. */
async function createEnvironment(request: APIRequestContext, service: ReferenceService, name: string): Promise<void> {
  const [cloud] = Object.keys((await readEnvironment(service, 'dev')).clouds)
  const platforms = await service.get<{ ciId: number }[]>(`${STOREFRONT}/design/platforms`)
  await sendWrite(request, 'POST', ENVIRONMENTS, {
    clouds: { [String(cloud)]: '1' },
    platform_availability: Object.fromEntries(platforms.map(({ ciId }) => [ciId, 'default'])),
    cms_ci: { ciName: name, ciAttributes: { availability: 'single' } },
  })
  await waitForUnlock(service, name)
}

// Other tests of this worker expect the demo environments.
test.afterAll(async ({ service }) => service.reset())

test('creates and deploys a production environment on three clouds in nine clicks', async ({ page, service }) => {
  test.slow()
  const { clicks } = await countClicks(page)
  await page.goto('/acme')
  const environments = page.getByRole('grid', { name: 'Environments' })
  await environments
    .getByRole('row', { name: /^prod storefront/ })
    .getByRole('link')
    .click()
  await runFromMenu(page, 'Create environment based on prod')
  await expect(page.getByRole('combobox', { name: 'dfw-1' })).toHaveValue('primary')
  await expect(page.getByRole('table', { name: 'Estimated cost' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: /^Name/ }).fill('prod-2')
  await page.getByRole('button', { name: 'Review and create' }).click()
  const create = page.getByRole('dialog', { name: 'Create environment prod-2' })
  await expect(create.getByRole('region', { name: 'Exact request', exact: true })).toContainText(`POST ${ENVIRONMENTS}`)
  await create.getByRole('button', { name: 'Create prod-2' }).click()

  await expect(page).toHaveURL(/environments\/prod-2$/)
  const next = page.getByRole('button', { name: 'Commit and review plan' })
  await expect(next).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 })
  await next.click()
  await page.getByRole('button', { name: 'Commit prod-2' }).click()
  // The plan opens automatically.
  const deploy = page.getByRole('dialog', { name: /^Deploy \d+ changes$/ })
  await expect(deploy.getByRole('list', { name: 'What changes' })).toBeVisible({ timeout: 20_000 })
  await deploy.getByRole('checkbox').click()
  await deploy.getByRole('button', { name: /^Deploy/ }).click()
  await expect(page).toHaveURL(/environments\/prod-2\/deployments\/\d+$/)
  expect(clicks()).toBeLessThanOrEqual(9)

  const made = await readEnvironment(service, 'prod-2')
  const model = await readEnvironment(service, 'prod')
  expect(Object.keys(made.clouds)).toHaveLength(3)
  expect(made.clouds).toEqual(model.clouds)
  expect(made.ciAttributes).toMatchObject({ availability: 'redundant', subdomain: 'prod-2.storefront.acme' })
  // One of the clouds requires approval.
  const deployed = await service.get<{ deploymentState: string }>(`${ENVIRONMENTS}/prod-2/deployments/latest`)
  expect(deployed.deploymentState).toMatch(/pending|active|complete/)
})

test('creates an environment from the production profile in nine clicks, and waits for approval', async ({
  page,
  service,
}) => {
  test.slow()
  const { clicks } = await countClicks(page)
  await page.goto('/acme')
  await page.getByRole('main').getByRole('link', { name: 'storefront', exact: true }).first().click()
  await page.getByRole('link', { name: 'Create environment' }).click()
  await page.getByRole('button', { name: 'PROD' }).click()
  await expect(page.getByRole('combobox', { name: 'fra-1' })).toHaveValue('secondary')
  await page.getByRole('textbox', { name: /^Name/ }).fill('prod-3')
  await page.getByRole('button', { name: 'Review and create' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create prod-3' }).click()
  const next = page.getByRole('button', { name: 'Commit and review plan' })
  await expect(next).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 })
  await next.click()
  await page.getByRole('button', { name: 'Commit prod-3' }).click()
  const deploy = page.getByRole('dialog', { name: /^Deploy \d+ changes$/ })
  await expect(deploy).toContainText('fra-1-change-board', { timeout: 20_000 })
  await deploy.getByRole('checkbox', { name: /I reviewed/ }).click()
  await deploy.getByRole('button', { name: /^Deploy/ }).click()
  await expect(page).toHaveURL(/environments\/prod-3\/deployments\/\d+$/)
  expect(clicks()).toBeLessThanOrEqual(9)

  // Nothing starts before the change board approves.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Deployment')
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible()
  const made = await service.get<{ deploymentState: string }>(`${ENVIRONMENTS}/prod-3/deployments/latest`)
  expect(made.deploymentState).toBe('pending')
})

test('creates an environment from a profile by keyboard', async ({ page, service }) => {
  await page.goto(`${STOREFRONT}/transition`)
  await pressKey(page.getByRole('link', { name: 'Create environment' }))
  await pressKey(page.getByRole('button', { name: 'QA' }))
  await expect(page.getByRole('combobox', { name: 'lon-2' })).toHaveValue('primary')
  // A validation error focuses its field.
  await page.getByRole('textbox', { name: /^Name/ }).focus()
  await page.keyboard.type('dev')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await expect(page.getByText('The name dev is already in use.').first()).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('qa-keys')
  const dallas = page.getByRole('combobox', { name: 'dfw-1' })
  await pressKey(page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /Clouds/ }))
  await expect(dallas).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(dallas).toHaveValue('secondary')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: 'Create environment qa-keys' })).toBeVisible()
  await pressKey(page.getByRole('button', { name: 'Create qa-keys' }))
  await expect(page).toHaveURL(/environments\/qa-keys$/)
  await waitForUnlock(service, 'qa-keys')
  const priorities = Object.values((await readEnvironment(service, 'qa-keys')).clouds).map(({ priority }) => priority)
  expect(priorities.toSorted()).toEqual(['1', '2'])
})

test('shows a refusal of the service at its field and keeps the input', async ({
  page,
  service,
  request,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 422/)
  await page.goto(`${ENVIRONMENTS}/new`)
  await page.getByRole('button', { name: 'DEV' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('twice')
  await page.getByLabel('Description').fill('Typed before it was refused')
  // Another operator takes the name after the page has loaded the existing ones.
  await page.getByRole('button', { name: 'Review and create' }).click()
  await createEnvironment(request, service, 'twice')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create twice' }).click()
  await expect(dialog).toContainText('The assembly already has an environment with this name.')
  await expect(dialog).toContainText("Name 'twice' has already been taken.")
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveAccessibleDescription(/already/)
  await expect(page.getByLabel('Description')).toHaveValue('Typed before it was refused')
})

test('edits an environment, disables its platforms, and deletes it', async ({ page, service, request }) => {
  await createEnvironment(request, service, 'short-lived')
  await page.goto(`${ENVIRONMENTS}/short-lived/edit`)
  await page.getByLabel('Description').fill('Only for a moment')
  await page.getByRole('button', { name: 'Review changes to short-lived' }).click()
  await expect(page.getByRole('table', { name: 'Changes' })).toContainText('Only for a moment')
  await page.getByRole('button', { name: 'Save short-lived' }).click()
  await expect(page).toHaveURL(/short-lived$/)
  expect((await readEnvironment(service, 'short-lived')).ciAttributes['description']).toBe('Only for a moment')

  await runFromMenu(page, 'Disable platforms')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Choose the platforms to disable.').first()).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^All/ }).check()
  await dialog.getByRole('textbox', { name: 'Type short-lived to confirm' }).fill('short-lived')
  await dialog.getByRole('button', { name: /^Disable \d platforms of short-lived/ }).click()
  await expect(dialog).toBeHidden()

  await runFromMenu(page, 'Delete short-lived')
  await expect(page.getByText('Nothing is deployed in the environment.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Type short-lived to confirm' }).fill('short-lived')
  await page.getByRole('button', { name: 'Delete short-lived' }).click()
  await expect(page).toHaveURL(/\/transition$/)
  const left = await service.get<{ ciName: string }[]>(ENVIRONMENTS)
  expect(left.map(({ ciName }) => ciName)).not.toContain('short-lived')
})

test('refuses to delete a running environment and offers to disable its platforms', async ({ page }) => {
  await page.goto(`${ENVIRONMENTS}/prod`)
  await runFromMenu(page, 'Delete prod')
  const dialog = page.getByRole('dialog', { name: 'Delete environment prod' })
  await expect(dialog).toContainText(/Still deployed: \d+ instances of \d platforms/)
  await expect(dialog.getByRole('button', { name: 'Delete prod' })).toHaveAccessibleDescription(/Disable all platforms/)
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await dialog.getByRole('button', { name: 'Disable platforms' }).click()
  await expect(page.getByRole('dialog', { name: 'Disable platforms of prod' })).toBeVisible()
})
