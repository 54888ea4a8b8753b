// Workflow: policies, notification sinks, teams and relays. Writes are verified at the service.
import type { Page } from '@playwright/test'
import { selectOption } from '../support/actions.ts'
import { expect, test } from '../support/fixtures.ts'

interface Item {
  ciName: string
  ciClassName: string
  ciAttributes: Record<string, string>
}

const openSettings = async (page: Page) => {
  await page.goto('/acme')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/acme/settings')
}

test('adds a policy and shows the records that violate it', async ({ page, service }) => {
  await openSettings(page)
  await page.getByRole('button', { name: 'Add policy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add policy to acme' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('owners')
  await dialog.getByRole('textbox', { name: 'Query' }).fill('ciClassName:account.Assembly AND ciName:storefront')
  await dialog.getByRole('button', { name: 'Add owners' }).click()
  await expect(dialog).toBeHidden()
  const { ciAttributes } = await service.get<Item>('/acme/organization/policies/owners')
  expect(ciAttributes).toMatchObject({ mode: 'passive' })

  await page.getByRole('button', { name: /violations? of owners$/ }).click()
  const violations = page.getByRole('dialog', { name: 'Violations of owners' })
  await expect(violations.getByText('1 record of acme violates this policy.')).toBeVisible()
  await expect(violations.getByText('storefront')).toBeVisible()
  await violations.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /violations? of no-large-machines$/ }).click()
  const machines = page.getByRole('dialog', { name: 'Violations of no-large-machines' })
  const row = machines.getByRole('row', { name: /^design of storefront \/ db/ })
  await expect(row).toContainText('size: XL')
  await row.getByRole('link', { name: 'compute' }).click()
  await expect(page).toHaveURL('/acme/assemblies/storefront/design/platforms/db/components/compute')
})

test('refuses a change that an active policy forbids, and keeps what was typed', async ({
  page,
  service,
  expectedMessages,
}) => {
  expectedMessages.push(/status of 422/)
  const artifact = '/acme/assemblies/storefront/design/platforms/web/components/artifact'
  const { ciAttributes: before } = await service.get<Item>(artifact)
  await page.goto(artifact)
  const version = page.getByRole('textbox', { name: /^Version/ })
  await version.fill('latest')
  await page.getByRole('button', { name: 'Save artifact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save artifact' })
  await dialog.getByRole('button', { name: 'Save artifact' }).click()
  const refusal = 'Failed compliance for policy: no-latest-artifacts (Artifacts have a fixed version'
  await expect(dialog.getByText(refusal)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert').getByText(refusal)).toBeVisible()
  await expect(version).toHaveValue('latest')
  expect((await service.get<Item>(artifact)).ciAttributes).toEqual(before)
})

test('adds, changes and deletes a notification sink', async ({ page, service }) => {
  await openSettings(page)
  await page.getByRole('button', { name: 'Add sink' }).click()
  const adding = page.getByRole('dialog', { name: 'Add sink to acme' })
  await adding.getByRole('textbox', { name: 'Name' }).fill('pager')
  await selectOption(adding.getByRole('combobox', { name: 'Type' }), 'HTTP endpoint')
  await adding.getByRole('textbox', { name: 'Endpoint URL' }).fill('https://pager.acme.example')
  await adding.getByRole('button', { name: 'Add pager' }).click()
  await expect(adding).toBeHidden()
  expect(await service.get<Item>('/acme/notifications/pager')).toMatchObject({
    ciClassName: 'account.notification.url.Sink',
    ciAttributes: { service_url: 'https://pager.acme.example', severity_level: 'critical' },
  })

  await page.getByRole('button', { name: 'Edit pager' }).click()
  const changing = page.getByRole('dialog', { name: 'Edit pager' })
  await expect(changing.getByRole('textbox', { name: 'Endpoint URL' })).toBeFocused()
  await selectOption(changing.getByRole('combobox', { name: 'Minimum severity' }), 'warning')
  await changing.getByRole('button', { name: 'Save pager' }).click()
  await expect(changing).toBeHidden()
  expect((await service.get<Item>('/acme/notifications/pager')).ciAttributes).toMatchObject({
    severity_level: 'warning',
  })

  await page.getByRole('button', { name: 'Delete pager' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete pager' })
  await deleting.getByRole('textbox').fill('pager')
  await deleting.getByRole('button', { name: 'Delete pager' }).click()
  await expect(deleting).toBeHidden()
  const sinks = await service.get<Item[]>('/acme/notifications')
  expect(sinks.map(({ ciName }) => ciName)).toEqual(['audit', 'on-call'])
})

test('creates a team, adds a user and a group, attaches it to an assembly and deletes it', async ({
  page,
  service,
}) => {
  await page.goto('/acme/settings')
  await page.getByRole('button', { name: 'Create team' }).click()
  const creating = page.getByRole('dialog', { name: 'Create team' })
  await creating.getByRole('textbox', { name: 'Name' }).fill('launch')
  await creating.getByRole('checkbox', { name: 'Transition' }).check()
  await creating.getByRole('button', { name: 'Create launch' }).click()
  await expect(creating).toBeHidden()
  expect(await service.get('/acme/organization/teams/launch')).toMatchObject({ transition: true, design: false })

  await page.getByRole('link', { name: 'launch' }).click()
  await expect(page.getByRole('heading', { name: 'launch' })).toBeVisible()
  const adding = page.getByRole('dialog', { name: 'Add member to launch' })
  await page.getByRole('button', { name: 'Add member' }).click()
  await adding.getByRole('combobox', { name: 'Username' }).fill('y.cohen')
  await adding.getByRole('button', { name: 'Add y.cohen' }).click()
  await expect(adding).toBeHidden()
  await page.getByRole('button', { name: 'Add member' }).click()
  await adding.getByText('User group', { exact: true }).click()
  await adding.getByRole('combobox', { name: 'Group name' }).fill('night-shift')
  await adding.getByRole('button', { name: 'Add night-shift' }).click()
  await expect(page.getByRole('row', { name: 'night-shift user group' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove y.cohen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove y.cohen from launch' }).click()
  await expect(page.getByRole('row', { name: 'y.cohen' })).toHaveCount(0)
  const members = await service.get<object>('/acme/organization/teams/launch/members')
  expect(members).toMatchObject({ users: [], groups: [{ name: 'night-shift' }] })

  await page.goto('/acme/assemblies/storefront')
  const teams = page.getByRole('region', { name: 'Teams' })
  await teams.getByRole('button', { name: 'Change teams' }).click()
  const attaching = page.getByRole('dialog', { name: 'Change the teams of storefront' })
  await attaching.getByRole('checkbox', { name: 'launch' }).check()
  await attaching.getByRole('button', { name: 'Attach 1 team' }).click()
  await teams.getByRole('link', { name: 'launch' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'launch' })).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete launch' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete team launch' })
  await deleting.getByRole('textbox').fill('launch')
  await deleting.getByRole('button', { name: 'Delete team launch' }).click()
  await expect(page).toHaveURL('/acme/settings')
  await expect(page.getByRole('link', { name: 'launch' })).toHaveCount(0)
})

test('asks for acknowledgment before an administrator is added', async ({ page }) => {
  await page.goto('/acme/settings')
  await page.getByRole('link', { name: 'admins' }).click()
  await expect(page.getByRole('row', { name: 'demo-admin' })).toBeVisible()
  await page.getByRole('button', { name: 'Add member' }).click()
  const adding = page.getByRole('dialog', { name: 'Add member to admins' })
  await adding.getByRole('combobox', { name: 'Username' }).fill('r.lind')
  const add = adding.getByRole('button', { name: 'Add r.lind' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await adding.getByRole('checkbox', { name: /r.lind can then change everything in acme/ }).check()
  await expect(add).not.toHaveAttribute('aria-disabled', 'true')
})

test('adds a relay to an environment', async ({ page, service }) => {
  const environment = '/acme/assemblies/storefront/transition/environments/staging'
  await page.goto(environment)
  const relays = page.getByRole('region', { name: 'Notification relays' })
  await relays.getByRole('button', { name: 'Add relay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add relay to staging' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('night')
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('night@acme.test')
  await dialog.getByRole('button', { name: 'Add night' }).click()
  await expect(dialog).toBeHidden()
  await expect(relays.getByText('night@acme.test')).toBeVisible()
  expect((await service.get<Item>(`${environment}/relays/night`)).ciAttributes).toMatchObject({ enabled: 'true' })
})
