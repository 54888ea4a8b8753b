// Past deployments of an environment and of the organization, with their statistics.
import { expectAccessible } from '../support/accessibility.ts'
import { DEV, PROD } from '../support/demo-paths.ts'
import { expect, test } from '../support/fixtures.ts'

interface Deployment {
  deploymentId: number
  deploymentState: string
}

test("shows failure rate and durations of an environment's deployments", async ({ page, service }) => {
  const all = await service.get<Deployment[]>(`${PROD}/deployments`)
  await page.goto(`${PROD}/deployments`)
  await expect(page.getByText(/^\d+ of \d+ \(\d+%\)$/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Durations of the newest/ })).toBeVisible()
  await expect(page.getByRole('button', { name: `All ${all.length}` })).toBeVisible()
  const canceled = all.filter(({ deploymentState }) => deploymentState === 'canceled').length
  await page.getByRole('button', { name: /^Canceled/ }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(canceled)
  await expectAccessible(page)
})

test("keeps the period of the organization's deployments in the address", async ({ page }) => {
  await page.goto('/acme/deployments')
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Last 30 days').click()
  await expect(page).toHaveURL(/\?days=30$/)
  await page.getByRole('button', { name: /^Complete/ }).click()
  await expect(page.getByRole('row', { name: /complete/ }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Last 30 days' })).toBeChecked()
  await expect(page.getByText(/\(median of \d+\)/)).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Open', { exact: true }).click()
  await expect(page).not.toHaveURL(/days=/)
  // Open deployments have no such filter, so all are shown.
  await expect(page.getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true')
  // Severe states come before newer deployments.
  await expect(page.getByRole('row').nth(1)).toContainText('failed')
})

test('replays a deployment on its timeline and compares it with earlier ones', async ({ page, service }) => {
  const path = '/acme/assemblies/identity/transition/environments/staging/deployments'
  const complete = (await service.get<(Deployment & { created: number })[]>(path))
    .filter(({ deploymentState }) => deploymentState === 'complete')
    .toSorted((one, other) => other.created - one.created)
  await page.goto(`${path}/${complete[0]?.deploymentId}`)
  await page.getByRole('link', { name: 'Timeline', exact: true }).click()
  await expect(page.getByText(/^Compared with 3 earlier completed deployments\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^3 artifact/ }).click()
  await page.getByRole('button', { name: /last/ }).first().click()
  await expect(page.getByRole('listitem').filter({ hasText: /^artifact-\d+-\d+last/ })).toHaveCount(1)
  const replay = page.getByRole('slider', { name: 'Replay' })
  await expect(replay).toHaveAttribute('aria-valuetext', /: step 3, (\d+) of \1 records$/)
  await replay.press('Home')
  await expect(replay).toHaveAttribute('aria-valuetext', /at the start: step 1, 0 of \d+ records$/)
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Chart' }).press('ArrowRight')
  await expect(page.getByRole('cell', { name: /\(median of 3\)/ }).first()).toBeVisible()
})

test('forecasts the duration of a plan from earlier deployments', async ({ page, service }) => {
  await service.reset()
  await page.goto(`${DEV}/releases/bom`)
  await page.getByRole('button', { name: 'Show forecast' }).click()
  const estimate = /\d (min|s) \(median\), [\dmins ]+ (min|s) \(p90\)/
  await expect(page.getByText(/^Estimated in total/)).toHaveText(estimate)
  const steps = page.getByRole('table', { name: 'Forecast' })
  for (const name of [/^1 java/, /^2 tomcat/, /^3 artifact/])
    await expect(steps.getByRole('row', { name })).toContainText(estimate)
})
