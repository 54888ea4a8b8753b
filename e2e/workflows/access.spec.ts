// Workflow: a user sees what they may do before they try it. `demo-viewer` only looks, `demo-operator` deploys and operates.
import { expectAccessible } from '../support/accessibility.ts'
import { startProgram } from '../support/child-program.ts'
import { expect, test } from '../support/fixtures.ts'

const PROD = '/acme/assemblies/storefront/transition/environments/prod'

test('disables what the teams of a user do not permit, and says who can grant it', async ({ page, service }) => {
  const settings = { PORT: '0', SERVICE_URL: service.url, SERVICE_TOKEN: 'demo-viewer' }
  const viewer = await startProgram('gateway.js', [], settings)
  await page.goto(viewer.url + PROD)
  const restore = page.getByRole('button', { name: /^Restore release/ }).first()
  await expect(restore).toBeDisabled()
  await expect(restore).toHaveAccessibleDescription(
    'You need the transition permission on storefront. Demo Admin or Márcia Silva can grant it.',
  )
  await page.getByRole('link', { name: 'Demo Viewer' }).click()
  await expect(page.getByText('Signed in as Demo Viewer (demo-viewer), member of readers')).toBeVisible()
  const storefront = page.getByRole('row', { name: 'storefront' })
  await expect(storefront.getByText('no', { exact: true })).toHaveCount(4)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Violations of no-large-machines' })).toHaveAccessibleDescription(
    'You need membership in the admins team. Demo Admin or Márcia Silva can grant it.',
  )
  await page.goto('about:blank')
  await viewer.stop()
})

test('allows what one of the teams permits', async ({ page, service }) => {
  const settings = { PORT: '0', SERVICE_URL: service.url, SERVICE_TOKEN: 'demo-operator' }
  const operator = await startProgram('gateway.js', [], settings)
  await page.goto(`${operator.url}/acme/access`)
  await expect(page.getByRole('row', { name: 'storefront' })).toHaveText('storefrontnoyesyesnooperators')
  await page.goto(operator.url + PROD)
  await expect(page.getByRole('link', { name: 'Demo Operator' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Restore release/ }).first()).toBeEnabled()
  await page.getByRole('link', { name: 'Design', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Create platform' })).toBeDisabled()
  await page.goto('about:blank')
  await operator.stop()
})
