// Workflow: what was done on one service becomes a change plan, is made a runbook, and is applied to another service.
import { readFile } from 'node:fs/promises'
import { openPage, runFromMenu, selectOption } from '../support/actions.ts'
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

  await openPage(page, '/acme/activity?filter=call:updateAssembly')
  await page.getByRole('combobox', { name: 'Filter Requests' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Create change plan' }).click()
  await expect(page.getByRole('row', { name: /Update assembly.*description .* Recorded$/ })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Describe')
  await page.getByRole('button', { name: 'Save change plan' }).click()
  await expect(page.getByText('already applied', { exact: true })).toBeVisible()

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
    await page
      .getByLabel('Change plan file')
      .setInputFiles({ name: 'plan.yaml', mimeType: 'application/yaml', buffer: file })
    await page.getByLabel('text').fill('Other text')
    await page.getByRole('button', { name: 'Apply 1 step' }).click()
    const apply = page.getByRole('dialog', { name: 'Apply 1 step' })
    await apply.getByRole('checkbox').check()
    await apply.getByRole('button', { name: 'Apply 1 step' }).click()
    await expect(apply.getByRole('button', { name: 'Apply 1 step' })).toBeHidden()
    const { ciAttributes } = await other.get<{ ciAttributes: { description: string } }>(STOREFRONT)
    expect(ciAttributes.description).toBe('Other text')
    await page.keyboard.press('Escape')
    await expect(page.getByText('already applied', { exact: true })).toBeVisible()
  } finally {
    // First, as it would report what it can no longer load.
    await page.close()
    await gateway.stop()
    await other.end()
  }
})

const RUNBOOK = `format: signalbox change plan 1
name: Describe both
recorded: 2026-01-05T10:00:00.000Z
parameters: [{ name: text }]
steps:
  - call: updateAssembly
    params: { assembly: storefront }
    body: { cms_ci: { ciAttributes: { description: "{{text}}" } } }
  - call: updateAssembly
    params: { assembly: search }
    body: { cms_ci: { ciAttributes: { description: "{{text}}" } } }
`

test('runs a runbook from the palette, resumes it after an interruption, and changes nothing twice', async ({
  page,
  service,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(new URL(request.url()).pathname))
  await page.goto('/acme/change-plans')
  const file = { name: 'runbook.yaml', mimeType: 'application/yaml', buffer: Buffer.from(RUNBOOK) }
  await page.getByLabel('Change plan file').setInputFiles(file)
  await expect(page.getByRole('heading', { name: 'Describe both' })).toBeVisible()

  await page.goto('/acme')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('run runbook')
  await page.getByRole('option', { name: /Open runbook Describe both/ }).click()
  await page.getByLabel('text').fill('By runbook')
  const apply = async (name: string) => {
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name }).click()
  }
  await expect(page.getByText('ready', { exact: true })).toHaveCount(2)
  await service.start('--latency', '400')
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await apply('Apply 2 steps')
  await answered
  await page.goto('about:blank')
  await service.clearSettings()

  await page.goto('/acme')
  const unfinished = page.getByRole('region', { name: 'Interrupted requests' })
  await unfinished.getByRole('link', { name: 'Resume' }).click()
  await expect(page.getByLabel('text')).toHaveValue('By runbook')
  await expect(page.getByText('already applied', { exact: true })).toHaveCount(1)
  await apply('Apply 1 step')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('already applied', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Apply 0 steps' })).toHaveAccessibleDescription(
    'Every step is already applied.',
  )
  await expect(page.getByText('Every step is already applied.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'description', exact: true })).toHaveCount(2)
  expect(sent.map((path) => path.split('/').at(-1))).toEqual(['storefront', 'search'])
  for (const path of [STOREFRONT, '/acme/assemblies/search']) {
    const { ciAttributes } = await service.get<{ ciAttributes: { description: string } }>(path)
    expect(ciAttributes.description).toBe('By runbook')
  }

  await runFromMenu(page, 'Delete change plan')
  await page
    .getByRole('dialog', { name: 'Delete Describe both' })
    .getByRole('button', { name: 'Delete change plan' })
    .click()
  await expect(page.getByText('No change plans')).toBeVisible()
})
