// Overriding a component's attributes in one environment. Writes are verified at the service.
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'
import { sendWrite } from '../support/send-write.ts'
import { createTestAssembly } from '../support/test-assembly.ts'

interface OwnedComponent {
  ciAttributes: Record<string, string>
  ciAttrProps: { owner?: Record<string, string> }
}

test('overrides an attribute in one environment, keeps it on a pull, and gives it back to the design', async ({
  page,
  service,
  request,
}) => {
  const environment = await createTestAssembly(request, service, { assembly: 'tuned' })
  const compute = `${environment}/platforms/web/components/compute`
  const read = () => service.get<OwnedComponent>(compute)
  const { size: designed = '' } = (await read()).ciAttributes
  const other = designed === 'XL' ? 'L' : 'XL'

  await page.goto(environment)
  await page.getByRole('table', { name: 'Platforms' }).getByRole('link', { name: 'web' }).click()
  await page.getByRole('link', { name: 'compute', exact: true }).click()
  const size = page.getByRole('combobox', { name: 'Instance Size' })
  await size.fill(other)
  await page.getByRole('button', { name: 'Review changes to compute' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save compute in stage' })
  await expect(dialog.getByRole('row', { name: 'Instance Size on pull' })).toContainText('kept')
  await dialog.getByRole('button', { name: 'Save compute in stage' }).click()
  await expect(dialog).toBeHidden()

  // The field and the list of differences show the design's value.
  await expect(size).toHaveAccessibleDescription(new RegExp(`Design: ${designed}`))
  await expect(page.getByRole('table', { name: 'Differences from the design' })).toContainText(other)
  await expectAccessible(page)
  expect(await read()).toMatchObject({ ciAttributes: { size: other }, ciAttrProps: { owner: { size: 'manifest' } } })
  await sendWrite(request, 'POST', `${environment}/pull`, {})
  expect((await read()).ciAttributes['size']).toBe(other)

  const overrides = page.getByRole('group', { name: 'Kept on pull' })
  await expect(overrides.getByText('Instance Size', { exact: true })).toBeVisible()
  await overrides.getByRole('combobox').press('Backspace')
  await page.getByRole('button', { name: 'Review changes to compute' }).click()
  await dialog.getByRole('button', { name: 'Save compute in stage' }).click()
  await expect(dialog).toBeHidden()
  expect((await read()).ciAttrProps.owner?.['size'] ?? '').toBe('')
})
