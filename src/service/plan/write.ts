// Writing a plan down as a bill-of-materials release: numbered steps, changes, and the relations of what is added.
import type { Service } from '../handler.ts'
import type { ChangeRow, RelationChangeRow } from '../model.ts'
import type { PlannedChange } from './plan.ts'

interface PlanTarget {
  readonly releaseId: number
  readonly bomNs: string
  readonly username: string
}

/** Weights as steps 1, 2, 3, ... without gaps. */
function stepsOf(changes: readonly PlannedChange[]): Map<number, number> {
  const weights = [...new Set(changes.map((change) => change.weight))].sort((a, b) => a - b)
  return new Map(weights.map((weight, index) => [weight, index + 1]))
}

const placeOf = (change: PlannedChange, componentId: number, ordinal: number) =>
  `${change.origin?.cloud.ciId}:${componentId}:${ordinal}`

/** Ids of additions and of what is deployed, by cloud, component and number. */
function* placesOf(service: Service, changes: readonly PlannedChange[]): Generator<void, Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [index, change] of changes.entries()) {
    if (!change.origin) continue
    ids.set(placeOf(change, change.origin.component.row.ciId, change.origin.ordinal), service.store.nextId())
    if (index % 500 === 499) yield
  }
  return ids
}

function relationsOf(service: Service, change: PlannedChange, ciId: number, ids: ReadonlyMap<string, number>) {
  const { origin } = change
  if (!origin) return []
  const { component, cloud, priority, ordinal } = origin
  const { store } = service
  const neighbours = (names: readonly number[]) =>
    names.flatMap((componentId) => {
      // One of several, else the only one of the cloud; where it is deployed already it is found through its component.
      const planned = ids.get(placeOf(change, componentId, ordinal)) ?? ids.get(placeOf(change, componentId, 1))
      if (planned !== undefined) return [planned]
      const row = store.ci.find(componentId)
      if (!row) return []
      const name = (n: number) => `${row.ciName}-${cloud.ciId}-${n}`
      const deployed = store.ci.one(
        'nsPath = ? AND ciName IN (?, ?) ORDER BY ciName DESC',
        change.nsPath,
        name(ordinal),
        name(1),
      )
      return deployed ? [deployed.ciId] : []
    })
  return [
    { relationName: 'base.RealizedAs', fromCiId: component.row.ciId, toCiId: ciId, attributes: { priority } },
    { relationName: 'base.DeployedTo', fromCiId: ciId, toCiId: cloud.ciId, attributes: { priority } },
    ...neighbours(component.managedVia).map((toCiId) => ({
      relationName: 'bom.ManagedVia',
      fromCiId: ciId,
      toCiId,
      attributes: {},
    })),
    ...neighbours(component.securedBy).map((toCiId) => ({
      relationName: 'bom.SecuredBy',
      fromCiId: ciId,
      toCiId,
      attributes: {},
    })),
    ...neighbours(component.dependsOn).map((toCiId) => ({
      relationName: 'bom.DependsOn',
      fromCiId: ciId,
      toCiId,
      attributes: {},
    })),
  ]
}

/** Writes all changes of a plan under `releaseId`, in slices; the release itself is the caller's. Answers the counts. */
export function* writePlan(service: Service, changes: readonly PlannedChange[], target: PlanTarget) {
  const { store } = service
  const steps = stepsOf(changes)
  const ids = yield* placesOf(service, changes)
  let relationCount = 0
  for (const [index, change] of changes.entries()) {
    const now = service.now()
    const own = change.origin && ids.get(placeOf(change, change.origin.component.row.ciId, change.origin.ordinal))
    const ciId = change.ciId ?? own ?? store.nextId()
    const row: ChangeRow = {
      rfcId: store.nextId(),
      releaseId: target.releaseId,
      ciId,
      ciName: change.ciName,
      ciClassName: change.ciClassName,
      nsPath: change.nsPath,
      rfcAction: change.rfcAction,
      execOrder: steps.get(change.weight) ?? 1,
      createdBy: target.username,
      updatedBy: null,
      comments: null,
      hint: null,
      created: now,
      updated: now,
      ciAttributes: change.attributes,
      ciBaseAttributes: change.base,
      ciAttrProps: change.properties,
    }
    store.change.insert(row)
    for (const { relationName, fromCiId, toCiId, attributes } of relationsOf(service, change, ciId, ids)) {
      const relation: RelationChangeRow = {
        rfcId: store.nextId(),
        releaseId: target.releaseId,
        ciRelationId: store.nextId(),
        relationName,
        fromCiId,
        toCiId,
        nsPath: change.nsPath,
        rfcAction: 'add',
        execOrder: row.execOrder,
        createdBy: target.username,
        created: now,
        updated: now,
        relationAttributes: attributes,
        relationBaseAttributes: {},
      }
      store.relationChange.insert(relation)
      relationCount++
    }
    if (index % 200 === 199) yield
  }
  return { changes: changes.length, relations: relationCount }
}
