import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { ReferenceService } from './stage.ts'

const DAY = 86_400_000
const MINUTE = 60_000

interface RawEnvironment {
  readonly ciName: string
  readonly nsPath: string
  readonly ciState: string
  readonly updated: number
}

interface RawHealth {
  readonly health: { readonly unhealthy?: number }
}

interface RawRelease {
  readonly releaseState: string
  readonly created: number
}

const deploymentsIn = (service: ReferenceService, state: string) =>
  service.get<unknown[]>(`/acme/organization/deployments?deployment_state=${state}`)

/** What the overview has to count, from the service itself. */
async function countAttention(service: ReferenceService): Promise<number> {
  const now = Date.now()
  const waiting = await Promise.all(['failed', 'paused', 'pending'].map((state) => deploymentsIn(service, state)))
  const health = await service.get<RawHealth[]>('/acme/operations/health')
  const clouds = await service.get<{ ciAttributes: { adminstatus?: string } }[]>('/acme/clouds')
  const environments = await service.get<RawEnvironment[]>('/acme/organization/search?class_name=manifest.Environment')
  const releases = await Promise.all(
    environments.map(({ nsPath, ciName }) =>
      service
        .get<RawRelease>(`/acme/assemblies/${nsPath.split('/')[2]}/transition/environments/${ciName}/releases/latest`)
        .catch(() => undefined),
    ),
  )
  return [
    waiting.flat().length,
    health.filter((each) => (each.health.unhealthy ?? 0) > 0).length,
    clouds.filter(({ ciAttributes }) => ciAttributes.adminstatus === 'offline').length,
    environments.filter(({ ciState, updated }) => ciState.includes('locked') && now - updated > 15 * MINUTE).length,
    releases.filter((each) => each?.releaseState === 'open' && now - each.created > 7 * DAY).length,
  ].reduce((sum, count) => sum + count, 0)
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The figure beside a heading. */
const hintOf = (part: Locator) => part.locator('h2 + span')

test('every figure of the overview is what the service has', async ({ page, service }) => {
  await page.goto('/acme')
  await expect(hintOf(region(page, 'Needs attention'))).toHaveText(String(await countAttention(service)), {
    timeout: 20_000,
  })
  const active = await deploymentsIn(service, 'active')
  await expect(hintOf(region(page, 'Running now'))).toHaveText(String(active.length))

  const rate = await service.get<{ by_cloud: Record<string, number>; by_ns: Record<string, number> }>(
    '/acme/organization/cost_rate',
  )
  const spend = region(page, 'Spend per cloud')
  for (const [cloud, perHour] of Object.entries(rate.by_cloud))
    await expect(spend.getByRole('row', { name: cloud })).toContainText(perHour.toFixed(5))

  const byAssembly = new Map<string, number>()
  for (const [nsPath, perHour] of Object.entries(rate.by_ns)) {
    const assembly = nsPath.split('/')[2] ?? ''
    byAssembly.set(assembly, (byAssembly.get(assembly) ?? 0) + perHour)
  }
  const rows = region(page, 'Spend per assembly').getByRole('row')
  await expect(rows).toHaveCount(6)
  for (const text of (await rows.allInnerTexts()).slice(1)) {
    const [assembly = '', figure = ''] = text.split(/\s+/)
    if (/^\d/.test(figure)) expect(figure, assembly).toBe(byAssembly.get(assembly)?.toFixed(5))
  }

  const report = await service.get<{ data: { children: ReportNode[] } }>('/acme/reports/compute.json?grouping=cloud')
  const compute = region(page, 'Compute')
  for (const { children = [], metrics } of report.data.children) {
    const used = children.find(({ name }) => name === '~Used~')
    if (!used) continue
    const quota = children.some(({ name }) => name === '~Free~') ? ` / ${count(metrics.cores)}` : ', no quota'
    await expect(compute).toContainText(`${count(used.metrics.cores)}${quota}`)
  }
})

interface ReportNode {
  readonly name: string
  readonly metrics: { readonly cores: number }
  readonly children?: readonly ReportNode[]
}

const count = (value: number) => value.toLocaleString('en')

test('what we spend is on the overview, and adds up to what the service says', async ({ page, service }) => {
  await page.goto('/acme/reports/cost')
  const { by_cloud } = await service.get<{ by_cloud: Record<string, number> }>('/acme/organization/cost_rate')
  const table = page.getByRole('grid', { name: 'Run rate' })
  for (const [cloud, told] of Object.entries(by_cloud)) {
    const row = table.getByRole('row', { name: cloud })
    await expect(row).toContainText(told.toFixed(5))
    // Computes alone: never more than what the service counts, and nearly all of it.
    const estimate = Number(await row.getByRole('gridcell').nth(1).innerText())
    expect(estimate, cloud).toBeLessThanOrEqual(told + 0.00001)
    expect(estimate, cloud).toBeGreaterThan(0.9 * told)
  }
  await page.getByRole('combobox', { name: 'Platform and cloud' }).selectOption('storefront/prod/web/dfw-1')
  await page.getByRole('combobox', { name: 'Moved to' }).selectOption('ord-1')
  await expect(page.getByRole('table', { name: 'Cost of the move' })).toContainText('Change')
  await page.reload()
  await expect(page.getByRole('table', { name: 'Cost of the move' })).toContainText('Then, in ord-1')
})
