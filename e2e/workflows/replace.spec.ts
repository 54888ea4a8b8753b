// Workflow: replace unhealthy instances and deploy. Marks and machines are checked at the service itself.
import { expectAccessible } from '../support/accessibility.ts'
import { countClicks } from '../support/clicks.ts'
import { expect, test } from '../support/fixtures.ts'
import type { ReferenceService } from '../support/servers.ts'

const PLATFORM = '/acme/assemblies/storefront/operations/environments/prod/platforms/web'
const INSTANCES = `${PLATFORM}/components/compute/instances`

interface Compute {
  ciId: number
  ciName: string
  ciState: string
  opsState: string | null
  ciAttributes: Record<string, string>
}

const readComputes = async (service: ReferenceService): Promise<Compute[]> =>
  await service.get<Compute[]>(`${INSTANCES}?instances_state=all`)

/** What somebody else does meanwhile. */
const readMark = async (service: ReferenceService, assembly: string, ids: readonly number[]) =>
  fetch(`${service.url}/acme/assemblies/${assembly}/operations/instances/state`, {
    method: 'PUT',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Authorization: `Basic ${Buffer.from('demo-admin:').toString('base64')}`,
    },
    body: JSON.stringify({ ids: ids.map(String), state: 'replace' }),
  })

const getIds = (computes: readonly Compute[]) => computes.map(({ ciId }) => ciId).toSorted((a, b) => a - b)
const getMachines = (computes: readonly Compute[]) =>
  new Map(computes.map((each) => [each.ciName, each.ciAttributes.instance_id]))

test('20 unhealthy instances are replaced by 6 clicks from the overview, and nothing else is', async ({
  page,
  service,
}) => {
  // What was restarted by other tests is healthy again.
  await service.reset()
  const before = await readComputes(service)
  const unhealthy = before.filter(({ opsState }) => opsState === 'unhealthy')
  expect(unhealthy.filter(({ ciState }) => ciState === 'default')).toHaveLength(20)
  const { clicks } = await countClicks(page)
  await page.goto('/acme')
  await page.getByRole('link', { name: /web compute in storefront/ }).click()
  await page.getByRole('button', { name: /^Unhealthy/ }).click()
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: `Replace ${unhealthy.length} instances` }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace 20 instances' })
  await expect(dialog.getByRole('region', { name: 'Exact request', exact: true })).toContainText(
    'PUT /acme/assemblies/storefront/operations/instances/state',
  )
  await expect(dialog.getByText('managed via these computes')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /I have read what happens/ }).click()
  await dialog.getByRole('button', { name: 'Replace 20 instances' }).click()
  expect(clicks()).toBeLessThanOrEqual(6)

  await expect(page).toHaveURL(/\/replacements\//)
  await expect(page.getByRole('list', { name: 'Waves' })).toContainText('replaced', { timeout: 60_000 })
  const after = await readComputes(service)
  expect(after.filter(({ ciState }) => ciState === 'replace')).toEqual([])
  const [old, made] = [getMachines(before), getMachines(after)]
  const chosen = new Set(getIds(unhealthy))
  for (const { ciId, ciName } of before)
    if (chosen.has(ciId)) expect(made.get(ciName), ciName).not.toBe(old.get(ciName))
    else expect(made.get(ciName), ciName).toBe(old.get(ciName))
})

test('instances are replaced in waves by keyboard alone, over a reload in between', async ({ page, service }) => {
  const scope = '/acme/assemblies/fulfilment/operations/environments/prod/platforms/worker/components/compute/instances'
  const before = await service.get<Compute[]>(`${scope}?instances_state=all`)
  await page.goto(scope)
  await expect(page.getByRole('grid', { name: 'Instances of compute' }).getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('combobox', { name: 'Filter Instances of compute' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: `Replace ${before.length} instances` }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /In waves/ }).press('Space')
  await dialog.getByRole('textbox', { name: 'At a time' }).fill('50 %')
  await dialog.getByRole('textbox', { name: 'Minutes between' }).fill('0')
  await expect(dialog.getByRole('list', { name: 'Waves' }).getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('checkbox', { name: /I have read what happens/ }).press('Space')
  await dialog.getByRole('button', { name: `Replace ${before.length} instances in 2 waves` }).press('Enter')
  await expect(page.getByRole('list', { name: 'Waves' })).toContainText('being deployed', { timeout: 30_000 })
  await page.reload()
  await expect(page.getByText(/It was interrupted/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume the replacement' }).press('Enter')
  // The button is gone, the focus is not.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('done', { timeout: 60_000 })
  const after = getMachines(await service.get<Compute[]>(`${scope}?instances_state=all`))
  for (const { ciName, ciAttributes } of before) expect(after.get(ciName)).not.toBe(ciAttributes.instance_id)
  const deployments = await service.get<{ comments: string | null }[]>(
    '/acme/assemblies/fulfilment/transition/environments/prod/deployments',
  )
  // Each wave has one deployment, whatever was loaded again meanwhile.
  expect(deployments.filter(({ comments }) => /wave 1 of 2/.test(comments ?? ''))).toHaveLength(1)
  expect(deployments.filter(({ comments }) => /wave 2 of 2/.test(comments ?? ''))).toHaveLength(1)
})

test('a plan that has more than was marked is not deployed before somebody looked', async ({ page, service }) => {
  const platform = '/acme/assemblies/search/operations/environments/prod/platforms/query'
  const scope = `${platform}/components/compute/instances`
  // Somebody else marks another component of the platform while the dialog is open.
  await page.goto(scope)
  await page
    .getByRole('checkbox', { name: /^Select compute-/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Replace 1 instance', exact: true }).click()
  const java = (await service.get<Compute[]>(`${platform}/components/java/instances?instances_state=all`)).at(-1)
  await readMark(service, 'search', [java?.ciId ?? 0])
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: /I have read what happens/ }).click()
  await dialog.getByRole('button', { name: 'Replace 1 instance' }).click()
  const reason = page.getByRole('status').filter({ hasText: 'more than was marked' })
  await expect(reason).toBeVisible({ timeout: 30_000 })
  await expect(reason).toContainText(`replace ${java?.ciName} of query`)
  await page.getByRole('button', { name: 'Stop the replacement' }).click()
  await expect(page.getByText(/It was stopped/)).toBeVisible()
  const latest = await service.get<{ comments: string | null }>(
    '/acme/assemblies/search/transition/environments/prod/deployments/latest',
  )
  expect(latest.comments ?? '').not.toMatch(/Replace 1 instance/)
})

test('a reload during the first marks leads back into the replacement', async ({ page, service }) => {
  const platform = '/acme/assemblies/identity/operations/environments/staging/platforms/auth'
  const scope = `${platform}/components/compute/instances`
  const before = await service.get<Compute[]>(`${scope}?instances_state=all`)
  await page.goto(scope)
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await page.getByRole('button', { name: /^Replace \d+ instance/ }).click()
  await page.route('**/instances/state', () => {}, { times: 1 })
  const dialog = page.getByRole('dialog')
  const button = dialog.getByRole('button', { name: /^Replace \d+ instance/ })
  await dialog.getByRole('radio', { name: /^Now/ }).click()
  await dialog.getByRole('textbox', { name: /Type|type/ }).fill('compute')
  // The button is busy before that.
  const sent = page.waitForRequest('**/instances/state')
  await button.click()
  await sent
  await page.reload()
  const notice = page.getByRole('region', { name: 'Unfinished writes' })
  await expect(notice).toContainText('sent without an answer')
  await notice.getByRole('link', { name: 'Resume' }).click()
  await expect(page.getByText(/It was interrupted/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume the replacement' }).click()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('done', { timeout: 60_000 })
  const after = getMachines(await service.get<Compute[]>(`${scope}?instances_state=all`))
  for (const { ciName, ciAttributes } of before) expect(after.get(ciName)).not.toBe(ciAttributes.instance_id)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('instances are only marked, and the way to the deployment is shown', async ({ page, service }) => {
  await page.goto(INSTANCES.replace('/web/', '/api/'))
  await page
    .getByRole('checkbox', { name: /^Select compute-/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Replace 1 instance', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace 1 instance' })
  await dialog.getByRole('radio', { name: /Mark only/ }).click()
  const verb = dialog.getByRole('button', { name: 'Mark 1 instance' })
  // Production needs the tick: without it nothing is sent.
  await expect(verb).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /I have read what happens/ }).click()
  await verb.click()
  await expect(dialog.getByText('1 instance marked for replacement')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Commit and deploy prod' })).toBeVisible()
  const marked = await service.get<Compute[]>(`${INSTANCES.replace('/web/', '/api/')}?instances_state=all`)
  expect(marked.filter(({ ciState }) => ciState === 'replace')).toHaveLength(1)
})

test.describe('a service without the call for many instances', () => {
  test.use({ expectedMessages: [/status of 404/] })

  test('gets one call for each marked instance', async ({ page, service }) => {
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
    await dialog.getByRole('checkbox', { name: /I have read what happens/ }).click()
    await dialog.getByRole('button', { name: 'Mark 1 instance' }).click()
    await expect(dialog.getByText('1 instance marked for replacement')).toBeVisible()
    const marked = await service.get<Compute[]>(`${instances}?instances_state=all`)
    expect(marked.filter(({ ciState }) => ciState === 'replace')).toHaveLength(1)
  })
})

test('a mark can be taken off again, one instance at a time without ceremony', async ({ page, service }) => {
  const compute = '/acme/assemblies/storefront/operations/environments/dev/platforms/web/components/compute/instances'
  await page.goto(compute)
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
  const states = await service.get<Compute[]>(`${compute}?instances_state=all`)
  expect(states.map(({ ciState }) => ciState)).not.toContain('replace')
})

test('an instance opens beside the list, and its neighbours from there', async ({ page }) => {
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
  await inspector.getByRole('link', { name: 'Open its page' }).click()
  // Its address has the id; people know it by its name.
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current=page]')).toHaveText(name)
  await expect(page).toHaveTitle(new RegExp(`^${name} · compute`))
})

// The pages on the way to it are looked at by smoke.spec.ts.
test('the dialog is accessible in both schemes, also where it shows waves', async ({ page }) => {
  await page.goto(INSTANCES)
  const first = page.getByRole('checkbox', { name: /^Select compute-/ })
  await first.nth(0).click()
  await first.nth(1).click()
  await page.getByRole('button', { name: 'Replace 2 instances' }).click()
  await expect(page.getByRole('dialog').getByText('managed via these computes')).toBeVisible()
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
