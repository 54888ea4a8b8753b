// Desired state of an environment by platform: components with depth and scale, clouds with their share.
import { findDraftRelations, type Draft } from '../model/drafts.ts'
import { childPath, manifestToBom, toLayerClass, shortClassName } from '../model/namespaces.ts'
import { findComponents, platformContentNs, findPlatforms } from '../http/scope.ts'
import { computeDepths, cloudRank, findLeading } from './execution-order.ts'
import type { Attributes, CiRow, ReleaseRow } from '../model/rows.ts'
import type { Store } from '../store/store.ts'

export interface CloudShare {
  readonly cloud: CiRow
  /** active: deployed; inactive: unchanged; offline: removed (service-api 3.8). */
  readonly adminstatus: string
  /** Number of scaled instances on this cloud. */
  readonly scale: number
  /** `1` primary, `2` secondary. */
  readonly priority: string
  readonly rank: number
}

/** An item after its open change, if any. */
export type PlannedItem = Pick<CiRow, 'ciId' | 'ciName' | 'ciClassName' | 'ciAttributes' | 'attrProps'>

export interface PlannedComponent {
  readonly row: PlannedItem
  readonly bomClass: string
  /** False for items the design no longer has; the next deployment removes them (3.1). */
  readonly isDesired: boolean
  /** 1 without dependencies. */
  readonly depth: number
  /** One per compute rather than one per cloud. */
  readonly perCompute: boolean
  readonly isCompute: boolean
  /** Ids of dependencies. */
  readonly dependsOn: readonly number[]
  readonly managedVia: readonly number[]
  readonly securedBy: readonly number[]
}

export interface PlannedPlatform {
  readonly row: PlannedItem
  readonly bomNs: string
  readonly manifestNs: string
  readonly enabled: boolean
  /** 1 for a platform without links. */
  readonly level: number
  /** Percentage of a cloud's instances deployed at a time. */
  readonly batchPercent: number
  readonly clouds: readonly CloudShare[]
  readonly components: readonly PlannedComponent[]
}

/** The source of records: with `release`, its changes are merged. */
export interface PlanView {
  readonly store: Store
  readonly release: ReleaseRow | undefined
}

const relationEnds = ({ store, release }: PlanView, relationName: string, fromCiId: number) =>
  findDraftRelations(store, release, 'fromCiId = ? AND relationName = ?', fromCiId, relationName)

const toPlannedItem = ({ ciId, ciName, ciClassName, attributes, row, change }: Draft): PlannedItem => ({
  ciId,
  ciName,
  ciClassName,
  ciAttributes: attributes,
  attrProps: change?.ciAttrProps ?? row?.attrProps ?? {},
})

const isDesired = ({ row, change }: Draft) => row?.ciState !== 'pending_deletion' && change?.rfcAction !== 'delete'

function plannedComponents(view: PlanView, platformNs: string): PlannedComponent[] {
  const found = findComponents(view.store, { platformNs, release: view.release })
  const ids = new Set(found.map((draft) => draft.ciId))
  const edges = new Map(
    [...ids].map((id) => [id, relationEnds(view, 'manifest.DependsOn', id).filter((edge) => ids.has(edge.toCiId))]),
  )
  const dependsOn = new Map([...edges].map(([id, list]) => [id, list.map((edge) => edge.toCiId)]))
  const targets = (relationName: string, id: number) =>
    relationEnds(view, relationName, id)
      .map((edge) => edge.toCiId)
      .filter((toCiId) => ids.has(toCiId))
  const managedVia = new Map([...ids].map((id) => [id, targets('manifest.ManagedVia', id)]))
  const computes = new Set(
    found.filter((draft) => shortClassName(draft.ciClassName) === 'Compute').map(({ ciId }) => ciId),
  )
  // A component is on every compute if it is managed via one, or leads to one without a scaled ("flex") dependency in between.
  const managed = [...managedVia].filter(([, targetIds]) => targetIds.some((id) => computes.has(id)))
  const unscaled = [...edges.values()].flat().filter(({ attributes }) => attributes['flex'] !== 'true')
  const onComputes = findLeading(
    unscaled.map(({ fromCiId, toCiId }) => [fromCiId, toCiId]),
    [...computes, ...managed.map(([id]) => id)],
  )
  const depths = computeDepths([...ids], dependsOn)
  return found.map((draft) => ({
    row: toPlannedItem(draft),
    bomClass: toLayerClass('bom', draft.ciClassName),
    isDesired: isDesired(draft),
    depth: depths.get(draft.ciId) ?? 1,
    perCompute: onComputes.has(draft.ciId) && !/^(?:Fqdn|Lb)$/.test(shortClassName(draft.ciClassName)),
    isCompute: computes.has(draft.ciId),
    dependsOn: dependsOn.get(draft.ciId) ?? [],
    managedVia: managedVia.get(draft.ciId) ?? [],
    securedBy: targets('manifest.SecuredBy', draft.ciId),
  }))
}

function numberAttribute(attributes: Attributes, name: string, fallback: number): number {
  const value = Number(attributes[name] || fallback)
  return Number.isFinite(value) ? value : fallback
}

interface Scale {
  /** Computes per cloud at 100 %. */
  readonly target: number
  readonly batchPercent: number
}

const SINGLE_SCALE: Scale = { target: 1, batchPercent: 100 }

/** 1, or for redundant platforms `current` of the scaled dependency, clamped to `min` and `max`. */
function toScale(
  view: PlanView,
  environment: CiRow,
  platform: PlannedItem,
  components: readonly PlannedComponent[],
): Scale {
  const platformAvailability = platform.ciAttributes['availability'] ?? 'default'
  const availability =
    platformAvailability === 'default' || platformAvailability === ''
      ? environment.ciAttributes['availability']
      : platformAvailability
  if (availability !== 'redundant') return SINGLE_SCALE
  const computes = new Set(components.filter((component) => component.isCompute).map((component) => component.row.ciId))
  const scales = components
    .flatMap((component) => relationEnds(view, 'manifest.DependsOn', component.row.ciId))
    .filter((edge) => computes.has(edge.toCiId) && edge.attributes['flex'] === 'true')
    .map(({ attributes }) => {
      const [min, max] = [numberAttribute(attributes, 'min', 1), numberAttribute(attributes, 'max', Infinity)]
      const percent = numberAttribute(attributes, 'pct_dpmt', 100)
      const target = Math.min(Math.max(numberAttribute(attributes, 'current', 1), min), Math.max(max, min))
      return { target, batchPercent: Math.min(100, Math.max(1, percent)) }
    })
  return scales.reduce((widest, scale) => (scale.target > widest.target ? scale : widest), scales[0] ?? SINGLE_SCALE)
}

function toCloudShares(view: PlanView, environment: CiRow, platformId: number, { target }: Scale): CloudShare[] {
  const usages = relationEnds(view, 'base.Consumes', platformId)
  const consumed = usages.length > 0 ? usages : relationEnds(view, 'base.Consumes', environment.ciId)
  return consumed.flatMap(({ toCiId, attributes }) => {
    const cloud = view.store.ci.find(toCiId)
    if (!cloud) return []
    const priority = numberAttribute(attributes, 'priority', 1)
    return {
      cloud,
      adminstatus: attributes['adminstatus'] || 'active',
      scale: Math.max(1, Math.ceil((target * numberAttribute(attributes, 'pct_scale', 100)) / 100)),
      priority: String(priority),
      rank: cloudRank(priority, numberAttribute(attributes, 'dpmt_order', 1)),
    }
  })
}

/** Platform ids to deployment level: linked platforms come first. */
function platformLevels(view: PlanView, platforms: readonly Draft[]): ReadonlyMap<number, number> {
  const ids = platforms.map(({ ciId }) => ciId)
  const links = ids.map((id) => [id, relationEnds(view, 'manifest.LinksTo', id).map(({ toCiId }) => toCiId)] as const)
  return computeDepths(ids, new Map(links))
}

/** Platforms of an environment as the view shows them, one slice per platform. */
export function* buildTopology(view: PlanView, environment: CiRow): Generator<void, PlannedPlatform[]> {
  const { store, release } = view
  const manifestNs = `${childPath(environment.nsPath, environment.ciName)}/manifest`
  const drafts = findPlatforms(store, { manifestNs, release })
  const levels = platformLevels(view, drafts)
  const platforms: PlannedPlatform[] = []
  for (const draft of drafts) {
    const platformNs = platformContentNs(manifestNs, draft)
    const components = plannedComponents(view, platformNs)
    const where = "toCiId = ? AND relationName = 'manifest.ComposedOf'"
    const [composed] = findDraftRelations(store, release, where, draft.ciId)
    const row = toPlannedItem(draft)
    const scale = toScale(view, environment, row, components)
    platforms.push({
      row,
      manifestNs: platformNs,
      bomNs: manifestToBom(platformNs),
      enabled: isDesired(draft) && composed?.attributes['enabled'] !== 'false',
      level: levels.get(draft.ciId) ?? 1,
      batchPercent: scale.batchPercent,
      components,
      clouds: toCloudShares(view, environment, draft.ciId, scale),
    })
    yield
  }
  return platforms
}
