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
  await page.getByRole('button', { name: 'Add a policy' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a policy to acme' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('owners')
  await dialog.getByRole('textbox', { name: 'Query' }).fill('ciClassName:account.Assembly AND ciName:storefront')
  await dialog.getByRole('button', { name: 'Add owners' }).click()
  await expect(dialog).toBeHidden()
  const { ciAttributes } = await service.get<Item>('/acme/organization/policies/owners')
  expect(ciAttributes).toMatchObject({ mode: 'passive' })

  await page.getByRole('button', { name: 'Violations of owners' }).click()
  const violations = page.getByRole('dialog', { name: 'Violations of owners' })
  await expect(violations.getByText('Records of acme that match its query: 1')).toBeVisible()
  await expect(violations.getByText('storefront')).toBeVisible()
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
  await page.getByRole('button', { name: 'Add a sink' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a sink to acme' })
  await adding.getByRole('textbox', { name: 'Name' }).fill('pager')
  await selectOption(adding.getByRole('combobox', { name: 'Type' }), 'HTTP endpoint')
  await adding.getByRole('textbox', { name: 'Endpoint URL' }).fill('https://pager.acme.example')
  await adding.getByRole('button', { name: 'Add pager' }).click()
  await expect(adding).toBeHidden()
  expect(await service.get<Item>('/acme/notifications/pager')).toMatchObject({
    ciClassName: 'account.notification.url.Sink',
    ciAttributes: { service_url: 'https://pager.acme.example', severity_level: 'critical' },
  })

  await page.getByRole('button', { name: 'Change pager' }).click()
  const changing = page.getByRole('dialog', { name: 'Change pager' })
  await selectOption(changing.getByRole('combobox', { name: 'From severity' }), 'warning')
  await changing.getByRole('button', { name: 'Change pager' }).click()
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

test('shows what teams may do and who is in them', async ({ page }) => {
  await page.goto('/acme/settings')
  await page.getByRole('button', { name: 'Members of admins' }).click()
  await expect(page.getByRole('dialog', { name: 'Members of admins' }).getByText('demo-admin')).toBeVisible()
})

test('adds a relay to an environment', async ({ page, service }) => {
  const environment = '/acme/assemblies/storefront/transition/environments/staging'
  await page.goto(environment)
  const relays = page.getByRole('region', { name: 'Notification relays' })
  await relays.getByRole('button', { name: 'Add a relay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a relay to staging' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('night')
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('night@acme.test')
  await dialog.getByRole('button', { name: 'Add night' }).click()
  await expect(dialog).toBeHidden()
  await expect(relays.getByText('night@acme.test')).toBeVisible()
  expect((await service.get<Item>(`${environment}/relays/night`)).ciAttributes).toMatchObject({ enabled: 'true' })
})
