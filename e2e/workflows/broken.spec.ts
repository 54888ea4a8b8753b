// Workflow: what is broken right now, down to the event. The service itself says what is open.
import type { Page } from '@playwright/test'
import { countClicks } from '../support/clicks.ts'
import { expect, test } from '../support/fixtures.ts'
import type { ReferenceService } from '../support/servers.ts'

const INSTANCES = '/acme/assemblies/storefront/operations/environments/prod/platforms/web/components/compute/instances'

interface Detail {
  readonly ciName: string
  readonly opsState: string | null
  readonly opsEvents: Record<string, { readonly name: string }[]> | null
}

/** The open events of an instance, as the service tells them. */
async function readEvents(service: ReferenceService, name: string): Promise<string[]> {
  const { opsState, opsEvents } = await service.get<Detail>(`${INSTANCES}/${name}`)
  expect(opsState).toBe('unhealthy')
  return Object.values(opsEvents ?? {}).flatMap((events) => events.map((event) => event.name))
}

async function expectEvents(page: Page, service: ReferenceService, name: string) {
  const events = await readEvents(service, name)
  expect(events.length).toBeGreaterThan(0)
  const inspector = page.getByRole('complementary', { name })
  for (const event of events) await expect(inspector.getByRole('list', { name: 'Open events' })).toContainText(event)
}

test('from the overview to the open event in two clicks', async ({ page, service }) => {
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

test('the same by keyboard, over the tiles', async ({ page, service }) => {
  await page.goto('/acme')
  await page
    .getByRole('main')
    .getByRole('link', { name: /unhealthy.*web compute in storefront/ })
    .press('Enter')
  await page.getByRole('radio', { name: 'Tiles' }).press('Space')
  const tiles = page.getByRole('listbox', { name: /^Instances of compute as tiles/ })
  await tiles.focus()
  await page.keyboard.press('ArrowRight')
  const words = await tiles.getByRole('option').innerText()
  expect(words).toContain('unhealthy')
  await page.keyboard.press('Enter')
  await expectEvents(page, service, words.split(',')[0] ?? '')
  await expect(page).toHaveURL(/view=tiles/)

  // Selected here is selected there.
  await tiles.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
})

test('from the health of the environment to the open event in two clicks', async ({ page, service }) => {
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

test('what a platform does by itself is switched with its impact, at once', async ({ page, service }) => {
  const platform = '/acme/assemblies/storefront/operations/environments/staging/platforms/web'
  const isOn = async () =>
    (await service.get<{ ciAttributes: Record<string, string> }>(platform)).ciAttributes['autorepair'] === 'true'
  const before = await isOn()
  await page.goto(platform)
  const verb = `Turn ${before ? 'off' : 'on'} auto-repair`
  await page.getByRole('button', { name: verb }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/unhealthy now\./)
  await dialog.getByRole('button', { name: /^Turn (?:on|off) auto-repair of web/ }).click()
  await expect(dialog).toHaveCount(0)
  expect(await isOn()).toBe(!before)
  await expect(page.getByRole('button', { name: `Turn ${before ? 'on' : 'off'} auto-repair` })).toBeVisible()
})

test('an instance that is not there is said to be gone, and nothing can be done with it', async ({ page }) => {
  await page.goto(`${INSTANCES}?instance=1`)
  const inspector = page.getByRole('complementary', { name: 'Instance 1' })
  await expect(inspector).toContainText('not in the list')
  await expect(inspector.getByRole('button')).toHaveCount(0)
})
