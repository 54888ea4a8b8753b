// Workflow: replace unhealthy instances and deploy. Marks and machines are verified at the service.
import { expectAccessible } from '../support/accessibility.ts'
import { countClicks, selectAllRows } from '../support/actions.ts'
import { INSTANCES, STOREFRONT } from '../support/demo-paths.ts'
import { expect, test } from '../support/fixtures.ts'
import { sendWrite } from '../support/send-write.ts'
import type { ReferenceService } from '../support/servers.ts'

interface Compute {
  ciId: number
  ciName: string
  ciState: string
  opsState: string | null
  ciAttributes: Record<string, string>
}

/** All instances of a component. */
const readInstances = (service: ReferenceService, path = INSTANCES) =>
  service.get<Compute[]>(`${path}?instances_state=all`)

const getIds = (computes: readonly Compute[]) => computes.map(({ ciId }) => ciId).toSorted((a, b) => a - b)
const getMachines = (computes: readonly Compute[]) =>
  new Map(computes.map((each) => [each.ciName, each.ciAttributes.instance_id]))

test('replaces 20 unhealthy instances with 6 clicks from the overview, and nothing else', async ({ page, service }) => {
  // Other tests restart instances, which makes them healthy.
  await service.reset()
  const before = await readInstances(service)
  const unhealthy = before.filter(({ opsState }) => opsState === 'unhealthy')
  expect(unhealthy.filter(({ ciState }) => ciState === 'default')).toHaveLength(20)
  const { clicks } = await countClicks(page)
  await page.goto('/acme')
  await page.getByRole('link', { name: /web compute in storefront/ }).click()
  await expect(page.getByRole('button', { name: `Unhealthy ${unhealthy.length}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: `Replace ${unhealthy.length} instances` }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace 22 instances' })
  await expect(dialog).toContainText('22 of 60 instances (37%) will be replaced: 20 newly marked, 2 already marked.')
  await expect(dialog.getByRole('region', { name: 'Exact request', exact: true })).toContainText(
    'PUT /acme/assemblies/storefront/operations/instances/state',
  )
  await expect(dialog.getByText('managed via these computes')).toBeVisible()
  // The default for half of a cloud is waves.
  await dialog.getByRole('radio', { name: /^Now/ }).click()
  await dialog.getByRole('checkbox', { name: 'I reviewed what happens to these 22 instances of prod' }).click()
  await dialog.getByRole('button', { name: 'Replace 22 instances' }).click()
  expect(clicks()).toBeLessThanOrEqual(6)

  await expect(page).toHaveURL(/\/replacements\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Replacement of 22 instances' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Waves' })).toContainText('replaced', { timeout: 60_000 })
  const after = await readInstances(service)
  expect(after.filter(({ ciState }) => ciState === 'replace')).toEqual([])
  const [oldMachines, newMachines] = [getMachines(before), getMachines(after)]
  const selected = new Set(getIds(unhealthy))
  for (const { ciId, ciName } of before)
    if (selected.has(ciId)) expect(newMachines.get(ciName), ciName).not.toBe(oldMachines.get(ciName))
    else expect(newMachines.get(ciName), ciName).toBe(oldMachines.get(ciName))
})

test('replaces instances in waves by keyboard, across a reload', async ({ page, service }) => {
  const scope = '/acme/assemblies/fulfilment/operations/environments/prod/platforms/worker/components/compute/instances'
  const before = await readInstances(service, scope)
  await page.goto(scope)
  await expect(page.getByRole('grid', { name: 'Instances of compute' }).getByRole('row').nth(1)).toBeVisible()
  await selectAllRows(page, 'Instances of compute')
  await page.getByRole('button', { name: `Replace ${before.length} instances` }).press('Enter')
  const dialog = page.getByRole('dialog')
  // The default for all of a component.
  await expect(dialog.getByRole('radio', { name: /In waves/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /^Stop before the next wave/ })).toBeChecked()
  await expect(dialog.getByText(/keep a tab open until the last wave is done/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Wave size' }).fill('50%')
  await dialog.getByRole('textbox', { name: 'Minutes between waves' }).fill('0')
  await expect(dialog.getByRole('list', { name: 'Waves' }).getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('textbox', { name: 'Type worker to confirm' }).fill('worker')
  await dialog.getByRole('button', { name: `Replace ${before.length} instances in 2 waves` }).press('Enter')
  await expect(page.getByRole('list', { name: 'Waves' })).toContainText('being deployed', { timeout: 30_000 })
  await expect(page.getByText(/keep a tab open until it is done/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/The replacement was interrupted/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume replacement' }).press('Enter')
  // The button disappears; the focus moves to the heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('done', { timeout: 60_000 })
  const after = getMachines(await readInstances(service, scope))
  for (const { ciName, ciAttributes } of before) expect(after.get(ciName)).not.toBe(ciAttributes.instance_id)
  const deployments = await service.get<{ comments: string | null }[]>(
    '/acme/assemblies/fulfilment/transition/environments/prod/deployments',
  )
  // The reload did not deploy a wave twice.
  expect(deployments.filter(({ comments }) => /wave 1 of 2/.test(comments ?? ''))).toHaveLength(1)
  expect(deployments.filter(({ comments }) => /wave 2 of 2/.test(comments ?? ''))).toHaveLength(1)
})

test('stops for review if the plan has more than the marked instances', async ({ page, service }) => {
  const platform = '/acme/assemblies/search/operations/environments/prod/platforms/query'
  const scope = `${platform}/components/compute/instances`
  // Another operator marks another component of the platform while the dialog is open.
  await page.goto(scope)
  await page
    .getByRole('checkbox', { name: /^Select compute-/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Replace 1 instance', exact: true }).click()
  const java = (await readInstances(service, `${platform}/components/java/instances`)).at(-1)
  await sendWrite(page.request, 'PUT', '/acme/assemblies/search/operations/instances/state', {
    ids: [String(java?.ciId)],
    state: 'replace',
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /I reviewed what happens/ }).click()
  await dialog.getByRole('button', { name: 'Replace 1 instance' }).click()
  const reason = page.getByRole('status').filter({ hasText: 'unexpected change' })
  await expect(reason).toBeVisible({ timeout: 30_000 })
  await expect(reason).toContainText(`replace ${java?.ciName} of query`)
  await page.getByRole('button', { name: 'Stop replacement' }).click()
  await expect(page.getByText(/The replacement was stopped/)).toBeVisible()
  const latest = await service.get<{ comments: string | null }>(
    '/acme/assemblies/search/transition/environments/prod/deployments/latest',
  )
  expect(latest.comments ?? '').not.toMatch(/Replace 1 instance/)
})

test('resumes a replacement that a reload interrupted while marking', async ({ page, service }) => {
  const platform = '/acme/assemblies/identity/operations/environments/staging/platforms/auth'
  const scope = `${platform}/components/compute/instances`
  const before = await readInstances(service, scope)
  await page.goto(scope)
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: /^Replace \d+ instance/ }).click()
  await page.route('**/instances/state', () => {}, { times: 1 })
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: /^Replace \d+ instance/ })
  await dialog.getByRole('radio', { name: /^Now/ }).click()
  await dialog.getByRole('textbox', { name: 'Type auth to confirm' }).fill('auth')
  // Not the button state: the button is busy before the request leaves.
  const sent = page.waitForRequest('**/instances/state')
  await button.click()
  await sent
  await page.reload()
  const notice = page.getByRole('region', { name: 'Interrupted requests' })
  await expect(notice).toContainText('sent without a response')
  await notice.getByRole('link', { name: 'Resume' }).click()
  await expect(page.getByText(/The replacement was interrupted/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume replacement' }).click()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('done', { timeout: 60_000 })
  const after = getMachines(await readInstances(service, scope))
  for (const { ciName, ciAttributes } of before) expect(after.get(ciName)).not.toBe(ciAttributes.instance_id)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('marks instances only, and links to the deployment', async ({ page, service }) => {
  const instances = INSTANCES.replace('/web/', '/api/')
  await page.goto(instances)
  await page
    .getByRole('checkbox', { name: /^Select compute-/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Replace 1 instance', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace 1 instance' })
  await dialog.getByRole('radio', { name: /Mark only/ }).click()
  const mark = dialog.getByRole('button', { name: 'Mark 1 instance' })
  // Production requires the checkbox.
  await expect(mark).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /I reviewed what happens/ }).click()
  await mark.click()
  await expect(dialog.getByText('1 instance marked for replacement')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Go to prod' })).toBeVisible()
  const marked = await readInstances(service, instances)
  expect(marked.filter(({ ciState }) => ciState === 'replace')).toHaveLength(1)
})

test.describe('a service without the bulk call', () => {
  test.use({ expectedMessages: [/status of 404/] })

  test('gets one call per marked instance', async ({ page, service }) => {
    const instances = INSTANCES.replace('/web/', '/cache/')
    await page.route('**/operations/instances/state', (route) =>
      route.fulfill({ status: 404, json: { errors: ['not found'] } }),
    )
    await page.goto(instances)
    await page
      .getByRole('checkbox', { name: /^Select compute-/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Replace 1 instance', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace 1 instance' })
    await dialog.getByRole('radio', { name: /Mark only/ }).click()
    await dialog.getByRole('checkbox', { name: /I reviewed what happens/ }).click()
    await dialog.getByRole('button', { name: 'Mark 1 instance' }).click()
    await expect(dialog.getByText('1 instance marked for replacement')).toBeVisible()
    const marked = await readInstances(service, instances)
    expect(marked.filter(({ ciState }) => ciState === 'replace')).toHaveLength(1)
  })
})

test('unmarks a single instance without typed confirmation', async ({ page, service }) => {
  const instances = `${STOREFRONT}/operations/environments/dev/platforms/web/components/compute/instances`
  await page.goto(instances)
  const grid = page.getByRole('grid', { name: 'Instances of compute' })
  await grid
    .getByRole('checkbox', { name: /^Select compute-/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Replace 1 instance', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Mark only/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark 1 instance' }).click()
  await expect(page.getByRole('dialog').getByText('1 instance marked for replacement')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(grid.getByText('marked for replacement')).toBeVisible()

  await page.getByRole('button', { name: 'Unmark 1 instance' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unmark 1 instance' }).click()
  await expect(page.getByRole('dialog').getByText('1 instance no longer marked')).toBeVisible()
  const states = await readInstances(service, instances)
  expect(states.map(({ ciState }) => ciState)).not.toContain('replace')
})

test('opens an instance in the inspector, then its neighbour and its page', async ({ page }) => {
  await page.goto(`${INSTANCES}?quick=good`)
  const first = page.getByRole('rowheader').first()
  const name = await first.innerText()
  await first.getByRole('link').click()
  const inspector = page.getByRole('complementary', { name })
  await expect(inspector.getByText(/^1 of \d+$/)).toBeVisible()
  await inspector.getByRole('link', { name: 'Next instance' }).press('Enter')
  await expect(page.getByRole('complementary').getByText(/^2 of \d+$/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('complementary').getByText(/^2 of \d+$/)).toBeVisible()
  await page.getByRole('complementary').getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page).toHaveURL(/\?quick=good$/)
  await first.getByRole('link').click()
  await inspector.getByRole('link', { name: 'Open instance' }).click()
  // The address has the id; title and breadcrumb show the name.
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current=page]')).toHaveText(name)
  await expect(page).toHaveTitle(new RegExp(`^${name} · compute`))
})

// smoke.spec.ts checks the pages.
test('the dialog is accessible in both colour schemes, with and without waves', async ({ page }) => {
  await page.goto(INSTANCES)
  const first = page.getByRole('checkbox', { name: /^Select compute-/ })
  await first.nth(0).click()
  await first.nth(1).click()
  await page.getByRole('button', { name: 'Replace 2 instances' }).click()
  await expect(page.getByRole('dialog').getByText(/^managed via/)).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /In waves/ })
    .press('Space')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectAccessible(page, { selector: '[role="dialog"]' })
})
