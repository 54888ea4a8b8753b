// What an environment asks for, platform by platform: components with their order and number, clouds with their share.
import { draftRelations, type Draft } from '../model/drafts.ts'
import { below, bomOfManifest, classIn, shortClass } from '../model/namespaces.ts'
import { componentsOf, contentNs, platformsOf } from '../http/scope.ts'
import { depthsOf, rankOf } from './order.ts'
import type { Attributes, CiRow, ReleaseRow } from '../model/model.ts'
import type { Store } from '../store/store.ts'

export interface CloudShare {
  readonly cloud: CiRow
  /** active: wanted; inactive: left as it is; offline: taken away (service-api 3.8). */
  readonly adminstatus: string
  /** Instances that scale have there. */
  readonly scale: number
  /** `1` primary, `2` secondary. */
  readonly priority: string
  readonly rank: number
}

/** An item as it will be: committed, or with the open change on it. */
export type PlannedItem = Pick<CiRow, 'ciId' | 'ciName' | 'ciClassName' | 'ciAttributes' | 'attrProps'>

export interface PlannedComponent {
  readonly row: PlannedItem
  readonly bomClass: string
  /** Whether it is to be there; what the design no longer has goes with the next deployment (3.1). */
  readonly wanted: boolean
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
  readonly row: PlannedItem
  readonly bomNs: string
  readonly manifestNs: string
  readonly enabled: boolean
  /** 1 for a platform that links to no other one. */
  readonly level: number
  /** Per cent of a cloud's instances that are deployed at a time. */
  readonly percentAtOnce: number
  readonly clouds: readonly CloudShare[]
  readonly components: readonly PlannedComponent[]
}

/** Where to look: records with the changes of `release`, where one is given, merged in. */
export interface View {
  readonly store: Store
  readonly release: ReleaseRow | undefined
}

const ends = ({ store, release }: View, relationName: string, fromCiId: number) =>
  draftRelations(store, release, 'fromCiId = ? AND relationName = ?', fromCiId, relationName)

const itemOf = ({ ciId, ciName, ciClassName, attributes, row, change }: Draft): PlannedItem => ({
  ciId,
  ciName,
  ciClassName,
  ciAttributes: attributes,
  attrProps: change?.ciAttrProps ?? row?.attrProps ?? {},
})

const isWanted = ({ row, change }: Draft) => row?.ciState !== 'pending_deletion' && change?.rfcAction !== 'delete'

function plannedComponents(view: View, platformNs: string): PlannedComponent[] {
  const found = componentsOf(view.store, { platformNs, release: view.release })
  const ids = new Set(found.map((draft) => draft.ciId))
  const edges = new Map(
    [...ids].map((id) => [id, ends(view, 'manifest.DependsOn', id).filter((edge) => ids.has(edge.toCiId))]),
  )
  const dependsOn = new Map([...edges].map(([id, list]) => [id, list.map((edge) => edge.toCiId)]))
  const targets = (relationName: string, id: number) =>
    ends(view, relationName, id)
      .map((edge) => edge.toCiId)
      .filter((toCiId) => ids.has(toCiId))
  const managedVia = new Map([...ids].map((id) => [id, targets('manifest.ManagedVia', id)]))
  const computes = new Set(found.filter((draft) => shortClass(draft.ciClassName) === 'Compute').map(({ ciId }) => ciId))
  // A component is on every compute when it is managed via one or leads to one without a scaled ("flex") dependency between.
  const leads = (id: number, path: ReadonlySet<number>): boolean =>
    computes.has(id) ||
    (managedVia.get(id) ?? []).some((other) => computes.has(other)) ||
    (edges.get(id) ?? []).some(
      (edge) =>
        edge.attributes['flex'] !== 'true' && !path.has(edge.toCiId) && leads(edge.toCiId, new Set(path).add(id)),
    )
  const depths = depthsOf([...ids], dependsOn)
  return found.map((draft) => ({
    row: itemOf(draft),
    bomClass: classIn('bom', draft.ciClassName),
    wanted: isWanted(draft),
    depth: depths.get(draft.ciId) ?? 1,
    perCompute: /^(?:Fqdn|Lb)$/.test(shortClass(draft.ciClassName)) ? false : leads(draft.ciId, new Set()),
    isCompute: computes.has(draft.ciId),
    dependsOn: dependsOn.get(draft.ciId) ?? [],
    managedVia: managedVia.get(draft.ciId) ?? [],
    securedBy: targets('manifest.SecuredBy', draft.ciId),
  }))
}

function number(attributes: Attributes, name: string, fallback: number): number {
  const value = Number(attributes[name] || fallback)
  return Number.isFinite(value) ? value : fallback
}

interface Scale {
  /** Computes per cloud at 100 %. */
  readonly target: number
  readonly percentAtOnce: number
}

const ONE: Scale = { target: 1, percentAtOnce: 100 }

/** 1, or `current` of the scaled dependency, held between `min` and `max`, where the platform is redundant. */
function scaleOf(
  view: View,
  environment: CiRow,
  platform: PlannedItem,
  components: readonly PlannedComponent[],
): Scale {
  const own = platform.ciAttributes['availability'] ?? 'default'
  const availability = own === 'default' || own === '' ? environment.ciAttributes['availability'] : own
  if (availability !== 'redundant') return ONE
  const computes = new Set(components.filter((component) => component.isCompute).map((component) => component.row.ciId))
  const scales = components
    .flatMap((component) => ends(view, 'manifest.DependsOn', component.row.ciId))
    .filter((edge) => computes.has(edge.toCiId) && edge.attributes['flex'] === 'true')
    .map(({ attributes }) => {
      const [least, most] = [number(attributes, 'min', 1), number(attributes, 'max', Infinity)]
      const percent = number(attributes, 'pct_dpmt', 100)
      const target = Math.min(Math.max(number(attributes, 'current', 1), least), Math.max(most, least))
      return { target, percentAtOnce: Math.min(100, Math.max(1, percent)) }
    })
  return scales.reduce((widest, scale) => (scale.target > widest.target ? scale : widest), scales[0] ?? ONE)
}

function cloudsOf(view: View, environment: CiRow, platformId: number, { target }: Scale): CloudShare[] {
  const own = ends(view, 'base.Consumes', platformId)
  const consumed = own.length > 0 ? own : ends(view, 'base.Consumes', environment.ciId)
  return consumed.flatMap(({ toCiId, attributes }) => {
    const cloud = view.store.ci.find(toCiId)
    if (!cloud) return []
    const priority = number(attributes, 'priority', 1)
    return {
      cloud,
      adminstatus: attributes['adminstatus'] || 'active',
      scale: Math.max(1, Math.ceil((target * number(attributes, 'pct_scale', 100)) / 100)),
      priority: String(priority),
      rank: rankOf(priority, number(attributes, 'dpmt_order', 1)),
    }
  })
}

/** Platforms by id to the level they are deployed at: what others link to comes first. */
function levelsOf(view: View, platforms: readonly Draft[]): ReadonlyMap<number, number> {
  const ids = platforms.map(({ ciId }) => ciId)
  const links = ids.map((id) => [id, ends(view, 'manifest.LinksTo', id).map(({ toCiId }) => toCiId)] as const)
  return depthsOf(ids, new Map(links))
}

/** Platforms of an environment, as committed or as they are in the view; a slice for each. */
export function* topologyOf(view: View, environment: CiRow): Generator<void, PlannedPlatform[]> {
  const { store, release } = view
  const manifestNs = `${below(environment.nsPath, environment.ciName)}/manifest`
  const drafts = platformsOf(store, { manifestNs, release })
  const levels = levelsOf(view, drafts)
  const platforms: PlannedPlatform[] = []
  for (const draft of drafts) {
    const platformNs = contentNs(manifestNs, draft)
    const components = plannedComponents(view, platformNs)
    const where = "toCiId = ? AND relationName = 'manifest.ComposedOf'"
    const [composed] = draftRelations(store, release, where, draft.ciId)
    const row = itemOf(draft)
    const scale = scaleOf(view, environment, row, components)
    platforms.push({
      row,
      manifestNs: platformNs,
      bomNs: bomOfManifest(platformNs),
      enabled: isWanted(draft) && composed?.attributes['enabled'] !== 'false',
      level: levels.get(draft.ciId) ?? 1,
      percentAtOnce: scale.percentAtOnce,
      components,
      clouds: cloudsOf(view, environment, draft.ciId, scale),
    })
    yield
  }
  return platforms
}
