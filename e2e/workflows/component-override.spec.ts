// A component's attributes are changed for one environment, beside what the design says; checked at the service itself.
import { expectAccessible } from '../support/accessibility.ts'
import { createTestAssembly, sendWrite } from '../support/test-assembly.ts'
import { expect, test } from '../support/fixtures.ts'

const CLOUDS = { 'dfw-1': { priority: '1', dpmt_order: '1' } } as const

interface OwnedComponent {
  ciAttributes: Record<string, string>
  ciAttrProps: { owner?: Record<string, string> }
}

test('an attribute is changed for one environment, kept over a pull, and given back to the design', async ({
  page,
  service,
  request,
}) => {
  const environment = await createTestAssembly(request, service, {
    assembly: 'tuned',
    platforms: ['web'],
    clouds: CLOUDS,
  })
  const compute = `${environment}/platforms/web/components/compute`
  const read = () => service.get<OwnedComponent>(compute)
  const { size: designed = '' } = (await read()).ciAttributes
  const other = designed === 'XL' ? 'L' : 'XL'

  await page.goto(environment)
  await page.getByRole('table', { name: 'Platforms' }).getByRole('link', { name: 'web' }).click()
  await page.getByRole('link', { name: 'compute', exact: true }).click()
  const size = page.getByRole('textbox', { name: 'Instance Size' })
  await size.fill(other)
  await page.getByRole('button', { name: 'Review changes to compute' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change compute in stage' })
  await expect(dialog.getByRole('row', { name: 'size on a pull' })).toContainText('kept')
  await dialog.getByRole('button', { name: 'Change compute in stage' }).click()
  await expect(dialog).toBeHidden()

  // The design's value stands beside it, at the field and in the list of what is other here.
  await expect(size).toHaveAccessibleDescription(new RegExp(`Design: ${designed}`))
  await expect(page.getByRole('table', { name: 'Beside the design' })).toContainText(other)
  await expectAccessible(page)
  expect(await read()).toMatchObject({ ciAttributes: { size: other }, ciAttrProps: { owner: { size: 'manifest' } } })
  await sendWrite(request, 'POST', `${environment}/pull`, {})
  expect((await read()).ciAttributes['size']).toBe(other)

  const kept = page.getByRole('group', { name: 'On a pull' })
  await expect(kept.getByText('size', { exact: true })).toBeVisible()
  await kept.getByRole('combobox').press('Backspace')
  await page.getByRole('button', { name: 'Review changes to compute' }).click()
  await dialog.getByRole('button', { name: 'Change compute in stage' }).click()
  await expect(dialog).toBeHidden()
  expect((await read()).ciAttrProps.owner?.['size'] ?? '').toBe('')
})
