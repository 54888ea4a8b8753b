// Pulling newer design releases into an environment, and following its lock.
import { expectAccessible } from '../support/accessibility.ts'
import { openPage, runFromMenu, selectOption } from '../support/actions.ts'
import { expect, test } from '../support/fixtures.ts'
import { sendWrite } from '../support/send-write.ts'
import { addPlatform, commitDesign, createTestAssembly } from '../support/test-assembly.ts'

test.use({ expectedMessages: [/status of (?:404|422|502|503)/] })

test('pulls a new platform and shows the pull in the task tray of other pages', async ({ page, service, request }) => {
  test.slow()
  const environment = await createTestAssembly(request, service, { assembly: 'pulled' })
  await addPlatform(request, 'pulled', 'queue')
  await commitDesign(request, service, 'pulled')
  await page.goto(environment)
  const pull = page.getByRole('listitem').filter({ hasText: /^Pull/ })
  await expect(pull).toContainText('1 newer release')

  await page.getByRole('button', { name: 'Pull design' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pull design into stage' })
  await expect(dialog.getByRole('table', { name: 'Design releases to pull' })).toBeVisible()
  await expect(dialog.getByText('New platforms:')).toBeVisible()
  await selectOption(dialog.getByRole('combobox', { name: 'Availability of queue' }), 'single')
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await dialog.getByRole('button', { name: 'Pull design' }).press('Enter')
  await expect(dialog).toBeHidden()

  await openPage(page, '/acme/clouds')
  await page.getByRole('button', { name: /^Tasks/ }).click()
  await expect(page.getByText(/Pull into pulled \/ stage/).first()).toBeVisible({ timeout: 30_000 })
  await page.goto(environment)
  await expect(pull).toContainText('up to date')
  const platforms = await service.get<{ ciName: string; ciAttributes: Record<string, string> }[]>(
    `${environment}/platforms`,
  )
  expect(platforms.find(({ ciName }) => ciName === 'queue')?.ciAttributes.availability).toBe('single')
})

test('refuses to pull into a locked environment, and discards uncommitted changes after its name is typed', async ({
  page,
  service,
  request,
}) => {
  test.slow()
  const environment = await createTestAssembly(request, service, { assembly: 'locking' })
  // A lock lasts eight seconds.
  await service.start('--speed', '0.05')
  await page.goto(environment)
  await runFromMenu(page, 'Pull design')
  const dialog = page.getByRole('dialog', { name: 'Pull design into stage' })
  await expect(dialog.getByText('The environment is not locked.')).toBeVisible()
  // Another operator takes the lock while the dialog is open (service-api 3.1). The dialog shows the service's message.
  await sendWrite(request, 'POST', `${environment}/pull`, { async: 'true' })
  await dialog.getByRole('button', { name: 'Pull design' }).press('Enter')
  await expect(dialog.getByText(/locked/).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pull design' })).toHaveAccessibleDescription(/locked|pulled/)
  await page.keyboard.press('Escape')

  await expect(page.getByText('There are uncommitted changes', { exact: false })).toBeVisible({
    timeout: 40_000,
  })
  await runFromMenu(page, 'Discard uncommitted changes')
  const discard = page.getByRole('dialog', {
    name: /^Discard [\d,]+ uncommitted records?(?: and [\d,]+ relations?)? in stage$/,
  })
  await discard.getByLabel('Type stage to confirm').fill('stage')
  await discard.getByRole('button', { name: /^Discard/ }).click()
  await expect(discard).toBeHidden()
  await expect(page.getByText('There are uncommitted changes', { exact: false })).toBeHidden()
  await service.start()
})
