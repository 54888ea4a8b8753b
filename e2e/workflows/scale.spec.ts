// Workflow 11: scale a platform from 10 to 20. The scale and what is planned are checked at the service itself.
import { expectAccessible } from '../support/accessibility.ts'
import { countClicks } from '../support/clicks.ts'
import { createTestAssembly, sendWrite } from '../support/test-assembly.ts'
import { expect, test } from '../support/fixtures.ts'
import type { ReferenceService } from '../support/servers.ts'

const CLOUDS = { 'dfw-1': { priority: '1', dpmt_order: '1' } } as const

// The browser tells of every answer that is no success.
test.use({ expectedMessages: [/status of (?:422|502|503)/] })

interface ScaledPlatform {
  depends_on: { toCiId: number; relationAttributes: Record<string, string> }[]
}

async function readScale(
  service: ReferenceService,
  environment: string,
): Promise<ScaledPlatform['depends_on'][number]> {
  const { depends_on } = await service.get<ScaledPlatform>(`${environment}/platforms/web/edit.json`)
  const [scale] = depends_on
  if (!scale) throw new Error('web has no scale')
  return scale
}

test('a platform is scaled from 10 to 20 and committed in five clicks, then deployed', async ({
  page,
  service,
  request,
}) => {
  test.slow()
  const environment = await createTestAssembly(request, service, {
    assembly: 'growth',
    platforms: ['web'],
    clouds: CLOUDS,
  })
  const { toCiId } = await readScale(service, environment)
  await sendWrite(request, 'PUT', `${environment}/platforms/web`, {
    depends_on: { [toCiId]: { relationAttributes: { current: '10', min: '2', max: '10' } } },
  })
  const { clicks } = await countClicks(page)
  await page.goto('/acme')
  await page.getByRole('combobox', { name: 'Filter Environments' }).fill('assembly:growth')
  await page.getByRole('link', { name: 'stage' }).click()
  await page.getByRole('button', { name: 'Scale web' }).click()

  const dialog = page.getByRole('dialog', { name: 'Scale web' })
  await dialog.getByLabel('Now').fill('20')
  // The most was 10: it gives way, and the dialog says so.
  await expect(dialog.getByRole('table', { name: 'Changes of the scale' })).toContainText('max')
  await expect(dialog.getByText('10 instances of compute before, 20 after the next deployment.')).toBeVisible()
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await dialog.getByRole('button', { name: 'Scale web to 20' }).click()
  await expect(dialog).toBeHidden()
  // The change itself: three clicks. With the commit, which makes the plan: five.
  expect(clicks()).toBe(3)
  expect((await readScale(service, environment)).relationAttributes).toMatchObject({
    current: '20',
    max: '20',
    min: '2',
  })

  // Never deployed: whoever commits is shown the plan as soon as it is made.
  await page.getByRole('button', { name: 'Commit and deploy' }).click()
  await page.getByRole('button', { name: 'Commit stage' }).click()
  expect(clicks()).toBeLessThanOrEqual(5)

  const deploy = page.getByRole('dialog', { name: /^Deploy/ })
  await expect(deploy).toBeVisible({ timeout: 30_000 })
  const acknowledge = deploy.getByRole('checkbox').first()
  await deploy.getByRole('button', { name: /^Deploy/ }).waitFor()
  if (await acknowledge.isVisible()) await acknowledge.press('Space')
  await deploy.getByRole('button', { name: /^Deploy [\d,]+ changes$/ }).click()
  await expect(page).toHaveURL(/\/deployments\/\d+$/)
  expect(clicks()).toBeLessThanOrEqual(6)
})

test('by keyboard: figures that cannot be are told at the field, and what was typed outlives a refusal', async ({
  page,
  service,
  request,
}) => {
  test.slow()
  const environment = await createTestAssembly(request, service, {
    assembly: 'shrink',
    platforms: ['web'],
    clouds: CLOUDS,
  })
  await page.goto(environment)
  await page.getByRole('button', { name: 'Scale web' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Scale web' })
  await dialog.getByLabel('Now').fill('many')
  await expect(dialog.getByLabel('Now')).toHaveAccessibleDescription('A whole number, such as 20.')
  await dialog.getByLabel('Now').fill('6')
  const verb = dialog.getByRole('button', { name: 'Scale web to 6' })

  // Somebody takes the lock while the dialog is open (3.1): the service's words in the dialog, the figure still there.
  await service.start('--speed', '0.02')
  await sendWrite(request, 'POST', `${environment}/pull`, { async: 'true' })
  await verb.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Environment is in a locked state.')
  await expect(dialog.getByLabel('Now')).toHaveValue('6')
  await page.keyboard.press('Escape')
  await service.start()
})
