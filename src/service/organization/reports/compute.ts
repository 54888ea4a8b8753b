// The compute report (service-api 3.9): cores, memory and instances as a tree.
import { internalError, type Exchange } from '../../http/handler.ts'
import { deployedIds } from '../../model/deployed-ids.ts'
import type { CiRow } from '../../model/rows.ts'
import { cloudsPath } from '../../model/namespaces.ts'
import type { Store } from '../../store/store.ts'

type Metrics = { count: number; cores: number; ram: number }

type Node = {
  name: string
  id: string
  url?: string | null
  owner?: string | null
  level?: number
  metrics: Metrics
  children?: Node[]
}

interface ComputeUsage {
  assembly: string
  environment: string
  platform: string
  cloud: string
  metrics: Metrics
}

const METRIC_COLUMNS = [
  { name: 'cores', label: 'Cores' },
  { name: 'ram', label: 'Memory' },
  { name: 'count', label: 'Instances' },
]
const BY_ASSEMBLY = [{ Assembly: ['name', 'owner'] }, 'Environment', 'Platform']

const newId = () => Math.random().toString(36).slice(2, 8)

const sumMetrics = (items: readonly Metrics[]): Metrics => ({
  count: items.reduce((total, item) => total + item.count, 0),
  cores: items.reduce((total, item) => total + item.cores, 0),
  ram: items.reduce((total, item) => total + item.ram, 0),
})

const maxMetrics = (quota: Metrics, used: Metrics): Metrics => ({
  count: Math.max(quota.count, used.count),
  cores: Math.max(quota.cores, used.cores),
  ram: Math.max(quota.ram, used.ram),
})

const subtractMetrics = (a: Metrics, b: Metrics): Metrics => ({
  count: a.count - b.count,
  cores: a.cores - b.cores,
  ram: a.ram - b.ram,
})

// Defaults for missing values (3.9).
const metricSql = (name: string, fallback: number) =>
  `sum(CASE json_type(i.ciAttributes, '$.${name}') WHEN 'null' THEN ${fallback} ELSE coalesce(json_extract(i.ciAttributes, '$.${name}'), 0) END)`

const countComputes = (store: Store, ids: readonly number[]) =>
  store.database.all(
    `SELECT i.nsPath AS ns, c.ciName AS cloud, count(*) AS n, ${metricSql('cores', 1)} AS cores, ${metricSql('ram', 2000)} AS ram ` +
      'FROM json_each(?) page JOIN ci i ON i.ciId = page.value ' +
      "LEFT JOIN relation d ON d.fromCiId = i.ciId AND d.relationName = 'base.DeployedTo' LEFT JOIN ci c ON c.ciId = d.toCiId " +
      'GROUP BY i.nsPath, c.ciName',
    JSON.stringify(ids),
  )

/** Deployed computes by platform and cloud. Large platforms appear several times. */
function* readUsage({ service, organization, rights }: Exchange): Generator<void, ComputeUsage[]> {
  const { store } = service
  const assemblies = new Set(
    store.ci
      .all("nsPath = ? AND ciClassName = 'account.Assembly'", `/${organization.name}`)
      .filter((assembly) => rights.canSee(assembly.ciId))
      .map((assembly) => assembly.ciName),
  )
  const used: ComputeUsage[] = []
  for (const ids of deployedIds(store, `/${organization.name}`, 'bom.%Compute')) {
    for (const row of countComputes(store, ids)) {
      const [, , assembly = '', environment = '', , platform = ''] = String(row['ns']).split('/')
      if (!assemblies.has(assembly)) continue
      const metrics = { count: Number(row['n']), cores: Number(row['cores']), ram: Number(row['ram']) }
      used.push({ assembly, environment, platform, cloud: String(row['cloud'] ?? '???'), metrics })
    }
    yield
  }
  return used
}

type Level = 'assembly' | 'environment' | 'platform' | 'cloud'

interface TreeOptions {
  levels: readonly Level[]
  describe: (level: Level, item: ComputeUsage) => Pick<Node, 'url' | 'owner'>
}

function buildTree(used: readonly ComputeUsage[], { levels, describe }: TreeOptions): Node[] {
  const [level, ...deeper] = levels
  if (!level) return []
  const groups = new Map<string, ComputeUsage[]>()
  for (const item of used) groups.set(item[level], [...(groups.get(item[level]) ?? []), item])
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, items]) => {
      const metrics = sumMetrics(items.map((item) => item.metrics))
      const children = buildTree(items, { levels: deeper, describe })
      const [first] = items
      const node: Node = { name, id: newId(), ...(first && describe(level, first)), metrics, level: deeper.length }
      return children.length > 0 ? { ...node, children } : node
    })
}

function treeOptions({ service, organization, origin }: Exchange, levels: readonly Level[]): TreeOptions {
  const base = `${origin}/${organization.name}`
  const owners = new Map(
    service.store.ci
      .all("nsPath = ? AND ciClassName = 'account.Assembly'", `/${organization.name}`)
      .map((row) => [row.ciName, row.ciAttributes['owner'] ?? null]),
  )
  const describe: TreeOptions['describe'] = (level, item) => {
    const assembly = `${base}/assemblies/${item.assembly}`
    const environment = `${assembly}/operations/environments/${item.environment}`
    if (level === 'cloud') return { url: `${base}/clouds/${item.cloud}` }
    if (level === 'assembly') return { url: assembly, owner: owners.get(item.assembly) ?? null }
    return { url: level === 'environment' ? environment : `${environment}/platforms/${item.platform}` }
  }
  return { levels, describe }
}

interface Tenant {
  name: string
  quota: Metrics | undefined
}

/** Every cloud's tenant `{service}/{organization}/{tenant}` of its compute service, with its quota. */
function findTenants({ service, organization }: Exchange): Map<string, Tenant> {
  const { store } = service
  const clouds = store.ci.all("nsPath = ? AND ciClassName = 'account.Cloud'", cloudsPath(organization.name))
  return new Map(
    clouds.map((cloud) => {
      const provided = store.relation
        .all("fromCiId = ? AND relationName = 'base.Provides'", cloud.ciId)
        .find((relation) => relation.relationAttributes['service'] === 'compute')
      const compute = provided && store.ci.find(provided.toCiId)
      return [cloud.ciName, compute ? toTenant(compute, organization.name) : { name: cloud.ciName, quota: undefined }]
    }),
  )
}

function toTenant({ ciName, ciAttributes }: CiRow, organization: string): Tenant {
  const figure = (name: string) => Number(ciAttributes[name] || 0)
  const quota = { count: figure('max_instances'), cores: figure('max_cores'), ram: figure('max_ram') }
  const tenant = ciAttributes['tenant'] ?? ciAttributes['subscription'] ?? ''
  const name = tenant ? `${ciName}/${organization}/${tenant}` : ciName
  return { name, quota: quota.count + quota.cores + quota.ram > 0 ? quota : undefined }
}

function groupByCloud(exchange: Exchange, used: readonly ComputeUsage[]): Node[] {
  const tenants = findTenants(exchange)
  const byTenant = new Map<string, { tenant: Tenant; items: ComputeUsage[] }>()
  for (const tenant of tenants.values()) if (tenant.quota) byTenant.set(tenant.name, { tenant, items: [] })
  for (const item of used) {
    const tenant = tenants.get(item.cloud) ?? { name: item.cloud, quota: undefined }
    const entry = byTenant.get(tenant.name) ?? { tenant, items: [] }
    entry.items.push(item)
    byTenant.set(tenant.name, entry)
  }
  const growth = treeOptions(exchange, ['cloud', 'assembly'])
  return [...byTenant.values()]
    .sort((a, b) => (a.tenant.name < b.tenant.name ? -1 : 1))
    .map(({ tenant, items }) => {
      const inUse = sumMetrics(items.map((item) => item.metrics))
      const quota = tenant.quota && maxMetrics(tenant.quota, inUse)
      const children: Node[] = []
      if (items.length > 0) {
        children.push({
          name: '~Used~',
          id: newId(),
          url: null,
          metrics: inUse,
          level: 2,
          children: buildTree(items, growth),
        })
      }
      if (quota) children.push({ name: '~Free~', id: newId(), metrics: subtractMetrics(quota, inUse), level: 3 })
      return { name: tenant.name, id: newId(), url: null, metrics: quota ?? inUse, level: 3, children }
    })
}

function assemblyReport(exchange: Exchange, all: readonly ComputeUsage[], segment: string) {
  const { store } = exchange.service
  const ns = `/${exchange.organization.name}`
  const row = store.ci.findOne(
    "nsPath = ? AND ciClassName = 'account.Assembly' AND (ciId = ? OR ciName = ?)",
    ns,
    Number(segment) || 0,
    segment,
  )
  const name = row?.ciName ?? segment
  const used = all.filter((item) => item.assembly === name)
  const scope = ['Environment', 'Platform']
  const metrics = sumMetrics(used.map((item) => item.metrics))
  if (used.length === 0) return { scope, metrics: METRIC_COLUMNS, data: { name, id: newId(), metrics } }
  const children = buildTree(used, treeOptions(exchange, ['environment', 'platform']))
  return { scope, metrics: METRIC_COLUMNS, data: { name, id: newId(), url: null, children, metrics, level: 2 } }
}

/** The report by `grouping`, `cloud` and `assembly`, in slices. */
export function* computeReport(exchange: Exchange) {
  const { query, organization } = exchange
  const all = yield* readUsage(exchange)
  if (typeof query['assembly'] === 'string') return assemblyReport(exchange, all, query['assembly'])
  const cloud = typeof query['cloud'] === 'string' ? query['cloud'] : undefined
  const cloudName = cloud && /^\d+$/.test(cloud) ? exchange.service.store.ci.find(Number(cloud))?.ciName : cloud
  const used = cloudName === undefined ? all : all.filter((item) => item.cloud === cloudName)
  if (query['grouping'] === 'cloud' && cloudName === undefined) {
    const children = groupByCloud(exchange, used)
    const scope = ['Service/Org/Tenant', 'Allocation', 'Cloud', { Assembly: ['name', 'owner'] }]
    const metrics = sumMetrics(children.map((node) => node.metrics))
    return {
      scope,
      metrics: METRIC_COLUMNS,
      data: { name: organization.name, id: newId(), url: null, children, metrics, level: 4 },
    }
  }
  // The real report fails with nil arithmetic here.
  if (used.length === 0) throw internalError("undefined method `+' for nil:NilClass")
  const inUse = sumMetrics(used.map((item) => item.metrics))
  const quotas = new Map([...findTenants(exchange).values()].map((tenant) => [tenant.name, tenant.quota]))
  const quota = maxMetrics(sumMetrics([...quotas.values()].filter((item) => item !== undefined)), inUse)
  const free: Node = { name: '~Free~', id: newId(), metrics: subtractMetrics(quota, inUse), level: 3 }
  const children = [...buildTree(used, treeOptions(exchange, ['assembly', 'environment', 'platform'])), free]
  const name = cloudName ?? organization.name
  return {
    scope: BY_ASSEMBLY,
    metrics: METRIC_COLUMNS,
    data: { name, id: newId(), url: null, children, metrics: quota, level: 3 },
  }
}
