// Converts a plan into a bill of materials: numbered steps, changes, and relations of additions.
import type { Service } from '../http/handler.ts'
import type { ChangeRow, RelationChangeRow } from '../model/rows.ts'
import type { PlannedChange } from './plan.ts'

/** Changes per slice. */
const SLICE_SIZE = 40

interface PlanTarget {
  readonly releaseId: number
  readonly username: string
}

/** A change with the relations of its item. */
export interface ChangeWithRelations {
  readonly change: ChangeRow
  readonly relations: readonly RelationChangeRow[]
}

/** Weights to consecutive steps 1, 2, 3, ... */
function toSteps(changes: readonly PlannedChange[]): Map<number, number> {
  const weights = [...new Set(changes.map((change) => change.weight))].sort((a, b) => a - b)
  return new Map(weights.map((weight, index) => [weight, index + 1]))
}

const instanceKey = ({ nsPath, origin }: PlannedChange, componentId: number, ordinal: number) =>
  `${nsPath}:${origin?.cloud.ciId}:${componentId}:${ordinal}`

/** Ids of additions by namespace, component and ordinal. */
function assignIds({ store }: Service, changes: readonly PlannedChange[]): ReadonlyMap<string, number> {
  const added = changes.filter((change) => change.origin !== undefined)
  const first = store.reserve(added.length)
  return new Map(
    added.map((change, index) => [
      instanceKey(change, change.origin?.component.row.ciId ?? 0, change.origin?.ordinal ?? 0),
      first + index,
    ]),
  )
}

/** A neighbor of an addition, planned or deployed: one of several, or the cloud's only one. */
function findNeighbor(
  { store }: Service,
  change: PlannedChange,
  componentId: number,
  ids: ReadonlyMap<string, number>,
): number[] {
  const { origin } = change
  if (!origin) return []
  const planned =
    ids.get(instanceKey(change, componentId, origin.ordinal)) ?? ids.get(instanceKey(change, componentId, 1))
  if (planned !== undefined) return [planned]
  const row = store.ci.find(componentId)
  if (!row) return []
  const name = (n: number) => `${row.ciName}-${origin.cloud.ciId}-${n}`
  const where = 'nsPath = ? AND ciName IN (?, ?) ORDER BY ciName DESC'
  const deployed = store.ci.findOne(where, change.nsPath, name(origin.ordinal), name(1))
  return deployed ? [deployed.ciId] : []
}

function toRelationChanges(service: Service, change: PlannedChange, ciId: number, ids: ReadonlyMap<string, number>) {
  const { origin } = change
  if (!origin) return []
  const { component, cloud, priority } = origin
  const to = (relationName: string, components: readonly number[]) =>
    components
      .flatMap((id) => findNeighbor(service, change, id, ids))
      .map((toCiId) => ({ relationName, fromCiId: ciId, toCiId, attributes: {} }))
  return [
    { relationName: 'base.RealizedAs', fromCiId: component.row.ciId, toCiId: ciId, attributes: { priority } },
    { relationName: 'base.DeployedTo', fromCiId: ciId, toCiId: cloud.ciId, attributes: { priority } },
    ...to('bom.ManagedVia', component.managedVia),
    ...to('bom.SecuredBy', component.securedBy),
    ...to('bom.DependsOn', component.dependsOn),
  ]
}

/** Rows of a plan for the release with this id, one change at a time in step order. Stores nothing. */
export function* planRows(
  service: Service,
  changes: readonly PlannedChange[],
  { releaseId, username }: PlanTarget,
): Generator<ChangeWithRelations> {
  const { store } = service
  const steps = toSteps(changes)
  const ids = assignIds(service, changes)
  const written = { releaseId, createdBy: username, created: service.now(), updated: service.now() }
  for (const planned of changes.toSorted((a, b) => a.weight - b.weight)) {
    const { origin, ciName, ciClassName, nsPath, rfcAction, hint } = planned
    const added = origin && ids.get(instanceKey(planned, origin.component.row.ciId, origin.ordinal))
    const ciId = planned.ciId ?? added ?? store.nextId()
    const execOrder = steps.get(planned.weight) ?? 1
    const related = toRelationChanges(service, planned, ciId, ids)
    const rfcId = store.reserve(1 + 2 * related.length)
    const change: ChangeRow = {
      ...written,
      rfcId,
      ciId,
      ciName,
      ciClassName,
      nsPath,
      rfcAction,
      execOrder,
      hint,
      updatedBy: null,
      comments: '',
      ciAttributes: planned.attributes,
      ciBaseAttributes: planned.base,
      ciAttrProps: planned.properties,
    }
    const relations = related.map(({ relationName, fromCiId, toCiId, attributes }, index) => ({
      ...written,
      relationName,
      fromCiId,
      toCiId,
      nsPath,
      execOrder,
      rfcId: rfcId + 1 + 2 * index,
      ciRelationId: rfcId + 2 + 2 * index,
      rfcAction: 'add' as const,
      relationAttributes: attributes,
      relationBaseAttributes: {},
    }))
    yield { change, relations }
  }
}

/** Writes the changes of a plan under `releaseId` in slices; the caller creates the release. Returns the counts. */
export function* writePlan(service: Service, changes: readonly PlannedChange[], target: PlanTarget) {
  const { store } = service
  let [written, relationCount] = [0, 0]
  for (const { change, relations } of planRows(service, changes, target)) {
    store.change.insert(change)
    for (const relation of relations) store.relationChange.insert(relation)
    relationCount += relations.length
    if (++written % SLICE_SIZE === 0) yield
  }
  return { changes: written, relations: relationCount }
}
