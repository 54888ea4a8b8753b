// Assemblies from creation to deletion. Writes are verified at the service.
import { expectAccessible } from '../support/accessibility.ts'
import { runFromMenu, selectOption } from '../support/actions.ts'
import { expect, test } from '../support/fixtures.ts'
import { sendWrite } from '../support/send-write.ts'
import { uniqueName } from '../support/test-assembly.ts'

interface Assembly {
  ciName: string
  comments: string
  ciAttributes: { owner: string; description: string }
}

const ASSEMBLIES = '/acme/assemblies'

test('creates an assembly by keyboard and validates while typing', async ({ page, service }) => {
  const name = uniqueName('made')
  await page.goto(ASSEMBLIES)
  await page.getByRole('link', { name: 'Create assembly' }).press('Enter')
  await page.getByLabel('Name').focus()
  await page.keyboard.type('my_shop')
  await expect(page.getByText('The name can contain only letters, digits and dashes; _ is not allowed.')).toBeVisible()
  await page.getByLabel('Name').fill('storefront')
  await expect(page.getByText('The name storefront is already in use.')).toBeVisible()
  await page.keyboard.press('Enter')
  // Nothing is sent; the missing fields are named.
  await expect(page.getByText('Correct 2 fields')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name').fill(name)
  await page.getByRole('combobox', { name: 'Owner (email address)' }).fill('team@acme')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Enter an email address', { exact: false }).first()).toBeVisible()

  // The draft survives a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Restore draft' }).press('Enter')
  await page.getByRole('combobox', { name: 'Owner (email address)' }).fill('team@acme.com')
  await selectOption(page.getByRole('combobox', { name: 'Design' }), /^shop-starter/)
  await page.getByLabel('Description').fill('Another shop')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Create assembly ${name}` })
  await expect(dialog).toContainText('POST /acme/assemblies')
  await dialog.getByRole('button', { name: `Create assembly ${name}` }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/assemblies/${name}$`))
  await expect(page.getByRole('table', { name: 'Platforms of the design' })).toContainText('web')
  const made = await service.get<Assembly>(`${ASSEMBLIES}/${name}`)
  expect(made.ciAttributes).toMatchObject({ owner: 'team@acme.com', description: 'Another shop' })
})

test('shows a conflicting edit before overwriting it', async ({ page, request, service }) => {
  const name = uniqueName('edited')
  await sendWrite(request, 'POST', ASSEMBLIES, {
    cms_ci: { ciName: name, ciAttributes: { owner: 'a@acme.com', description: 'Old' } },
  })
  await page.goto(`${ASSEMBLIES}/${name}`)
  await runFromMenu(page, `Edit ${name}`)
  await page.getByLabel('Description').fill('Mine')
  await sendWrite(request, 'PUT', `${ASSEMBLIES}/${name}`, { cms_ci: { ciAttributes: { owner: 'b@acme.com' } } })
  await page.getByRole('button', { name: `Save ${name}` }).click()
  const save = page.getByRole('dialog').getByRole('button', { name: `Save ${name}` })
  await save.click()
  await expect(page.getByRole('region', { name: 'Changed in the meantime' })).toContainText('b@acme.com')
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await save.click()
  await expect(page).toHaveURL(new RegExp(`/assemblies/${name}$`))
  const { ciAttributes } = await service.get<Assembly>(`${ASSEMBLIES}/${name}`)
  expect(ciAttributes).toMatchObject({ owner: 'b@acme.com', description: 'Mine' })
})

test('copies an assembly, saves its design, and deletes the copy by typing its name', async ({ page, service }) => {
  const [copy, saved] = [uniqueName('copy'), uniqueName('saved')]
  await page.goto(`${ASSEMBLIES}/storefront`)
  await runFromMenu(page, 'Copy to a new assembly')
  const copying = page.getByRole('dialog')
  await expect(copying).toContainText('uncommitted changes. They are not copied.')
  await copying.getByLabel('Name of the new assembly').fill('storefront')
  await expect(copying.getByRole('button', { name: /^Copy storefront/ })).toHaveAttribute('aria-disabled', 'true')
  await copying.getByLabel('Name of the new assembly').fill(copy)
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await copying.getByRole('button', { name: `Copy storefront to ${copy}` }).click()
  await expect(page).toHaveURL(new RegExp(`/assemblies/${copy}$`))
  expect(await service.get<unknown[]>(`${ASSEMBLIES}/${copy}/design/platforms`)).toHaveLength(4)

  await runFromMenu(page, 'Save to design catalog')
  await page.getByRole('dialog').getByLabel('Name of the saved design').fill(saved)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Save the design/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await service.get<Assembly>(`/acme/catalog/designs/${saved}`)).toMatchObject({ ciName: saved })

  await runFromMenu(page, `Delete ${copy}`)
  const deleting = page.getByRole('dialog')
  await deleting.getByLabel(`Type ${copy} to confirm`).fill(copy)
  await deleting.getByRole('button', { name: `Delete assembly ${copy}` }).click()
  await expect(page).toHaveURL(/\/acme\/assemblies$/)
  await expect(page.getByText(`Deleted assembly ${copy}.`)).toBeVisible()
  const left = await service.get<Assembly[]>(ASSEMBLIES)
  expect(left.map(({ ciName }) => ciName)).not.toContain(copy)
})

test('refuses to delete an assembly with instances and links to the environment to disable', async ({ page }) => {
  await page.goto(`${ASSEMBLIES}/storefront`)
  await runFromMenu(page, 'Delete storefront')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/prod has [\d,]+ instances/)
  await expect(dialog.getByRole('button', { name: 'Delete assembly storefront' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectAccessible(page, { selector: '[role="dialog"]' })
  await dialog.getByRole('link', { name: 'prod' }).click()
  await expect(page.getByRole('heading', { name: 'prod', level: 1 })).toBeVisible()
})
