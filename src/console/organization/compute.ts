// Figures of the compute report grouped by cloud (service-api 3.9): tenant > ~Used~, ~Free~ > cloud > assembly.
import type { ComputeNode } from '../../contract/organization/reports.ts'
import { compareNatural } from '../kit/table/row-index/natural-sort.ts'

const USED = '~Used~'
const FREE = '~Free~'

export interface TenantCompute {
  /** Unique in the report. */
  readonly tenant: string
  /** Clouds that share the tenant's quota. */
  readonly clouds: readonly string[]
  readonly cores: number
  /** Undefined without a quota. */
  readonly coresQuota: number | undefined
  readonly computes: number
}

const getChildren = (node: ComputeNode | undefined): readonly ComputeNode[] => node?.children ?? []

function toTenant(node: ComputeNode): TenantCompute {
  const used = getChildren(node).find(({ name }) => name === USED)
  const hasQuota = getChildren(node).some(({ name }) => name === FREE)
  return {
    tenant: node.name,
    clouds: getChildren(used).map(({ name }) => name),
    cores: used?.metrics?.cores ?? 0,
    coresQuota: hasQuota ? node.metrics?.cores : undefined,
    computes: used?.metrics?.count ?? 0,
  }
}

/** Tenants, most cores in use first. */
export const getTenants = (root: ComputeNode): TenantCompute[] =>
  getChildren(root)
    .filter(({ name }) => name !== FREE)
    .map(toTenant)
    .toSorted((a, b) => b.cores - a.cores || compareNatural(a.tenant, b.tenant))

/** The clouds of a tenant, or the last segment of its name if no cloud uses it. */
export const formatTenant = ({ tenant, clouds }: TenantCompute): string =>
  clouds.length > 0 ? clouds.join(', ') : (tenant.split('/').at(-1) ?? tenant)

/** All deployed computes of the organization. */
export const countComputes = (tenants: readonly TenantCompute[]): number =>
  tenants.reduce((sum, { computes }) => sum + computes, 0)

/** The clouds with computes, of all tenants. */
const usedClouds = (root: ComputeNode): ComputeNode[] =>
  getChildren(root).flatMap((tenant) => getChildren(getChildren(tenant).find(({ name }) => name === USED)))

function sumByCloud(root: ComputeNode, count: (cloud: ComputeNode) => number): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const cloud of usedClouds(root)) sums.set(cloud.name, (sums.get(cloud.name) ?? 0) + count(cloud))
  return sums
}

/** Number of assemblies with computes, by cloud name. */
export const assembliesByCloud = (root: ComputeNode) => sumByCloud(root, (cloud) => getChildren(cloud).length)

/** Number of computes by cloud name. */
export const computesByCloud = (root: ComputeNode) => sumByCloud(root, ({ metrics }) => metrics?.count ?? 0)

/** Clouds with computes, by assembly name. */
export function cloudsByAssembly(root: ComputeNode): ReadonlyMap<string, readonly string[]> {
  const clouds = new Map<string, string[]>()
  for (const cloud of usedClouds(root))
    for (const { name } of getChildren(cloud)) clouds.set(name, [...(clouds.get(name) ?? []), cloud.name])
  return clouds
}
