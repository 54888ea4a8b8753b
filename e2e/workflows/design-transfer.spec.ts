// Workflow: export a design or environment and import it into another. Writes are verified at the service.
import { readFile } from 'node:fs/promises'
import { runFromMenu } from '../support/actions.ts'
import { expect, test } from '../support/fixtures.ts'
import { sendWrite } from '../support/send-write.ts'
import { addPlatform, commitDesign, createAssembly, createTestAssembly } from '../support/test-assembly.ts'

interface DesignFile {
  platforms: Record<string, { variables?: Record<string, string>; components?: object }>
}

test('exports a design and imports it into another assembly, with a preview', async ({ page, request, service }) => {
  const [source, target] = ['/acme/assemblies/copied-from/design', '/acme/assemblies/copied-to/design']
  await createAssembly(request, 'copied-from')
  await addPlatform(request, 'copied-from', 'web')
  const user = { ciName: 'deployer', ciAttributes: { username: 'deployer' } }
  await sendWrite(request, 'POST', `${source}/platforms/web/components`, { cms_dj_ci: user, template_name: 'user' })
  await commitDesign(request, service, 'copied-from')
  await createAssembly(request, 'copied-to')

  await page.goto(source)
  await runFromMenu(page, 'Export design')
  const exporting = page.getByRole('dialog', { name: 'Export design' })
  await expect(exporting.getByText('pack: oneops/tomcat:1')).toBeVisible()
  const downloaded = page.waitForEvent('download')
  await exporting.getByRole('button', { name: 'Download YAML' }).click()
  const text = await readFile(await (await downloaded).path(), 'utf8')

  await page.goto(target)
  await runFromMenu(page, 'Import design')
  await expect(page).toHaveURL(`${target}/import`)
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'design.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) })
  await expect(page.getByText('The service accepts every item in the file')).toBeVisible()
  const preview = page.getByRole('region', { name: 'Platform web' })
  await expect(preview.getByText('new platform')).toBeVisible()
  await expect(preview.getByText('user/oneops.1.User / deployer / username')).toBeVisible()
  await page.getByRole('button', { name: 'Import design' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import design' })
  await dialog.getByRole('button', { name: 'Import design' }).click()
  await expect(page).toHaveURL(`${target}/changes`)
  await commitDesign(request, service, 'copied-to')
  expect(await service.get<DesignFile>(`${target}/extract`)).toEqual(await service.get<DesignFile>(`${source}/extract`))
})

test('shows what the service refuses, and imports nothing', async ({ page, request, service }) => {
  const design = '/acme/assemblies/not-copied/design'
  await createAssembly(request, 'not-copied')
  await page.goto(`${design}/import`)
  const contents = page.getByRole('textbox', { name: /^Contents/ })
  await contents.fill('platforms:\n  web: [\n')
  await expect(page.getByText(/invalid YAML: .* at line/)).toBeVisible()
  await contents.fill(
    'platforms:\n  web:\n    pack: oneops/tomcat:1\n  mail:\n    pack: oneops/none:1\n  old:\n    pack: tomcat\n',
  )
  await expect(page.getByText('The service rejected the file.')).toBeVisible()
  await expect(page.getByText('platforms / mail: Pack not found.')).toBeVisible()
  await expect(page.getByText(/^platforms \/ old: Invalid platform pack/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import design' })).toHaveAttribute('aria-disabled', 'true')
  expect(await service.get<unknown[]>(`${design}/platforms`)).toEqual([])
})

test('is not offered while the design has uncommitted changes', async ({ page, request }) => {
  await createAssembly(request, 'pending-import')
  await addPlatform(request, 'pending-import', 'web')
  await page.goto('/acme/assemblies/pending-import/design')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: /^Import design/ })).toContainText('Commit or discard them first.')
  await page.keyboard.press('Escape')
  await page.goto('/acme/assemblies/pending-import/design/import')
  await expect(page.getByText('You cannot import a file yet. The design has uncommitted changes.')).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'web', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('web')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: /^Export platform/ })).toContainText(
    'This platform was never committed.',
  )
})

test('imports the own values of an environment into another one', async ({ page, request, service }) => {
  const stage = await createTestAssembly(request, service, { assembly: 'tuned' })
  await sendWrite(request, 'POST', `${stage}/commit`, {})
  await expect.poll(async () => (await service.get<{ ciState: string }>(stage)).ciState).toBe('default')

  await page.goto(stage)
  await runFromMenu(page, 'Export environment')
  const exporting = page.getByRole('dialog', { name: 'Export environment' })
  await expect(exporting.getByText('current: "2"')).toBeVisible()
  await page.keyboard.press('Escape')

  await runFromMenu(page, 'Import environment')
  await page
    .getByRole('textbox', { name: /^Contents/ })
    .fill('platforms:\n  web:\n    components:\n      compute/oneops.1.Compute:\n        compute:\n          size: L\n')
  await expect(page.getByText('The service accepts every item in the file')).toBeVisible()
  await expect(page.getByText('compute/oneops.1.Compute / compute / size')).toBeVisible()
  await page.getByRole('button', { name: 'Import environment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import environment' })
  await dialog.getByRole('button', { name: 'Import environment' }).click()
  await expect(page).toHaveURL(`${stage}/releases/latest`)
  expect(await service.get<object>(`${stage}/platforms/web/components/compute`)).toMatchObject({
    ciAttributes: { size: 'L' },
    ciAttrProps: { owner: { size: 'manifest' } },
  })
})
