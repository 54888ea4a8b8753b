// Workflow: replace unhealthy instances and deploy. Marks and machines are checked at the service itself.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import type { ReferenceService } from './stage.ts'

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

const ids = (computes: readonly Compute[]) => computes.map(({ ciId }) => ciId).toSorted((a, b) => a - b)
const machines = (computes: readonly Compute[]) =>
  new Map(computes.map((each) => [each.ciName, each.ciAttributes.instance_id]))

/** Chooses everything the quick filter shows, by keyboard alone. */
async function chooseUnhealthy(page: Page) {
  await page.goto(INSTANCES)
  await page.getByRole('button', { name: /^Unhealthy/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/quick=unhealthy/)
  await page.getByRole('combobox', { name: 'Filter Instances of compute' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
}

test('unhealthy instances are marked, deployed and replaced', async ({ page, service }) => {
  const before = await readComputes(service)
  const unhealthy = before.filter(({ opsState }) => opsState === 'unhealthy')
  const toMark = unhealthy.filter(({ ciState }) => ciState === 'default')
  expect(toMark.length).toBeGreaterThan(1)

  await chooseUnhealthy(page)
  await expect(page.getByText(`${unhealthy.length} selected`)).toBeVisible()
  await page.getByRole('button', { name: `Replace ${unhealthy.length} instances` }).press('Enter')

  const dialog = page.getByRole('dialog', { name: `Replace ${toMark.length} instances` })
  const verb = dialog.getByRole('button', { name: `Replace ${toMark.length} instances` })
  await expect(dialog.getByRole('region', { name: 'Exact request', exact: true })).toContainText(
    'PUT /acme/assemblies/storefront/operations/instances/state',
  )
  // Production needs the tick: without it nothing is sent.
  await verb.press('Enter')
  expect(ids((await readComputes(service)).filter(({ ciState }) => ciState === 'replace'))).not.toEqual(ids(unhealthy))
  await dialog.getByRole('checkbox', { name: /I have read the list/ }).press('Space')
  await verb.press('Enter')
  await expect(dialog.getByText(`${toMark.length} instances marked for replacement`)).toBeVisible()
  expect(ids((await readComputes(service)).filter(({ ciState }) => ciState === 'replace'))).toEqual(ids(unhealthy))

  await dialog.getByRole('link', { name: 'Commit and deploy prod' }).press('Enter')
  await page.getByRole('button', { name: /^(?:Commit|Make a new plan)$/ }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:Commit prod|Make the plan)$/ })
    .press('Enter')
  await page.getByRole('link', { name: /^Review and deploy/ }).press('Enter')
  await page.getByRole('button', { name: /^Deploy \d+ changes$/ }).press('Enter')
  const deploy = page.getByRole('dialog')
  await deploy.getByRole('checkbox', { name: /I reviewed/ }).press('Space')
  await deploy.getByRole('button', { name: /^Deploy \d+ changes$/ }).press('Enter')
  await expect(page).toHaveURL(/\/deployments\/\d+/)

  // The service says when it is over; the console has to show the same.
  await expect(async () => {
    const now = await readComputes(service)
    expect(now.filter(({ ciState }) => ciState === 'replace')).toEqual([])
  }).toPass({ timeout: 45_000 })
  const after = machines(await readComputes(service))
  for (const { ciName, ciAttributes } of unhealthy) expect(after.get(ciName)).not.toBe(ciAttributes.instance_id)
  await page.goto(INSTANCES)
  await expect(page.getByRole('button', { name: /^All/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Marked/ })).toHaveCount(0)
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
  await page.getByRole('dialog').getByRole('button', { name: 'Replace 1 instance' }).click()
  await expect(page.getByRole('dialog').getByText('1 instance marked for replacement')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(grid.getByText('marked for replacement')).toBeVisible()

  await page.getByRole('button', { name: 'Take marks off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take the mark off 1 instance' }).click()
  await expect(page.getByRole('dialog').getByText('1 instance no longer marked')).toBeVisible()
  const states = await service.get<Compute[]>(`${compute}?instances_state=all`)
  expect(states.map(({ ciState }) => ciState)).not.toContain('replace')
})

test('an instance opens beside the list, and its neighbours from there', async ({ page }) => {
  await page.goto(`${INSTANCES}?quick=unhealthy`)
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
  await expect(page).toHaveURL(/\?quick=unhealthy$/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the way to the instances and the dialog are accessible, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/acme/assemblies/storefront/operations')
    await expect(page.getByRole('grid', { name: 'Environments' }).getByRole('img').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('grid', { name: 'Environments' }).getByRole('link', { name: 'prod' }).click()
    await expect(page.getByRole('grid', { name: 'Platforms' }).getByRole('img').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('grid', { name: 'Platforms' }).getByRole('link', { name: 'web', exact: true }).click()
    await expect(page.getByRole('grid', { name: 'Components' }).getByRole('img').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('grid', { name: 'Components' }).getByRole('link', { name: 'compute', exact: true }).click()
    await page.getByRole('rowheader').first().getByRole('link').click()
    await expect(page.getByRole('complementary')).toBeVisible()
    await expectAccessible(page)
    await page
      .getByRole('checkbox', { name: /^Select compute-/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Replace 1 instance/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}
