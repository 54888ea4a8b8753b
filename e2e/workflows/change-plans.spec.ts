// Workflow: what was done on one service becomes a change plan, is made a runbook, and is applied to another service.
import { readFile } from 'node:fs/promises'
import { runFromMenu, selectOption } from '../support/actions.ts'
import { expectAccessibleInBothSchemes } from '../support/accessibility.ts'
import { STOREFRONT } from '../support/demo-paths.ts'
import { expect, test } from '../support/fixtures.ts'
import { startGateway, startService } from '../support/servers.ts'

test('records a change on one service and applies it to another', async ({ page }) => {
  await page.goto(`${STOREFRONT}/edit`)
  await page.getByLabel('Description').fill('Recorded')
  await page.getByRole('button', { name: 'Save storefront' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save storefront' }).click()
  await expect(page).toHaveURL(STOREFRONT)

  await page.goto('/acme/activity?filter=call:updateAssembly')
  await page.getByRole('combobox', { name: 'Filter Requests' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Create change plan' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Describe')
  await page.getByRole('button', { name: 'Save change plan' }).click()
  await expect(page.getByText('already applied')).toBeVisible()

  await runFromMenu(page, 'Add parameter')
  const dialog = page.getByRole('dialog', { name: 'Add parameter' })
  await selectOption(dialog.getByRole('combobox', { name: 'Value' }), 'description: Recorded (1 place)')
  await dialog.getByLabel('Name').fill('text')
  await dialog.getByRole('button', { name: 'Add parameter' }).click()
  await expectAccessibleInBothSchemes(page)
  const downloading = page.waitForEvent('download')
  await runFromMenu(page, 'Export as YAML')
  const file = await readFile(await (await downloading).path())
  expect(file.toString()).toContain('description: "{{text}}"')

  const other = await startService('demo')
  const gateway = await startGateway(other)
  try {
    await page.goto(`${gateway.url}/acme/change-plans`)
    await page.getByLabel('Plan file').setInputFiles({ name: 'plan.yaml', mimeType: 'application/yaml', buffer: file })
    await page.getByLabel('text').fill('Other text')
    await page.getByRole('button', { name: 'Apply 1 step' }).click()
    const apply = page.getByRole('dialog', { name: 'Apply 1 step' })
    await apply.getByRole('checkbox').check()
    await apply.getByRole('button', { name: 'Apply 1 step' }).click()
    await expect(apply.getByRole('button', { name: 'Apply 1 step' })).toBeHidden()
    const { ciAttributes } = await other.get<{ ciAttributes: { description: string } }>(STOREFRONT)
    expect(ciAttributes.description).toBe('Other text')
    await page.keyboard.press('Escape')
    await expect(page.getByText('already applied')).toBeVisible()
  } finally {
    // First, as it would report what it can no longer load.
    await page.close()
    await gateway.stop()
    await other.end()
  }
})
