// Workflow: find what is broken, down to the open event. Expected events come from the service.
import type { Page } from '@playwright/test'
import { countClicks } from '../support/actions.ts'
import { INSTANCES } from '../support/demo-paths.ts'
import { expect, test } from '../support/fixtures.ts'
import type { ReferenceService } from '../support/servers.ts'

interface InstanceDetail {
  readonly ciName: string
  readonly opsState: string | null
  readonly opsEvents: Record<string, { readonly name: string }[]> | null
}

/** Names of an instance's open events, from the service. */
async function readEvents(service: ReferenceService, name: string): Promise<string[]> {
  const { opsState, opsEvents } = await service.get<InstanceDetail>(`${INSTANCES}/${name}`)
  expect(opsState).toBe('unhealthy')
  return Object.values(opsEvents ?? {}).flatMap((events) => events.map((event) => event.name))
}

async function expectEvents(page: Page, service: ReferenceService, name: string) {
  const events = await readEvents(service, name)
  expect(events.length).toBeGreaterThan(0)
  const inspector = page.getByRole('complementary', { name })
  for (const event of events) await expect(inspector.getByRole('list', { name: 'Open events' })).toContainText(event)
}

test('reaches the open event from the overview in two clicks', async ({ page, service }) => {
  const { clicks } = await countClicks(page)
  await page.goto('/acme')
  await page
    .getByRole('main')
    .getByRole('link', { name: /unhealthy.*web compute in storefront/ })
    .click()
  const first = page.getByRole('grid', { name: 'Instances of compute' }).getByRole('rowheader').first()
  const name = await first.innerText()
  await first.getByRole('link').click()
  await expectEvents(page, service, name)
  expect(clicks()).toBe(2)
})

test('reaches the open event by keyboard through the tiles', async ({ page, service }) => {
  await page.goto('/acme')
  await page
    .getByRole('main')
    .getByRole('link', { name: /unhealthy.*web compute in storefront/ })
    .press('Enter')
  await page.getByRole('radio', { name: 'Tiles' }).press('Space')
  const tiles = page.getByRole('listbox', { name: /^Instances of compute as tiles/ })
  await tiles.focus()
  await page.keyboard.press('ArrowRight')
  const label = await tiles.getByRole('option').innerText()
  expect(label).toContain('unhealthy')
  await page.keyboard.press('Enter')
  await expectEvents(page, service, label.split(',')[0] ?? '')
  await expect(page).toHaveURL(/view=tiles/)

  // Tiles and table share the selection.
  await tiles.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
})

test("reaches the open event from the environment's health in two clicks", async ({ page, service }) => {
  const { clicks } = await countClicks(page)
  await page.goto('/acme/assemblies/storefront/operations/environments/prod')
  await page
    .getByRole('list', { name: 'Instances by state' })
    .getByRole('link', { name: /unhealthy/ })
    .click()
  await expect(page).toHaveURL(/\/environments\/prod\/instances\?quick=unhealthy$/)
  const first = page.getByRole('grid', { name: 'Instances of prod' }).getByRole('rowheader').first()
  const name = await first.innerText()
  await first.getByRole('link').click()
  await expectEvents(page, service, name)
  expect(clicks()).toBe(2)
})

test('toggles auto-repair of a platform, with its impact shown', async ({ page, service }) => {
  const platform = '/acme/assemblies/storefront/operations/environments/staging/platforms/web'
  const isOn = async () =>
    (await service.get<{ ciAttributes: Record<string, string> }>(platform)).ciAttributes['autorepair'] === 'true'
  const before = await isOn()
  await page.goto(platform)
  const verb = `Turn ${before ? 'off' : 'on'} auto-repair`
  await page.getByRole('button', { name: verb }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/unhealthy now\./)
  await dialog.getByRole('button', { name: /^Turn (?:on|off) auto-repair for web/ }).click()
  await expect(dialog).toHaveCount(0)
  expect(await isOn()).toBe(!before)
  await expect(page.getByRole('button', { name: `Turn ${before ? 'on' : 'off'} auto-repair` })).toBeVisible()
})

test('shows a missing instance as not in the list, without actions', async ({ page }) => {
  await page.goto(`${INSTANCES}?instance=1`)
  const inspector = page.getByRole('complementary', { name: 'Instance 1' })
  await expect(inspector).toContainText('not in the list')
  await expect(inspector.getByRole('button')).toHaveCount(0)
})
