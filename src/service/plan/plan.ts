// Computes the bill of materials: the difference between desired and deployed items.
import type { AttributeProperties, Attributes, ChangeAction, CiRow, ReleaseRow } from '../model/rows.ts'
import type { Store } from '../store/store.ts'
import { childPath, manifestPath, shortClassName, withinNamespace } from '../model/namespaces.ts'
import { executionWeight, type ExecutionPosition } from './execution-order.ts'
import { propagateChanges } from './propagation.ts'
import {
  buildTopology,
  type CloudShare,
  type PlannedComponent,
  type PlannedItem,
  type PlannedPlatform,
  type PlanView,
} from './topology.ts'
import { resolveVariables, variablesFor } from './variables.ts'

export interface PlannedChange {
  readonly ciId: number | undefined
  readonly ciName: string
  readonly ciClassName: string
  readonly nsPath: string
  readonly rfcAction: ChangeAction
  readonly attributes: Attributes
  readonly base: Attributes
  readonly properties: AttributeProperties
  /** Execution weight, ascending, before steps are numbered. */
  readonly weight: number
  /** JSON text: further causes of the change. */
  readonly hint: string | null
  /** Source of an addition: component, cloud and ordinal. */
  readonly origin: { component: PlannedComponent; cloud: CiRow; priority: string; ordinal: number } | undefined
}

interface Desired {
  readonly component: PlannedComponent
  readonly share: CloudShare
  readonly ordinal: number
  readonly attributes: Attributes
}

/** Items per slice. */
const SLICE_SIZE = 400

const instanceName = (component: PlannedItem, cloud: CiRow, ordinal: number) =>
  `${component.ciName}-${cloud.ciId}-${ordinal}`

/** Parses an instance name `{component}-{cloud id}-{n}` (6.4). */
export function parseInstanceName(name: string): { component: string; cloudId: number; ordinal: number } | undefined {
  const [, component = '', cloudId, ordinal] = /^(.*)-(\d+)-(\d+)$/.exec(name) ?? []
  return cloudId && ordinal ? { component, cloudId: Number(cloudId), ordinal: Number(ordinal) } : undefined
}

/** Instances of a platform. A larger scale is an error, and would exhaust the memory. */
const MAX_INSTANCES = 200_000

function* desiredInstances(
  view: PlanView,
  manifestNs: string,
  platform: PlannedPlatform,
): Generator<void, Map<string, Desired>> {
  const desired = new Map<string, Desired>()
  if (!platform.enabled) return desired
  for (const share of platform.clouds) {
    if (share.adminstatus !== 'active') continue
    const variables = variablesFor(view, manifestNs, platform.manifestNs, share.cloud)
    for (const component of platform.components) {
      if (!component.isDesired) continue
      const attributes = resolveVariables(component.row.ciAttributes, variables)
      const count = component.perCompute ? share.scale : 1
      for (let ordinal = 1; ordinal <= count; ordinal++) {
        desired.set(instanceName(component.row, share.cloud, ordinal), { component, share, ordinal, attributes })
        if (desired.size > MAX_INSTANCES)
          throw new Error(`Platform ${platform.row.ciName} would have more than ${MAX_INSTANCES} instances.`)
        if (ordinal % SLICE_SIZE === 0) yield
      }
    }
  }
  return desired
}

/** Items of a namespace in pages, in index order. */
function* deployedPages(store: Store, nsPath: string): Generator<CiRow[]> {
  let last: CiRow | undefined
  for (;;) {
    const page = store.ci.all(
      `nsPath = ? AND (ciClassName, ciName) > (?, ?) ORDER BY ciClassName, ciName LIMIT ${SLICE_SIZE}`,
      nsPath,
      last?.ciClassName ?? '',
      last?.ciName ?? '',
    )
    last = page.at(-1)
    if (!last) return
    yield page
  }
}

/** Old values of changed attributes. '' and null are equal (6.1). */
function changedOldValues(deployed: CiRow, requested: Attributes): Attributes {
  const base: Attributes = {}
  for (const [name, value] of Object.entries(requested)) {
    const now = deployed.ciAttributes[name]
    if ((now ?? '') !== (value ?? '')) base[name] = now ?? null
  }
  return base
}

const pickAttributes = (attributes: Attributes, names: Attributes): Attributes =>
  Object.fromEntries(Object.keys(names).map((name) => [name, attributes[name] ?? null]))

/** The position of a desired instance. Items that lead to computes and exist once per cloud come after all computes. */
function getPosition(
  platform: PlannedPlatform,
  component: PlannedComponent,
  share: CloudShare,
  ordinal: number,
): ExecutionPosition {
  const atOnce = Math.max(1, Math.ceil((share.scale * platform.batchPercent) / 100))
  const waves = Math.ceil(share.scale / atOnce)
  const computeDepth = platform.components.find((item) => item.isCompute)?.depth ?? 1
  const last = component.depth > computeDepth ? waves - 1 : 0
  const wave = component.perCompute ? Math.floor((ordinal - 1) / atOnce) : last
  return { level: platform.level, rank: share.rank, wave, depth: component.depth }
}

function toAddition(platform: PlannedPlatform, ciName: string, desired: Desired): PlannedChange {
  const { component, share, ordinal, attributes } = desired
  return {
    ciId: undefined,
    ciName,
    ciClassName: component.bomClass,
    nsPath: platform.bomNs,
    rfcAction: 'add',
    attributes,
    base: {},
    properties: component.row.attrProps,
    weight: executionWeight('add', getPosition(platform, component, share, ordinal)),
    hint: null,
    origin: { component, cloud: share.cloud, priority: share.priority, ordinal },
  }
}

/** The change of a deployed item. */
function toChange(
  row: PlannedItem & { nsPath: string },
  rfcAction: ChangeAction,
  scope: ExecutionPosition,
  values: { attributes?: Attributes; base?: Attributes; hint?: string } = {},
): PlannedChange {
  const { ciId, ciName, ciClassName, nsPath, attrProps: properties } = row
  const { attributes = {}, base = {}, hint = null } = values
  const weight = executionWeight(rfcAction, scope)
  return { ciId, ciName, ciClassName, nsPath, rfcAction, attributes, base, properties, weight, hint, origin: undefined }
}

/** `cloud-n` of a platform's computes to rebuild: items on them are rebuilt, too. */
function findReplacedComputes(store: Store, platform: PlannedPlatform): Set<string> {
  const computes = new Set(platform.components.filter((item) => item.isCompute).map((item) => item.bomClass))
  const marked = store.database.all(
    "SELECT ciName, ciClassName FROM ci WHERE nsPath = ? AND ciState = 'replace'",
    platform.bomNs,
  )
  return new Set(
    marked.flatMap((row) => {
      const parts = computes.has(String(row['ciClassName'])) ? parseInstanceName(String(row['ciName'])) : undefined
      return parts ? `${parts.cloudId}-${parts.ordinal}` : []
    }),
  )
}

const TOUCHED_HINT = JSON.stringify({ touched: 'true' })

interface DeployedState {
  /** `cloud-n` of computes to rebuild. */
  readonly replaced: ReadonlySet<string>
  /** Deployed items marked for redeployment without a change. */
  readonly touched: ReadonlySet<number>
}

function compareInstances(
  platform: PlannedPlatform,
  row: CiRow,
  requested: Desired | undefined,
  { replaced, touched }: DeployedState,
): PlannedChange | undefined {
  const parts = parseInstanceName(row.ciName)
  const share = platform.clouds.find((item) => item.cloud.ciId === parts?.cloudId)
  if (!requested) {
    if (platform.enabled && share?.adminstatus === 'inactive') return undefined
    const depth = platform.components.find((item) => item.row.ciName === parts?.component)?.depth ?? 0
    return toChange(row, 'delete', { level: platform.level, rank: share?.rank ?? 0, wave: 0, depth })
  }
  const { component, attributes } = requested
  const base = changedOldValues(row, attributes)
  const rides = component.perCompute && parts !== undefined && replaced.has(`${parts.cloudId}-${parts.ordinal}`)
  const scope = getPosition(platform, component, requested.share, requested.ordinal)
  if (row.ciState === 'replace' || rides) return toChange(row, 'replace', scope, { attributes, base })
  if (Object.keys(base).length > 0)
    return toChange(row, 'update', scope, { attributes: pickAttributes(attributes, base), base })
  return touched.has(row.ciId) ? toChange(row, 'update', scope, { hint: TOUCHED_HINT }) : undefined
}

function findTouched(store: Store, nsPath: string): Set<number> {
  const rows = store.database.all('SELECT ciId FROM touched JOIN ci USING (ciId) WHERE nsPath = ?', nsPath)
  return new Set(rows.map((row) => Number(row['ciId'])))
}

function* planPlatform(
  view: PlanView,
  manifestNs: string,
  platform: PlannedPlatform,
): Generator<void, PlannedChange[]> {
  const { store } = view
  const changes: PlannedChange[] = []
  const desired = yield* desiredInstances(view, manifestNs, platform)
  const before = { replaced: findReplacedComputes(store, platform), touched: findTouched(store, platform.bomNs) }
  const same: { row: CiRow; wanted: Desired }[] = []
  for (const page of deployedPages(store, platform.bomNs)) {
    for (const row of page) {
      const requested = desired.get(row.ciName)
      desired.delete(row.ciName)
      const change = compareInstances(platform, row, requested, before)
      if (change) changes.push(change)
      else if (requested && !requested.component.perCompute) same.push({ row, wanted: requested })
    }
    yield
  }
  for (const [name, requested] of desired) {
    changes.push(toAddition(platform, name, requested))
    if (changes.length % SLICE_SIZE === 0) yield
  }
  const unchanged = same.map(({ row, wanted: { component, share, ordinal } }) => ({
    component,
    cloudId: share.cloud.ciId,
    update: (hint: string) => toChange(row, 'update', getPosition(platform, component, share, ordinal), { hint }),
  }))
  return [...changes, ...propagateChanges(platform, changes, unchanged)]
}

/** Deletes the rest of removed platforms; items on computes go before the computes. */
function* removedPlatformChanges(
  store: Store,
  bomNs: string,
  platformPaths: ReadonlySet<string>,
): Generator<void, PlannedChange[]> {
  const changes: PlannedChange[] = []
  const { sql, values } = withinNamespace(bomNs)
  for (const scope of store.database.all(`SELECT DISTINCT nsPath FROM ci WHERE ${sql}`, ...values)) {
    const nsPath = String(scope['nsPath'])
    if (platformPaths.has(nsPath)) continue
    for (const page of deployedPages(store, nsPath)) {
      for (const row of page) {
        const depth = shortClassName(row.ciClassName) === 'Compute' ? 1 : 2
        changes.push(toChange(row, 'delete', { level: 0, rank: 0, wave: 0, depth }))
      }
      yield
    }
  }
  return changes
}

/**
 * Computes the changes of an environment in slices, which allow the caller to yield. Platforms in `excluded` stay unchanged. With an open
 * manifest release, computes the plan after its commit.
 */
export function* planEnvironment(
  store: Store,
  environment: CiRow,
  excluded: readonly number[],
  release?: ReleaseRow,
): Generator<void, PlannedChange[]> {
  const environmentNs = childPath(environment.nsPath, environment.ciName)
  const view: PlanView = { store, release }
  const platforms = yield* buildTopology(view, environment)
  const changes: PlannedChange[] = []
  for (const platform of platforms) {
    if (excluded.includes(platform.row.ciId)) continue
    const found = yield* planPlatform(view, manifestPath(environmentNs), platform)
    for (const change of found) changes.push(change)
  }
  const removed = yield* removedPlatformChanges(
    store,
    `${environmentNs}/bom`,
    new Set(platforms.map((platform) => platform.bomNs)),
  )
  for (const change of removed) changes.push(change)
  return changes
}
