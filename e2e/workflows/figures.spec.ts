import type { Locator, Page } from '@playwright/test'
import { selectOption } from '../support/actions.ts'
import { listDeployments, type RawDeployment } from '../support/deployments.ts'
import { expect, test } from '../support/fixtures.ts'
import type { ReferenceService } from '../support/servers.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

interface RawEnvironment {
  readonly ciName: string
  readonly nsPath: string
  readonly ciState: string
  readonly updated: number
}

interface RawHealth {
  readonly ns: string
  readonly name: string
  readonly health: { readonly unhealthy?: number; readonly total: number }
}

interface RawRelease {
  readonly releaseState: string
  readonly created: number
}

/** The overview's attention count, computed from the service. */
async function countAttention(service: ReferenceService): Promise<number> {
  const now = Date.now()
  const waiting = await Promise.all(['failed', 'paused', 'pending'].map((state) => listDeployments(service, state)))
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
    environments.filter(({ ciState, updated }) => ciState.includes('locked') && now - updated > 15 * MINUTE_MS).length,
    releases.filter((each) => each?.releaseState === 'open' && now - each.created > 7 * DAY_MS).length,
  ].reduce((sum, count) => sum + count, 0)
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The count beside a heading. */
const getHint = (part: Locator) => part.locator('h2 + span')

test('every figure of the overview matches the service', async ({ page, service }) => {
  await page.goto('/acme?attention=all')
  await expect(getHint(region(page, 'Needs attention'))).toHaveText(String(await countAttention(service)), {
    timeout: 20_000,
  })
  const active = await listDeployments(service, 'active')
  await expect(getHint(region(page, 'Running now'))).toHaveText(String(active.length))

  await expectUnhealthy(page, service)

  const rate = await service.get<RawRate>('/acme/organization/cost_rate')
  const spend = region(page, 'Spend per cloud')
  for (const [cloud, perHour] of Object.entries(rate.by_cloud))
    // Cells have no separator.
    await expect(spend.getByRole('row', { name: cloud })).toContainText(
      `${perHour.toFixed(5)}${formatMoney(perHour * HOURS_PER_MONTH)}`,
    )

  await expectTotals(spend, rate, await readCurrencies(service))
  await expectAssemblySpend(page, service, rate)

  const report = await service.get<{ data: { children: ReportNode[] } }>('/acme/reports/compute.json?grouping=cloud')
  const compute = region(page, 'Compute')
  for (const { children = [], metrics } of report.data.children) {
    const used = children.find(({ name }) => name === '~Used~')
    if (!used) continue
    const quota = children.some(({ name }) => name === '~Free~') ? ` / ${formatCount(metrics.cores)}` : ', no quota'
    await expect(compute).toContainText(`${formatCount(used.metrics.cores)}${quota}`)
  }
})

test('the counts of the overview match the records', async ({ page, service }) => {
  const [assemblies, environments, clouds] = await Promise.all([
    service.get<unknown[]>('/acme/assemblies'),
    service.get<unknown[]>('/acme/organization/search?class_name=manifest.Environment'),
    service.get<{ ciName: string }[]>('/acme/clouds'),
  ])
  const computes = await Promise.all(
    clouds.map(async ({ ciName }) => {
      const found = await service.get<RawInstance[]>(`/acme/clouds/${ciName}/instances?instances_state=all`)
      return found.filter(({ ciClassName }) => ciClassName.endsWith('.Compute'))
    }),
  )
  await page.goto('/acme')
  for (const label of [
    `${assemblies.length} assemblies`,
    `${environments.length} environments`,
    `${clouds.length} clouds`,
    `${computes.flat().length} computes`,
  ])
    await expect(page.getByRole('main').getByText(label, { exact: true })).toBeVisible()
  const table = region(page, 'Clouds')
  for (const [index, { ciName }] of clouds.entries()) {
    const using = new Set(computes[index]?.map(({ nsPath }) => nsPath.split('/')[2]))
    const cell = table.getByRole('row').filter({ hasText: ciName }).getByRole('cell').last()
    await expect(cell, ciName).toHaveText(String(using.size))
  }
})

test('the counts of the overview tables match the records', async ({ page, service }) => {
  // A deployment that ends meanwhile would change the counts.
  await service.start('--reset', '--speed', '1')
  const environments = await service.get<RawEnvironment[]>('/acme/organization/search?class_name=manifest.Environment')
  const open = await Promise.all(
    ['active', 'failed', 'paused', 'pending'].map((state) => listDeployments(service, state)),
  )
  const countScopes = (deployments: readonly RawDeployment[], depth: number) =>
    new Set(deployments.map(({ nsPath }) => nsPath.split('/').slice(2, depth).join('/'))).size
  await page.goto('/acme')
  const quick = (table: string, name: string) => region(page, table).getByRole('button', { name, exact: true })
  await expect(quick('Environments', `All ${environments.length}`)).toBeVisible()
  await expect(quick('Environments', `Open deployment ${countScopes(open.flat(), 4)}`)).toBeVisible()
  const locked = environments.filter(({ ciState }) => ciState.includes('locked')).length
  await expect(quick('Environments', `Locked ${locked}`)).toBeVisible()
  await expect(quick('Assemblies', `Open deployment ${countScopes(open.flat(), 3)}`)).toBeVisible()
  await expect(quick('Assemblies', `Failed ${countScopes(open[1] ?? [], 3)}`)).toBeVisible()
  for (const [name, count] of [...new Set(environments.map(({ nsPath }) => nsPath.split('/')[2] ?? ''))].map(
    (assembly) => [assembly, environments.filter(({ nsPath }) => nsPath.split('/')[2] === assembly).length] as const,
  ))
    await expect(
      region(page, 'Assemblies')
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
        .getByRole('gridcell')
        .nth(2),
      name,
    ).toHaveText(String(count))
})

interface RawInstance {
  readonly ciClassName: string
  readonly nsPath: string
}

interface RawRate {
  readonly by_cloud: Readonly<Record<string, number>>
  readonly by_ns: Readonly<Record<string, number>>
}

const HOURS_PER_MONTH = 730
const formatMoney = (amount: number) =>
  amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Currency of each cloud, from the prices of its offerings. */
async function readCurrencies(service: ReferenceService): Promise<ReadonlyMap<string, string>> {
  const offerings =
    await service.get<Record<string, { nsPath: string; ciAttributes: { cost_unit: string } }[]>>(
      '/acme/clouds/offerings',
    )
  return new Map(
    Object.values(offerings)
      .flat()
      .map(({ nsPath, ciAttributes }) => [nsPath.split('/')[3] ?? '', ciAttributes.cost_unit]),
  )
}

/** A total row appears for each currency that several clouds share. */
async function expectTotals(spend: Locator, { by_cloud }: RawRate, currencies: ReadonlyMap<string, string>) {
  for (const unit of new Set(currencies.values())) {
    const rates = Object.entries(by_cloud).filter(([cloud]) => currencies.get(cloud) === unit)
    const row = spend.getByRole('row', { name: `Total ${unit}` })
    if (rates.length < 2) await expect(row).toHaveCount(0)
    else await expect(row).toContainText(rates.reduce((sum, [, perHour]) => sum + perHour, 0).toFixed(5))
  }
}

/** Every unhealthy component shows its number of unhealthy instances. */
async function expectUnhealthy(page: Page, service: ReferenceService) {
  for (const { ns, name, health } of await service.get<RawHealth[]>('/acme/operations/health')) {
    const [, , assembly, environment, , platform] = ns.split('/')
    if (!health.unhealthy) continue
    const line = region(page, 'Needs attention').getByRole('link', {
      name: `${platform} ${name} in ${assembly} / ${environment}`,
    })
    await expect(line).toContainText(`${health.unhealthy} of ${health.total} unhealthy`)
  }
}

/** Each assembly in the panel shows its own rate from the service, per currency. */
async function expectAssemblySpend(page: Page, service: ReferenceService, { by_ns }: RawRate) {
  const currencies = await readCurrencies(service)
  const panel = region(page, 'Spend per assembly')
  const totals = new Map<string, number>()
  for (const [ns, perHour] of Object.entries(by_ns)) {
    const assembly = ns.split('/')[2] ?? ''
    totals.set(assembly, (totals.get(assembly) ?? 0) + perHour)
  }
  const highest = [...totals].toSorted(([, one], [, other]) => other - one).slice(0, 5)
  await expect(panel.getByRole('row')).toHaveCount(1 + highest.length)
  await expect(panel.getByRole('row').getByRole('link')).toHaveText(highest.map(([name]) => name))
  for (const [name] of highest) {
    const { by_cloud } = await service.get<RawRate>(`/acme/assemblies/${name}/cost_rate`)
    const sums = new Map<string, number>()
    for (const [cloud, perHour] of Object.entries(by_cloud)) {
      const currency = currencies.get(cloud) ?? ''
      sums.set(currency, (sums.get(currency) ?? 0) + perHour)
    }
    const line = panel.getByRole('row', { name })
    for (const [currency, perHour] of sums) {
      await expect(line, name).toContainText(perHour.toFixed(5))
      await expect(line, name).toContainText(`${formatMoney(perHour * HOURS_PER_MONTH)} ${currency}`)
    }
  }
}

interface ReportNode {
  readonly name: string
  readonly metrics: { readonly cores: number }
  readonly children?: readonly ReportNode[]
}

const formatCount = (value: number) => value.toLocaleString('en')

test('the cost report adds up to the rate of the service', async ({ page, service }) => {
  await page.goto('/acme/reports/cost')
  const { by_cloud } = await service.get<{ by_cloud: Record<string, number> }>('/acme/organization/cost_rate')
  const table = page.getByRole('grid', { name: 'Run rate' })
  for (const [cloud, rate] of Object.entries(by_cloud)) {
    const row = table.getByRole('row', { name: cloud })
    await expect(row).toContainText(rate.toFixed(5))
    // The estimate covers computes only: never more than the service's rate, and nearly all of it.
    const estimate = Number(await row.getByRole('gridcell').first().innerText())
    expect(estimate, cloud).toBeLessThanOrEqual(rate + 0.00001)
    expect(estimate, cloud).toBeGreaterThan(0.9 * rate)
  }
  await selectOption(page.getByRole('combobox', { name: 'Platform and cloud' }), /^storefront \/ prod \/ web in dfw-1,/)
  await selectOption(page.getByRole('combobox', { name: 'Target cloud' }), 'ord-1')
  await expect(page.getByRole('table', { name: 'Cost of the move' })).toContainText('Change')
  await page.reload()
  await expect(page.getByRole('table', { name: 'Cost of the move' })).toContainText('After the move, in ord-1')
})
