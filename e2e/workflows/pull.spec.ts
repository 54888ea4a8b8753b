// Pull: a design that has moved on is taken over into an environment, and its lock is followed to its end.
import { expectAccessible } from '../support/accessibility.ts'
import { selectOption } from '../support/clicks.ts'
import { addPlatform, commitDesign, createTestAssembly, sendWrite } from '../support/test-assembly.ts'
import { expect, test } from '../support/fixtures.ts'

// The browser tells of every answer that is no success.
test.use({ expectedMessages: [/status of (?:404|422|502|503)/] })

const CLOUDS = { 'dfw-1': { priority: '1', dpmt_order: '1' } } as const

test('a new platform comes with a pull, which is followed also from elsewhere', async ({ page, service, request }) => {
  test.slow()
  const environment = await createTestAssembly(request, service, {
    assembly: 'pulled',
    platforms: ['web'],
    clouds: CLOUDS,
  })
  await addPlatform(request, 'pulled', 'queue')
  await commitDesign(request, service, 'pulled')
  await page.goto(environment)
  const pull = page.getByRole('listitem').filter({ hasText: /^Pull/ })
  await expect(pull).toContainText('1 newer')

  await page.getByRole('button', { name: 'Pull design' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Pull design into stage' })
  await expect(dialog.getByRole('table', { name: 'Design releases to come' })).toBeVisible()
  await expect(dialog.getByText('New platforms:')).toBeVisible()
  await selectOption(dialog.getByRole('combobox', { name: 'Availability of queue' }), 'single')
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await dialog.getByRole('button', { name: 'Pull design' }).press('Enter')
  await expect(dialog).toBeHidden()

  // The work tray keeps it while one is elsewhere.
  await page.goto('/acme/clouds')
  await page.getByRole('button', { name: /^Work/ }).click()
  await expect(page.getByText(/Pull into pulled \/ stage/).first()).toBeVisible({ timeout: 30_000 })
  await page.goto(environment)
  await expect(pull).toContainText('up to date')
  const platforms = await service.get<{ ciName: string; ciAttributes: Record<string, string> }[]>(
    `${environment}/platforms`,
  )
  expect(platforms.find(({ ciName }) => ciName === 'queue')?.ciAttributes.availability).toBe('single')
})

test('a locked environment is not pulled into, and open changes are discarded by name', async ({
  page,
  service,
  request,
}) => {
  test.slow()
  const environment = await createTestAssembly(request, service, {
    assembly: 'locking',
    platforms: ['web'],
    clouds: CLOUDS,
  })
  // A lock lasts eight seconds.
  await service.start('--speed', '0.05')
  await page.goto(environment)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pull design' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pull design into stage' })
  await expect(dialog.getByText('The environment is not locked.')).toBeVisible()
  // Taken by somebody else while the dialog is open (3.1): told in the dialog, with the service's own words.
  await sendWrite(request, 'POST', `${environment}/pull`, { async: 'true' })
  await dialog.getByRole('button', { name: 'Pull design' }).press('Enter')
  await expect(dialog.getByText(/locked/).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pull design' })).toHaveAccessibleDescription(/locked|pulled/)
  await page.keyboard.press('Escape')

  await expect(page.getByText('There are changes that are not committed', { exact: false })).toBeVisible({
    timeout: 40_000,
  })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Discard open changes' }).click()
  const discard = page.getByRole('dialog', { name: /^Discard [\d,]+ open changes? of stage$/ })
  await discard.getByLabel('Type stage to confirm').fill('stage')
  await discard.getByRole('button', { name: /^Discard/ }).click()
  await expect(discard).toBeHidden()
  await expect(page.getByText('There are changes that are not committed', { exact: false })).toBeHidden()
  await service.start()
})
