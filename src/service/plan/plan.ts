// The bill of materials, computed: what the committed environment asks for, minus what is deployed.
import type { AttributeProperties, Attributes, ChangeAction, CiRow } from '../model.ts'
import type { Store } from '../store/store.ts'
import { below, within } from '../namespaces.ts'
import { topologyOf, type CloudShare, type PlannedComponent, type PlannedPlatform } from './topology.ts'
import { resolve, variablesFor } from './variables.ts'

export interface PlannedChange {
  readonly ciId: number | undefined
  readonly ciName: string
  readonly ciClassName: string
  readonly nsPath: string
  readonly rfcAction: ChangeAction
  readonly attributes: Attributes
  readonly base: Attributes
  readonly properties: AttributeProperties
  /** Step before steps are numbered; ascending. */
  readonly weight: number
  /** What an addition is made of: its component, cloud and number there. */
  readonly origin: { component: PlannedComponent; cloud: CiRow; priority: string; ordinal: number } | undefined
}

interface Desired {
  readonly component: PlannedComponent
  readonly share: CloudShare
  readonly ordinal: number
  readonly attributes: Attributes
}

/** How many items are looked at before the caller gets a chance to do something else. */
const SLICE = 400

const instanceName = (component: CiRow, cloud: CiRow, ordinal: number) => `${component.ciName}-${cloud.ciId}-${ordinal}`

/** Cloud id and number in an instance's name `{component}-{cloud id}-{n}` (6.4). */
export function partsOfName(name: string): { component: string; cloudId: number; ordinal: number } | undefined {
  const [, component = '', cloudId, ordinal] = /^(.*)-(\d+)-(\d+)$/.exec(name) ?? []
  return cloudId && ordinal ? { component, cloudId: Number(cloudId), ordinal: Number(ordinal) } : undefined
}

function* desiredOf(
  store: Store,
  manifestNs: string,
  platform: PlannedPlatform,
): Generator<void, Map<string, Desired>> {
  const desired = new Map<string, Desired>()
  if (!platform.enabled) return desired
  for (const share of platform.clouds) {
    if (share.adminstatus !== 'active') continue
    const variables = variablesFor(store, manifestNs, platform.manifestNs, share.cloud)
    for (const component of platform.components) {
      const attributes = resolve(component.row.ciAttributes, variables)
      const count = component.perCompute ? share.scale : 1
      for (let ordinal = 1; ordinal <= count; ordinal++) {
        desired.set(instanceName(component.row, share.cloud, ordinal), { component, share, ordinal, attributes })
        if (ordinal % SLICE === 0) yield
      }
    }
  }
  return desired
}

/** Items of one namespace in pieces, in the order of the index. */
function* deployedIn(store: Store, nsPath: string): Generator<CiRow[]> {
  let last: CiRow | undefined
  for (;;) {
    const page = store.ci.all(
      `nsPath = ? AND (ciClassName, ciName) > (?, ?) ORDER BY ciClassName, ciName LIMIT ${SLICE}`,
      nsPath,
      last?.ciClassName ?? '',
      last?.ciName ?? '',
    )
    last = page.at(-1)
    if (!last) return
    yield page
  }
}

/** Old values of the attributes that differ; empty text and null are alike (6.1). */
function differences(deployed: CiRow, wanted: Attributes): Attributes {
  const base: Attributes = {}
  for (const [name, value] of Object.entries(wanted)) {
    const now = deployed.ciAttributes[name]
    if ((now ?? '') !== (value ?? '')) base[name] = now ?? null
  }
  return base
}

const only = (attributes: Attributes, names: Attributes): Attributes =>
  Object.fromEntries(Object.keys(names).map((name) => [name, attributes[name] ?? null]))

// Deletions come last and in reverse; additions by cloud, then by depth (3.3).
const weightOf = (action: ChangeAction, rank: number, depth: number) =>
  action === 'delete' ? 1e12 + rank * 1000 - depth : rank * 1000 + depth

function addition(
  platform: PlannedPlatform,
  name: string,
  { component, share, ordinal, attributes }: Desired,
): PlannedChange {
  return {
    ciId: undefined,
    ciName: name,
    ciClassName: component.bomClass,
    nsPath: platform.bomNs,
    rfcAction: 'add',
    attributes,
    base: {},
    properties: component.row.attrProps,
    weight: weightOf('add', share.rank, component.depth),
    origin: { component, cloud: share.cloud, priority: share.priority, ordinal },
  }
}

function changeOf(
  row: CiRow,
  rfcAction: ChangeAction,
  weight: number,
  attributes: Attributes,
  base: Attributes,
): PlannedChange {
  const { ciId, ciName, ciClassName, nsPath, attrProps } = row
  const properties = attrProps
  return { ciId, ciName, ciClassName, nsPath, rfcAction, attributes, base, properties, weight, origin: undefined }
}

/** Computes of a platform that will be rebuilt, as `cloud-n`: what is on them goes with them. */
function rebuilt(store: Store, platform: PlannedPlatform): Set<string> {
  const computes = new Set(platform.components.filter((item) => item.isCompute).map((item) => item.bomClass))
  const marked = store.database.all(
    "SELECT ciName, ciClassName FROM ci WHERE nsPath = ? AND ciState = 'replace'",
    platform.bomNs,
  )
  return new Set(
    marked.flatMap((row) => {
      const parts = computes.has(String(row['ciClassName'])) ? partsOfName(String(row['ciName'])) : undefined
      return parts ? `${parts.cloudId}-${parts.ordinal}` : []
    }),
  )
}

function compare(
  platform: PlannedPlatform,
  row: CiRow,
  wanted: Desired | undefined,
  replaced: Set<string>,
): PlannedChange | undefined {
  const parts = partsOfName(row.ciName)
  const share = platform.clouds.find((item) => item.cloud.ciId === parts?.cloudId)
  if (!wanted) {
    if (platform.enabled && share?.adminstatus === 'inactive') return undefined
    const component = platform.components.find((item) => item.row.ciName === parts?.component)
    return changeOf(row, 'delete', weightOf('delete', share?.rank ?? 0, component?.depth ?? 0), {}, {})
  }
  const { component, attributes } = wanted
  const base = differences(row, attributes)
  const rides = component.perCompute && parts !== undefined && replaced.has(`${parts.cloudId}-${parts.ordinal}`)
  const weight = weightOf('update', wanted.share.rank, component.depth)
  if (row.ciState === 'replace' || rides) return changeOf(row, 'replace', weight, attributes, base)
  return Object.keys(base).length > 0 ? changeOf(row, 'update', weight, only(attributes, base), base) : undefined
}

function* planPlatform(store: Store, manifestNs: string, platform: PlannedPlatform): Generator<void, PlannedChange[]> {
  const changes: PlannedChange[] = []
  const desired = yield* desiredOf(store, manifestNs, platform)
  const replaced = rebuilt(store, platform)
  for (const page of deployedIn(store, platform.bomNs)) {
    for (const row of page) {
      const change = compare(platform, row, desired.get(row.ciName), replaced)
      desired.delete(row.ciName)
      if (change) changes.push(change)
    }
    yield
  }
  for (const [name, wanted] of desired) {
    changes.push(addition(platform, name, wanted))
    if (changes.length % SLICE === 0) yield
  }
  return changes
}

/**
 * Computes what has to change in an environment, in slices: between two the caller may do something else. Platforms with an id in
 * `excluded` are left as they are.
 */
export function* planEnvironment(
  store: Store,
  environment: CiRow,
  excluded: readonly number[],
): Generator<void, PlannedChange[]> {
  const environmentNs = below(environment.nsPath, environment.ciName)
  const platforms = topologyOf(store, environment)
  const changes: PlannedChange[] = []
  for (const platform of platforms) {
    if (excluded.includes(platform.row.ciId)) continue
    const found = yield* planPlatform(store, `${environmentNs}/manifest`, platform)
    for (const change of found) changes.push(change)
  }
  // What is left of platforms that the environment no longer has.
  const known = new Set(platforms.map((platform) => platform.bomNs))
  const { sql, values } = within(`${environmentNs}/bom`)
  for (const place of store.database.all(`SELECT DISTINCT nsPath FROM ci WHERE ${sql}`, ...values)) {
    const nsPath = String(place['nsPath'])
    if (known.has(nsPath)) continue
    for (const page of deployedIn(store, nsPath)) {
      for (const row of page) changes.push(changeOf(row, 'delete', weightOf('delete', 0, 0), {}, {}))
      yield
    }
  }
  return changes
}
