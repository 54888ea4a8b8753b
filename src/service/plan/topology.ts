// What an environment's committed design asks for, platform by platform: components with their order and number, clouds with their share.
import { below, bomOfManifest, classIn, shortClass } from '../namespaces.ts'
import { NO_COMPONENT, contentNs, platformsOf } from '../scope.ts'
import type { Attributes, CiRow } from '../model.ts'
import type { Store } from '../store/store.ts'

export interface CloudShare {
  readonly cloud: CiRow
  /** active: wanted; inactive: left as it is; offline: taken away (service-api 3.8). */
  readonly adminstatus: string
  /** Instances that scale have there. */
  readonly scale: number
  /** `1` primary, `2` secondary. */
  readonly priority: string
  /** `priority` and `dpmt_order` as one number: primaries before secondaries, then ascending (1.5). */
  readonly rank: number
}

export interface PlannedComponent {
  readonly row: CiRow
  readonly bomClass: string
  /** 1 for what depends on nothing. */
  readonly depth: number
  /** Whether there is one per compute, or one per cloud. */
  readonly perCompute: boolean
  readonly isCompute: boolean
  /** Components this one depends on. */
  readonly dependsOn: readonly number[]
  readonly managedVia: readonly number[]
  readonly securedBy: readonly number[]
}

export interface PlannedPlatform {
  readonly row: CiRow
  readonly bomNs: string
  readonly manifestNs: string
  readonly enabled: boolean
  readonly clouds: readonly CloudShare[]
  readonly components: readonly PlannedComponent[]
}

function ends(store: Store, relationName: string, fromCiId: number) {
  return store.relation.all('fromCiId = ? AND relationName = ? ORDER BY ciRelationId', fromCiId, relationName)
}

function depths(ids: readonly number[], dependsOn: ReadonlyMap<number, readonly number[]>): Map<number, number> {
  const found = new Map<number, number>()
  const visit = (id: number, path: ReadonlySet<number>): number => {
    const known = found.get(id)
    if (known !== undefined) return known
    const deeper = new Set(path).add(id)
    const below = (dependsOn.get(id) ?? []).filter((other) => !path.has(other) && other !== id)
    const depth = 1 + Math.max(0, ...below.map((other) => visit(other, deeper)))
    found.set(id, depth)
    return depth
  }
  for (const id of ids) visit(id, new Set())
  return found
}

const isCompute = (row: CiRow) => shortClass(row.ciClassName) === 'Compute'

function componentsOf(store: Store, platformNs: string): PlannedComponent[] {
  const rows = store.ci
    .all("nsPath = ? AND ciState <> 'pending_deletion' ORDER BY ciId", platformNs)
    .filter((row) => !NO_COMPONENT.test(row.ciClassName))
  const ids = new Set(rows.map((row) => row.ciId))
  const edges = new Map(
    rows.map((row) => [row.ciId, ends(store, 'manifest.DependsOn', row.ciId).filter((edge) => ids.has(edge.toCiId))]),
  )
  const dependsOn = new Map([...edges].map(([id, found]) => [id, found.map((edge) => edge.toCiId)]))
  const targets = (relationName: string, id: number) =>
    ends(store, relationName, id)
      .map((edge) => edge.toCiId)
      .filter((toCiId) => ids.has(toCiId))
  const managedVia = new Map(rows.map(({ ciId }) => [ciId, targets('manifest.ManagedVia', ciId)]))
  const computes = new Set(rows.filter(isCompute).map((row) => row.ciId))
  // A component is on every compute when it is managed via one or leads to one without a scaled ("flex") dependency between.
  const leads = (id: number, path: ReadonlySet<number>): boolean =>
    computes.has(id) ||
    (managedVia.get(id) ?? []).some((other) => computes.has(other)) ||
    (edges.get(id) ?? []).some(
      (edge) =>
        edge.relationAttributes['flex'] !== 'true' &&
        !path.has(edge.toCiId) &&
        leads(edge.toCiId, new Set(path).add(id)),
    )
  const depthOf = depths([...ids], dependsOn)
  return rows.map((row) => ({
    row,
    bomClass: classIn('bom', row.ciClassName),
    depth: depthOf.get(row.ciId) ?? 1,
    perCompute: /^(?:Fqdn|Lb)$/.test(shortClass(row.ciClassName)) ? false : leads(row.ciId, new Set()),
    isCompute: computes.has(row.ciId),
    dependsOn: dependsOn.get(row.ciId) ?? [],
    managedVia: managedVia.get(row.ciId) ?? [],
    securedBy: targets('manifest.SecuredBy', row.ciId),
  }))
}

/** Computes per cloud at 100 %: 1, or `current` of the scaled dependency where the platform is redundant. */
function targetScale(
  store: Store,
  environment: CiRow,
  platform: CiRow,
  components: readonly PlannedComponent[],
): number {
  const own = platform.ciAttributes['availability'] ?? 'default'
  const availability = own === 'default' || own === '' ? environment.ciAttributes['availability'] : own
  if (availability !== 'redundant') return 1
  const computes = new Set(components.filter((component) => component.isCompute).map((component) => component.row.ciId))
  const scales = components
    .flatMap((component) => ends(store, 'manifest.DependsOn', component.row.ciId))
    .filter((edge) => computes.has(edge.toCiId) && edge.relationAttributes['flex'] === 'true')
    .map((edge) => Number(edge.relationAttributes['current'] ?? '1'))
  return Math.max(1, ...scales.filter(Number.isFinite))
}

const number = (attributes: Attributes, name: string, fallback: number) => {
  const value = Number(attributes[name] ?? fallback)
  return Number.isFinite(value) ? value : fallback
}

function cloudsOf(store: Store, environment: CiRow, platform: CiRow, scale: number): CloudShare[] {
  const own = ends(store, 'base.Consumes', platform.ciId)
  const consumed = own.length > 0 ? own : ends(store, 'base.Consumes', environment.ciId)
  return consumed.flatMap(({ toCiId, relationAttributes: attributes }) => {
    const cloud = store.ci.find(toCiId)
    if (!cloud) return []
    const priority = number(attributes, 'priority', 1)
    return {
      cloud,
      adminstatus: attributes['adminstatus'] ?? 'active',
      scale: Math.max(1, Math.ceil((scale * number(attributes, 'pct_scale', 100)) / 100)),
      priority: String(priority),
      rank: priority * 100_000 + number(attributes, 'dpmt_order', 1),
    }
  })
}

/** Platforms of an environment as committed. */
export function topologyOf(store: Store, environment: CiRow): PlannedPlatform[] {
  const manifestNs = `${below(environment.nsPath, environment.ciName)}/manifest`
  return platformsOf(store, { manifestNs, release: undefined }).flatMap((draft) => {
    if (!draft.row) return []
    const platformNs = contentNs(manifestNs, draft)
    const components = componentsOf(store, platformNs)
    const composed = store.relation.one("toCiId = ? AND relationName = 'manifest.ComposedOf'", draft.ciId)
    return {
      row: draft.row,
      manifestNs: platformNs,
      bomNs: bomOfManifest(platformNs),
      enabled: composed?.relationAttributes['enabled'] !== 'false',
      components,
      clouds: cloudsOf(store, environment, draft.row, targetScale(store, environment, draft.row, components)),
    }
  })
}
