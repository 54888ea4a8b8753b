import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

/** Follows a link as somebody does who came to it with the keyboard. */
async function followLink(page: Page, name: string | RegExp) {
  const link = page.getByRole('link', { name })
  await link.focus()
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
}

const MORE = /^Show \d+ more$/
const title = (page: Page) => page.getByRole('heading', { level: 1 })

interface RawDeployment {
  readonly deploymentId: number
  readonly nsPath: string
}

test('from the organizations to a failed deployment, by keyboard', async ({ page, service }) => {
  const failed = await service.get<RawDeployment[]>('/acme/organization/deployments?deployment_state=failed')
  const [first] = failed
  if (!first) throw new Error('the demonstration has no failed deployment')

  await page.goto('/')
  await expect(title(page)).toHaveText('Organizations')
  await page.getByRole('combobox', { name: 'Filter Organizations' }).focus()
  await page.keyboard.type('acme')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role=grid]:focus-within')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role=row]:focus-within')).toContainText('acme')
  await page.keyboard.press('Enter')

  await expect(title(page)).toHaveText('Overview')
  await expect(title(page)).toBeFocused()
  const attention = page.getByRole('region', { name: 'Needs attention' })
  // What waits first depends on what else this worker has done to its service.
  await expect(attention.getByRole('link').first()).toBeVisible()
  if (await page.getByRole('link', { name: MORE }).isVisible()) await followLink(page, MORE)
  for (const { deploymentId, nsPath } of failed) {
    const [, , assembly, environment] = nsPath.split('/')
    await expect(attention.getByRole('link', { name: `Deployment ${deploymentId} of` })).toContainText(
      `${assembly} / ${environment}`,
    )
  }
  await followLink(page, new RegExp(`^failed Deployment ${first.deploymentId} `))
  await expect(page).toHaveURL(new RegExp(`/deployments/${first.deploymentId}$`))
  await expect(title(page)).toBeFocused()
  await expect(page.getByRole('main')).toContainText('failed')
})

test('a fresh start leads to the organization used last, the rail leads back to the list', async ({ page }) => {
  await page.goto('/globex')
  await expect(page.getByRole('region', { name: 'Environments' }).getByRole('rowheader').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'globex' }).press('Enter')
  await expect(title(page)).toHaveText('Organizations')
  await expect(page.getByRole('rowheader')).toHaveCount(2)

  await page.goto('/')
  await expect(page).toHaveURL(/\/globex$/)
  await page.goto('/?choose')
  await expect(title(page)).toHaveText('Organizations')
})

test('the overview tells what is there, what runs and what it costs', async ({ page, service }) => {
  const [assemblies, clouds, environments] = await Promise.all([
    service.get<unknown[]>('/acme/assemblies'),
    service.get<{ ciName: string }[]>('/acme/clouds'),
    service.get<unknown[]>('/acme/organization/search?class_name=manifest.Environment'),
  ])
  await page.goto('/acme')
  const counted = async (words: string, opens: string) =>
    expect(page.getByRole('main').getByRole('link', { name: words })).toHaveAttribute('href', opens)
  await counted(`${assemblies.length} assemblies`, '/acme/assemblies')
  await counted(`${clouds.length} clouds`, '/acme/clouds')
  await counted('deployed computes', '/acme/reports/compute')
  await counted(`${environments.length} environments`, '#environments')
  const spend = page.getByRole('region', { name: 'Spend per cloud' })
  await expect(spend.getByRole('row', { name: /^all in USD/ })).toBeVisible()
  for (const { ciName } of clouds ?? [])
    await expect(
      page.getByRole('region', { name: 'Clouds', exact: true }).getByRole('link', { name: ciName, exact: true }),
    ).toBeVisible()
  await expect(page.getByRole('grid', { name: 'Environments' })).toHaveAttribute(
    'aria-rowcount',
    String((environments.length ?? 0) + 1),
  )
})
