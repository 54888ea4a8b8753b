// Workflow 11: scale a platform from 10 to 20. Writes are verified at the service.
import { expectAccessible } from '../support/accessibility.ts'
import { countClicks } from '../support/actions.ts'
import { expect, test } from '../support/fixtures.ts'
import { sendWrite } from '../support/send-write.ts'
import type { ReferenceService } from '../support/servers.ts'
import { createTestAssembly } from '../support/test-assembly.ts'

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

test('scales a platform from 10 to 20, commits in three clicks and deploys in five', async ({
  page,
  service,
  request,
}) => {
  test.slow()
  const environment = await createTestAssembly(request, service, { assembly: 'growth' })
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
  await dialog.getByLabel('Per cloud').fill('20')
  // The dialog raises the maximum of 10 and says so.
  await expect(dialog.getByRole('table', { name: 'Changes to the scale' })).toContainText('Maximum')
  const instances = dialog.getByRole('table', { name: 'Instances of compute by cloud' })
  await expect(instances.getByRole('row').last()).toContainText('1020')
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await dialog.getByRole('button', { name: 'Scale web to 20 and commit' }).click()
  expect(clicks()).toBeLessThanOrEqual(3)

  // The plan opens automatically after the commit.
  const deploy = page.getByRole('dialog', { name: /^Deploy/ })
  await expect(deploy).toBeVisible({ timeout: 30_000 })
  expect((await readScale(service, environment)).relationAttributes).toMatchObject({
    current: '20',
    max: '20',
    min: '2',
  })

  await deploy.getByRole('checkbox').click()
  await deploy.getByRole('button', { name: /^Deploy [\d,]+ changes$/ }).click()
  await expect(page).toHaveURL(/\/deployments\/\d+$/)
  expect(clicks()).toBeLessThanOrEqual(5)
})

test('by keyboard: validates the scale at its field, and keeps the input after a refusal', async ({
  page,
  service,
  request,
}) => {
  test.slow()
  const environment = await createTestAssembly(request, service, { assembly: 'shrink' })
  await page.goto(environment)
  await page.getByRole('button', { name: 'Scale web' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Scale web' })
  await dialog.getByLabel('Per cloud').fill('many')
  await expect(dialog.getByLabel('Per cloud')).toHaveAccessibleDescription('Enter a whole number, such as 20.')
  await dialog.getByLabel('Per cloud').fill('6')
  const submit = dialog.getByRole('button', { name: 'Scale web to 6' })

  // Another operator takes the lock while the dialog is open (service-api 3.1).
  await service.start('--speed', '0.02')
  await sendWrite(request, 'POST', `${environment}/pull`, { async: 'true' })
  await submit.press('Enter')
  await expect(dialog.getByRole('list', { name: 'Results' })).toContainText('Environment is in a locked state.')
  await expect(dialog.getByLabel('Per cloud')).toHaveValue('6')
  await page.keyboard.press('Escape')
  await service.start()
})
