// Clouds and their services from creation to deletion. Writes are verified at the service.
import { expectAccessible } from '../support/accessibility.ts'
import { openPage, pressKey, runFromMenu, selectOption } from '../support/actions.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectStableLayout, observeLayoutShifts } from '../support/layout-shift.ts'
import { sendWrite } from '../support/send-write.ts'
import { uniqueName } from '../support/test-assembly.ts'

interface CloudRecord {
  readonly ciName: string
  readonly ciAttributes: Readonly<Record<string, string>>
}

test('creates a cloud with a service, validates its fields, and deletes it', async ({ page, service }) => {
  const cloud = uniqueName('made')
  await page.goto('/acme/clouds')
  await page.getByRole('link', { name: 'Create cloud' }).click()
  const name = page.getByRole('textbox', { name: /^Name/ })
  await name.fill('1st')
  await expect(page.getByText('The name must start with a letter.')).toBeVisible()
  await name.fill('dfw-1')
  await expect(page.getByText('The name dfw-1 is already in use.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).fill('Kept while it is corrected')
  await page.getByRole('button', { name: 'Create cloud' }).click()
  await expect(page.getByText('Correct 2 fields')).toBeVisible()
  await expect(page.getByText('Enter a value for Location.').first()).toBeVisible()
  await expectAccessible(page)
  await name.fill(cloud)
  await selectOption(page.getByRole('combobox', { name: /^Location/ }), 'openstack-nyc')
  await page.getByRole('checkbox', { name: 'payments' }).check()
  await page.getByRole('button', { name: 'Create cloud' }).click()
  await expect(page.getByRole('dialog').getByText('payments')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Create cloud ${cloud}` })
    .click()
  await expect(page).toHaveURL(`/acme/clouds/${cloud}`)
  await expect(page.getByText('No environment uses this cloud.')).toBeVisible()
  const teams = await service.get<{ name: string; org_scope: boolean }[]>(`/acme/clouds/${cloud}/teams`)
  expect(teams.filter((team) => !team.org_scope).map(({ name }) => name)).toEqual(['payments'])

  // A service from the location's template.
  await page.getByRole('link', { name: 'Add service' }).click()
  await selectOption(page.getByRole('combobox', { name: /^Template/ }), 'storage: cinder-nyc (Cinder)')
  await page.getByRole('button', { name: 'Add service' }).click()
  await expect(page.getByText(/^Correct \d+ fields?$/)).toBeVisible()
  await page.getByRole('textbox', { name: /^Tenant/ }).fill('acme-test')
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('hush-hush-1')
  await page.getByRole('button', { name: 'Add service' }).click()
  const adding = page.getByRole('dialog')
  await expect(adding).not.toContainText('hush-hush-1')
  await adding.getByRole('button', { name: 'Add cinder-nyc' }).click()
  const address = `/acme/clouds/${cloud}/services/cinder-nyc`
  await expect(page).toHaveURL(address)
  const made = await service.get<CloudRecord>(address)
  expect(made.ciAttributes).toMatchObject({ tenant: 'acme-test', password: '--ENCRYPTED--', total_volumes_used: '412' })

  // Changing one attribute leaves the secret unchanged.
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.postDataJSON()))
  await page.getByRole('textbox', { name: /^Tenant/ }).fill('acme-other')
  await page.getByRole('button', { name: 'Save cinder-nyc' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save cinder-nyc' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(sent).toMatchObject([
    { cms_ci: { ciName: 'cinder-nyc', ciAttributes: { tenant: 'acme-other', password: '--ENCRYPTED--' } } },
  ])

  await openPage(page, `/acme/clouds/${cloud}`)
  await runFromMenu(page, `Delete ${cloud}`)
  const dialog = page.getByRole('dialog', { name: `Delete cloud ${cloud}` })
  await expect(dialog).toContainText('1 service')
  await dialog.getByLabel(`Type ${cloud} to confirm`).fill(cloud)
  await dialog.getByRole('button', { name: `Delete cloud ${cloud}` }).click()
  await expect(page).toHaveURL('/acme/clouds')
  expect((await service.get<CloudRecord[]>('/acme/clouds')).map(({ ciName }) => ciName)).not.toContain(cloud)
})

test('lists what runs in each cloud, billed as on the overview', async ({ page }) => {
  await page.goto('/acme')
  const spend = page.getByRole('table', { name: 'Spend by cloud and currency' }).getByRole('row', { name: /^dfw-1/ })
  const perMonth = await spend.getByRole('cell').last().textContent()
  expect(perMonth).toMatch(/^[\d,.]+ USD$/)
  await openPage(page, '/acme/clouds')
  const row = page.getByRole('row', { name: /^dfw-1/ })
  await expect(row).toContainText(perMonth ?? '')
  await expect(row.getByRole('gridcell').nth(1)).toHaveText(/^[1-9][\d,]*$/)
})

test('names the environments that use a cloud, takes it offline, and refuses to delete it', async ({
  page,
  service,
  request,
}) => {
  await page.goto('/acme/clouds/dfw-1')
  await runFromMenu(page, 'Delete dfw-1')
  const deletion = page.getByRole('dialog', { name: 'Delete cloud dfw-1' })
  await expect(deletion.getByRole('table')).toContainText('storefront / prod')
  await expect(deletion.getByRole('button', { name: 'Delete cloud dfw-1' })).toHaveAccessibleDescription(
    /Remove dfw-1 from its \d+ environments/,
  )
  await expect(deletion.getByText('commit and deploy').and(page.locator(':visible'))).toHaveCount(1)
  await expect(deletion.getByText(/\d+ environments use this cloud/)).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(deletion.getByRole('columnheader')).toHaveText(['Environment'])
  await expect(deletion.getByText(/^only primary of/).first()).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(deletion.getByRole('textbox')).toBeHidden()
  await page.keyboard.press('Escape')

  await runFromMenu(page, 'Take dfw-1 offline')
  const dialog = page.getByRole('dialog', { name: 'Take dfw-1 offline' })
  await expect(
    dialog.getByText(/environments use this cloud, .* as primary. It is the only primary cloud of/),
  ).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^storefront \/ prod primary/ })).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'Open deployments' })).toContainText('search / staging')
  await dialog.getByLabel('Type dfw-1 to confirm').fill('dfw-1')
  await dialog.getByRole('button', { name: 'Take dfw-1 offline' }).click()
  await expect(dialog).toBeHidden()
  const status = async () => (await service.get<CloudRecord>('/acme/clouds/dfw-1')).ciAttributes['adminstatus']
  expect(await status()).toBe('offline')
  await sendWrite(request, 'PUT', '/acme/clouds/dfw-1', { cms_ci: { ciAttributes: { adminstatus: 'active' } } })
  expect(await status()).toBe('active')
})

test('adds, changes and deletes a variable and a support record by keyboard', async ({ page, service }) => {
  const variable = uniqueName('var')
  const variables = '/acme/clouds/lab/variables'
  await page.goto('/acme/clouds/lab')
  await page.getByRole('link', { name: 'Variables' }).press('Enter')
  await pressKey(page.getByRole('button', { name: 'Add variable' }))
  await page.keyboard.type(variable)
  await page.getByRole('checkbox', { name: `${variable} is a secret` }).press('Space')
  const value = page.getByLabel(`Value of ${variable}`, { exact: true })
  await value.fill('hush-hush-2')
  const dialog = page.getByRole('dialog')
  const save = async () => {
    await page.getByRole('button', { name: 'Save 1 change' }).press('Enter')
    await expect(dialog).not.toContainText('hush-hush-2')
    await dialog.getByRole('button', { name: 'Save 1 change' }).press('Enter')
    await expect(dialog).toBeHidden()
  }
  await save()
  expect((await service.get<CloudRecord>(`${variables}/${variable}`)).ciAttributes).toMatchObject({
    secure: 'true',
    value: '',
    encrypted_value: '--ENCRYPTED--',
  })
  await page.getByRole('checkbox', { name: `${variable} is a secret` }).press('Space')
  await value.fill('open')
  await save()
  await expect(value).toHaveValue('open')
  await page.getByRole('button', { name: `Delete ${variable}` }).press('Enter')
  await page.getByRole('button', { name: 'Save 1 change' }).press('Enter')
  await dialog.getByLabel(`Type ${variable} to confirm`).fill(variable)
  await dialog.getByRole('button', { name: 'Save 1 change' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: variable })).toBeHidden()
  expect((await service.get<CloudRecord[]>(variables)).map(({ ciName }) => ciName)).not.toContain(variable)

  await page.getByRole('link', { name: 'Support and rules' }).press('Enter')
  const support = uniqueName('night')
  await page.getByRole('button', { name: 'Add support record' }).press('Enter')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(support)
  await dialog.getByRole('checkbox', { name: /^Require approval/ }).press('Space')
  await dialog.getByRole('button', { name: `Add ${support}` }).press('Enter')
  await expect(page.getByRole('row', { name: support })).toContainText('not required')
  await page.getByRole('button', { name: `Delete ${support}` }).press('Enter')
  await dialog.getByLabel(`Type ${support} to confirm`).fill(support)
  await dialog.getByRole('button', { name: `Delete ${support}` }).press('Enter')
  await expect(page.getByRole('row', { name: support })).toBeHidden()
  expect(await service.get<CloudRecord[]>('/acme/clouds/lab/supports')).toEqual([])
})

test.describe('a missing cloud or service', () => {
  test.use({ expectedMessages: [/status of 404/] })

  test('is named on a page that links to the existing ones', async ({ page }) => {
    await page.goto('/acme/clouds/nope')
    await expect(page.getByText('There is no cloud nope in acme')).toBeVisible()
    await expect(page.getByRole('link', { name: 'dfw-1' })).toBeVisible()
    await openPage(page, '/acme/clouds/dfw-1/services/nope')
    await expect(page.getByText('There is no service nope in dfw-1')).toBeVisible()
    await page.getByRole('link', { name: 'openstack-dfw' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'openstack-dfw' })).toBeVisible()
  })
})

test("a cloud's page reads only its own services and offerings", async ({ page }) => {
  const lists: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/\/clouds\/(?:services|offerings)(?:\.json)?$/.test(url.pathname)) lists.push(url.search)
  })
  await page.goto('/acme/clouds/dfw-1')
  await expect(page.getByRole('grid', { name: 'Offerings of dfw-1' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Services of dfw-1' })).toBeVisible()
  expect(new Set(lists)).toEqual(new Set(['?ns_path=%2Facme%2F_clouds%2Fdfw-1']))
})

test("the sections of a cloud's page do not move while they load", async ({ page }) => {
  await observeLayoutShifts(page)
  // High enough for all sections.
  await page.setViewportSize({ width: 1440, height: 1600 })
  await page.goto('/acme/clouds/dfw-1')
  await expect(page.getByRole('grid', { name: 'Offerings of dfw-1' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Compute and cost' })).toContainText(/Billed rate.* per hour/)
  await expectStableLayout(page)
})
