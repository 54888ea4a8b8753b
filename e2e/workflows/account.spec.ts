// Workflow: user groups of the signed-in user. Writes are verified at the service.
import { runFromMenu, selectOption } from '../support/actions.ts'
import { expect, test } from '../support/fixtures.ts'

interface Member {
  admin: boolean
  user: { username: string }
}

test('creates a user group, changes its members and deletes it', async ({ page, service, expectedMessages }) => {
  expectedMessages.push(/status of 422/, /status of 500/)
  await page.goto('/acme')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(page).toHaveURL('/acme/account')
  await expect(page.getByText('Signed in as demo-admin')).toBeVisible()
  await page.getByRole('button', { name: 'Create group' }).click()
  const creating = page.getByRole('dialog', { name: 'Create group' })
  await creating.getByRole('textbox', { name: 'Name' }).fill('week-end')
  await creating.getByRole('button', { name: 'Create week-end' }).click()
  await expect(creating).toBeHidden()

  await page.getByRole('link', { name: 'week-end' }).click()
  await expect(page.getByRole('heading', { name: 'week-end' })).toBeVisible()
  await page.getByRole('button', { name: 'Add member' }).click()
  const adding = page.getByRole('dialog', { name: 'Add member to week-end' })
  await adding.getByRole('combobox', { name: 'Username' }).fill('nobody')
  await adding.getByRole('button', { name: 'Add nobody' }).click()
  await expect(adding.getByText('Unknown user: nobody')).toBeVisible()
  await adding.getByRole('combobox', { name: 'Username' }).fill('r.l')
  await page.getByRole('option', { name: 'r.lind' }).click()
  await adding.getByRole('button', { name: 'Add r.lind' }).click()
  await expect(adding).toBeHidden()

  // The service answers this one with an error although it did it: verified in the list.
  await page.getByRole('button', { name: 'Change the role of r.lind' }).click()
  const promoting = page.getByRole('dialog', { name: 'Make r.lind an administrator' })
  await promoting.getByRole('button', { name: 'Make r.lind an administrator' }).click()
  await expect(promoting).toBeHidden()
  await expect(page.getByRole('row', { name: 'r.lind administrator' })).toBeVisible()
  const groups = await service.get<{ id: number; name: string }[]>('/account/groups')
  const group = groups.find(({ name }) => name === 'week-end')
  const members = await service.get<Member[]>(`/account/groups/${group?.id}/members`)
  expect(members.map(({ admin, user }) => [user.username, admin])).toEqual([
    ['demo-admin', true],
    ['r.lind', true],
  ])

  await page.getByRole('button', { name: 'Remove r.lind' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove r.lind from week-end' })
  await removing.getByRole('button', { name: 'Remove r.lind from week-end' }).click()
  await expect(page.getByRole('row', { name: 'r.lind' })).toHaveCount(0)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete week-end' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete group week-end' })
  await deleting.getByRole('textbox').fill('week-end')
  await deleting.getByRole('button', { name: 'Delete group week-end' }).click()
  await expect(page).toHaveURL('/acme/account')
  await expect(page.getByRole('link', { name: 'night-shift' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'week-end' })).toHaveCount(0)
})

test('a member who is no administrator can only leave a group', async ({ page, service }) => {
  await page.goto('/acme/account')
  await page.getByRole('link', { name: 'release-managers' }).click()
  await expect(page.getByRole('button', { name: 'Add member' })).toHaveAccessibleDescription(
    'Only administrators of release-managers can do this.',
  )
  await expect(page.getByRole('button', { name: 'Remove m.silva' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave release-managers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave release-managers' }).click()
  await expect(page).toHaveURL('/acme/account')
  const groups = await service.get<{ name: string }[]>('/account/groups')
  expect(groups.map(({ name }) => name)).toEqual(['night-shift'])
})

test('lists watches and favorites, and keeps their state when the service does not answer', async ({
  page,
  service,
  expectedMessages,
}) => {
  // Services answer 500 after they changed the favorites.
  expectedMessages.push(/status of 50\d/)
  await page.goto('/acme/assemblies/search')
  const pin = page.getByRole('button', { name: 'Pin this page' })
  const saved = page.waitForResponse((response) => response.url().includes('/acme/favorites'))
  await pin.click()
  await saved
  await runFromMenu(page, 'Watch search')
  await expect(page.getByText('You will get email about deployments and operations events of search.')).toBeVisible()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')

  await service.stop()
  await pin.click()
  await expect(page.getByText(/^search was not removed from favorites: /)).toBeVisible()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')
  await runFromMenu(page, 'Stop watching search')
  await expect(page.getByText(/^Could not stop watching search: /)).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Stop watching search' })).toBeVisible()
  await service.start()

  await page.goto('/acme/account')
  for (const table of ['Watches', 'Favorites']) {
    const records = page.getByRole('table', { name: table })
    await expect(records.getByRole('link', { name: 'search' })).toHaveAttribute('href', '/acme/assemblies/search')
    const remove = page.getByRole('button', { name: `Remove search from ${table.toLowerCase()}` })
    await remove.click()
    await expect(remove).toHaveCount(0)
  }
  await expect(page.getByText('You have no favorites.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'storefront' }).first()).toBeVisible()
})

test('lists private services of the organization, and adds one', async ({ page, service }) => {
  await page.goto('/acme/clouds/services')
  const services = page.getByRole('table', { name: 'Private services' })
  await expect(services.getByRole('row', { name: /artifacts Nexus/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add private service' }).click()
  const dialog = page.getByRole('dialog')
  await selectOption(dialog.getByRole('combobox', { name: 'Type' }), 'Ntp')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('clock')
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(services.getByRole('row', { name: /clock Ntp/ })).toBeVisible()
  const names = (await service.get<{ ciName: string }[]>('/acme/services')).map(({ ciName }) => ciName)
  expect(names.toSorted()).toEqual(['artifacts', 'clock', 'time'])
})
