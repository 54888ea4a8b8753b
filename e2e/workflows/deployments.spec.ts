// What ran: deployments of an environment and of the organization, with what many of them come to.
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/fixtures.ts'

const PROD = '/acme/assemblies/storefront/transition/environments/prod'

interface Deployment {
  deploymentId: number
  deploymentState: string
}

test('deployments of an environment tell how often they fail and how long they take', async ({ page, service }) => {
  const all = await service.get<Deployment[]>(`${PROD}/deployments`)
  await page.goto(`${PROD}/deployments`)
  await expect(page.getByText(/^\d+ of \d+ \(\d+ %\)$/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Durations of the newest/ })).toBeVisible()
  await expect(page.getByRole('button', { name: `All ${all.length}` })).toBeVisible()
  const canceled = all.filter(({ deploymentState }) => deploymentState === 'canceled').length
  await page.getByRole('button', { name: /^Canceled/ }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(canceled)
  await expectAccessible(page)
})

test('what ran in the last days stands in the address, over the whole organization', async ({ page }) => {
  await page.goto('/acme/deployments')
  await page.getByRole('radiogroup', { name: 'Deployments of' }).getByText('Last 30 days').click()
  await expect(page).toHaveURL(/\?days=30$/)
  await page.getByRole('button', { name: /^Complete/ }).click()
  await expect(page.getByRole('row', { name: /complete/ }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Last 30 days' })).toBeChecked()
  await expect(page.getByText(/\(median of \d+\)/)).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Deployments of' }).getByText('Open', { exact: true }).click()
  await expect(page).not.toHaveURL(/days=/)
  // What is open has no filter of that name: all are shown, and it says so.
  await expect(page.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true')
})
