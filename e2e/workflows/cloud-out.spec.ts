// Workflow 10: take one cloud out of eight platforms. Writes are verified at the service.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { selectOption, countClicks } from '../support/actions.ts'
import { expect, test } from '../support/fixtures.ts'
import { sendWrite } from '../support/send-write.ts'
import type { ReferenceService } from '../support/servers.ts'
import { createTestAssembly } from '../support/test-assembly.ts'

const PLATFORMS = ['basket', 'cart', 'edge', 'feed', 'login', 'mail', 'orders', 'rates']
const TWO_CLOUDS = {
  'dfw-1': { priority: '1', dpmt_order: '1' },
  'lon-2': { priority: '2', dpmt_order: '2' },
} as const

interface PlatformClouds {
  consumes: { toCiId: number; toCi: { ciName: string }; relationAttributes: Record<string, string> }[]
}

/** One attribute of each platform's use of one cloud. */
const readCloudAttribute = (service: ReferenceService, environment: string, cloud: string, attribute: string) =>
  Promise.all(
    PLATFORMS.map(async (platform) => {
      const { consumes } = await service.get<PlatformClouds>(`${environment}/platforms/${platform}`)
      return consumes.find(({ toCi }) => toCi.ciName === cloud)?.relationAttributes[attribute]
    }),
  )

const forAllPlatforms = (value: string) => PLATFORMS.map(() => value)
const getDialog = (page: Page, name: RegExp) => page.getByRole('dialog', { name })

test('takes one cloud out of eight platforms in five clicks', async ({ page, service, request }) => {
  test.slow()
  const environment = await createTestAssembly(request, service, {
    assembly: 'outage',
    platforms: PLATFORMS,
    clouds: {
      'dfw-1': { priority: '1', dpmt_order: '1' },
      'lon-2': { priority: '1', dpmt_order: '2' },
      'fra-1': { priority: '2', dpmt_order: '3' },
    },
  })
  const { clicks } = await countClicks(page)
  await page.goto('/acme')
  await page.getByRole('combobox', { name: 'Filter Environments' }).fill('assembly:outage')
  await page.getByRole('link', { name: 'stage' }).click()
  // The overview has a clouds table as well.
  await expect(page.getByRole('heading', { level: 1, name: 'stage' })).toBeVisible()
  await page.getByRole('table', { name: 'Clouds' }).getByRole('link', { name: 'dfw-1', exact: true }).click()
  await page.getByRole('button', { name: 'Remove dfw-1 from 8 platforms' }).click()

  const dialog = getDialog(page, /^Remove dfw-1 from 8 platforms of stage$/)
  const verb = dialog.getByRole('button', { name: /^Remove dfw-1/ })
  await expect(dialog.getByRole('list', { name: 'Consequences' })).toContainText('basket, cart, edge')
  await expect(dialog.getByText('No cloud setting has changed since this page was loaded.')).toBeVisible()
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await dialog.getByLabel('Type stage to confirm').fill('stage')
  await verb.click()
  await expect(dialog).toBeHidden()
  expect(clicks()).toBeLessThanOrEqual(5)
  expect(await readCloudAttribute(service, environment, 'dfw-1', 'adminstatus')).toEqual(forAllPlatforms('offline'))
  expect(await readCloudAttribute(service, environment, 'lon-2', 'adminstatus')).toEqual(forAllPlatforms('active'))

  // The page offers the next step and marks uncommitted cells.
  await expect(page.getByRole('button', { name: 'Commit and review plan' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^basket on dfw-1: offline, .* uncommitted$/ })).toBeVisible()
})

test('by keyboard: refuses to remove the last primary cloud, and sends the new primary before the old one', async ({
  page,
  service,
  request,
}) => {
  test.slow()
  const environment = await createTestAssembly(request, service, {
    assembly: 'swap',
    platforms: PLATFORMS,
    clouds: TWO_CLOUDS,
  })
  await page.goto(`${environment}/clouds`)
  const grid = page.getByRole('grid', { name: 'Platforms and clouds' })
  await grid.getByRole('button', { name: 'basket', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await expect(grid.getByRole('button', { name: 'dfw-1', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?cloud=dfw-1$/)

  // No primary left: the dialog does not send.
  const priority = page.getByRole('combobox', { name: 'Priority' })
  await selectOption(priority, 'secondary')
  await page.getByRole('button', { name: 'Review 8 changes' }).press('Enter')
  const dialog = getDialog(page, /^Change \d+ cloud settings in stage$/)
  await expect(dialog.getByRole('list', { name: 'Consequences' })).toContainText('no primary cloud would be left')
  const verb = dialog.getByRole('button', { name: /^Change \d+ cloud settings/ })
  await expect(verb).toHaveAccessibleDescription(/no primary cloud would be left/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // With lon-2 as the new primary the changes are sent in the order the service accepts.
  const lon = grid.getByRole('button', { name: 'lon-2', exact: true })
  await lon.press('Enter')
  await expect(lon).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/\?cloud=lon-2$/)
  await selectOption(priority, 'primary')
  await page.getByRole('button', { name: 'Review 16 changes' }).press('Enter')
  await expect(dialog.getByText('No cloud setting has changed since this page was loaded.')).toBeVisible()
  // Acknowledged once, when it is deployed.
  await expect(dialog.getByRole('checkbox', { name: /I reviewed/ })).toHaveCount(0)
  await verb.press('Enter')
  await expect(dialog).toBeHidden({ timeout: 20_000 })
  expect(await readCloudAttribute(service, environment, 'dfw-1', 'priority')).toEqual(forAllPlatforms('2'))
  expect(await readCloudAttribute(service, environment, 'lon-2', 'priority')).toEqual(forAllPlatforms('1'))
})

test('does not overwrite a concurrent change, and keeps the draft across a reload', async ({
  page,
  service,
  request,
}) => {
  test.slow()
  const environment = await createTestAssembly(request, service, {
    assembly: 'meanwhile',
    clouds: TWO_CLOUDS,
  })
  await page.goto(`${environment}/clouds?platform=web&cloud=lon-2`)
  const scale = page.getByRole('textbox', { name: 'Scale (%)' })
  await scale.fill('0')
  await expect(page.getByText('A percentage above zero')).toBeVisible()
  await scale.fill('25')
  await expect(
    page.getByRole('button', { name: /^web on lon-2: active, secondary, 25%, .* changed, not sent/ }),
  ).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await expect(page.getByRole('button', { name: 'Review 1 change' })).toBeVisible()

  const { consumes } = await service.get<PlatformClouds>(`${environment}/platforms/web`)
  const cloud = consumes.find(({ toCi }) => toCi.ciName === 'lon-2')
  await sendWrite(request, 'PUT', `${environment}/platforms/web/cloud_configuration`, {
    cloud_id: String(cloud?.toCiId),
    attributes: { pct_scale: '70' },
  })
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  const dialog = getDialog(page, /^Change 1 cloud setting/)
  await expect(dialog.getByText(/Changed by others since this page was loaded: web on lon-2/).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Change 1 cloud setting/ })).toHaveAccessibleDescription(
    /Changed by others/,
  )
})

test('ends its checks, and repeats those that failed, while a third of all calls crash', async ({
  page,
  service,
  request,
  expectedMessages,
}) => {
  test.slow()
  expectedMessages.push(/status of 500/)
  const environment = await createTestAssembly(request, service, {
    assembly: 'crashes',
    platforms: PLATFORMS,
    clouds: TWO_CLOUDS,
  })
  await service.start('--error-rate', '0.3')
  await page.goto(`${environment}/clouds?cloud=lon-2`)
  // Queries that crashed are repeated until all platforms are read.
  await page.getByRole('textbox', { name: 'Scale (%)' }).fill('50', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Review 8 changes' }).click()
  const checks = getDialog(page, /^Change 8 cloud settings/).getByRole('list', { name: 'Checks' })
  await expect(checks).toBeVisible()
  await expect(checks.getByText('checking')).toHaveCount(0, { timeout: 35_000 })
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Check again' })
    if (await again.isVisible()) await again.click()
    await expect(checks).toContainText('No cloud setting has changed since this page was loaded.', { timeout: 10_000 })
  }).toPass({ timeout: 60_000 })
})
