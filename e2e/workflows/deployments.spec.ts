// Past deployments of an environment and of the organization, with their statistics.
import { expectAccessible } from '../support/accessibility.ts'
import { PROD } from '../support/demo-paths.ts'
import { expect, test } from '../support/fixtures.ts'

interface Deployment {
  deploymentId: number
  deploymentState: string
}

test("shows failure rate and durations of an environment's deployments", async ({ page, service }) => {
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

test("keeps the period of the organization's deployments in the address", async ({ page }) => {
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
  // Open deployments have no such filter, so all are shown.
  await expect(page.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true')
})
