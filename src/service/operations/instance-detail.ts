// Details of one instance: cloud, open events, dependencies, history (service-api 2.6).
import { findDraftRelations, findDrafts, findOpenRelease, type Draft } from '../model/drafts.ts'
import type { Exchange } from '../http/handler.ts'
import type { EventRow, ReleaseRow } from '../model/rows.ts'
import { manifestToBom } from '../model/namespaces.ts'
import { ciRecord, draftRecord, draftRelationRecord } from '../model/records.ts'
import { componentScope, platformScope, recordNotFound } from '../http/scope.ts'
import { toStepRecord } from '../model/work-records.ts'

interface DraftInstance {
  readonly instance: Draft
  /** The bill of materials that is planned or being deployed. */
  readonly release: ReleaseRow | undefined
}

type Params = Readonly<Record<string, string | undefined>>

/** The instance of the path by id or name, including ones being created. Below a component, only its own. Throws 404. */
export function getDraftInstance(exchange: Exchange): DraftInstance {
  const { store } = exchange.service
  const { instance: segment = '', component }: Params = exchange.params
  const { platformNs, bomNs } = platformScope(exchange)
  const componentId = component === undefined ? undefined : componentScope(exchange).component.ciId
  const release = findOpenRelease(store, 'bom', bomNs)
  const [column, value] = /^\d+$/.test(segment) ? ['ciId', Number(segment)] : ['ciName', segment]
  const isOwn = ({ ciId }: Draft) =>
    componentId === undefined ||
    findDraftRelations(
      store,
      release,
      "fromCiId = ? AND toCiId = ? AND relationName = 'base.RealizedAs'",
      componentId,
      ciId,
    ).length > 0
  const where = `nsPath = ? AND ${column} = ?`
  const nsPath = manifestToBom(platformNs)
  const instance = findDrafts(store, release, where, nsPath, value ?? '').find(isOwn)
  if (!instance) {
    throw recordNotFound('bom.Component', segment, nsPath)
  }
  return { instance, release }
}

/** Monitor name to its open events, or null. */
function eventsByMonitor(events: readonly EventRow[]) {
  const found: Record<string, { name: string; state: string; timestamp: number }[]> = {}
  for (const { monitor, name, state, opened } of events) {
    ;(found[monitor] ??= []).push({ name, state, timestamp: opened })
  }
  return events.length > 0 ? found : null
}

/** The instance of the path with state, cloud, dependencies and dependents. */
export function getInstanceDetail(exchange: Exchange) {
  const { store } = exchange.service
  const { instance, release } = getDraftInstance(exchange)
  const { ciId, row, change } = instance
  const [deployed] = findDraftRelations(store, release, "fromCiId = ? AND relationName = 'base.DeployedTo'", ciId)
  const cloud = deployed && store.ci.find(deployed.toCiId)
  const others = (from: 'fromCiId' | 'toCiId', to: 'fromCiId' | 'toCiId') => {
    const relations = findDraftRelations(store, release, `${from} = ? AND relationName = 'bom.DependsOn'`, ciId)
    const ids = JSON.stringify(relations.map((relation) => relation[to]))
    return findDrafts(store, release, 'ciId IN (SELECT value FROM json_each(?))', ids).map((draft) =>
      draftRecord(store, draft.row, draft.change),
    )
  }
  return {
    ...draftRecord(store, row, change),
    opsState: row?.opsState ?? null,
    opsEvents: eventsByMonitor(store.event.all('ciId = ? ORDER BY opened', ciId)),
    cloud: deployed ? draftRelationRecord(store, deployed.row, deployed.change, { fromCi: row, toCi: cloud }) : null,
    deployedTo: cloud ? ciRecord(store, cloud) : null,
    dependsOn: others('fromCiId', 'toCiId'),
    dependents: others('toCiId', 'fromCiId'),
  }
}

/** Changes of the instance and its relations, newest first. */
export function getInstanceHistory(exchange: Exchange) {
  const { store } = exchange.service
  const { instance } = getDraftInstance(exchange)
  const { ciId, row } = instance
  const changes = store.change.all('ciId = ? ORDER BY rfcId DESC', ciId)
  const releases = JSON.stringify([...new Set(changes.map(({ releaseId }) => releaseId))])
  // Queried by release and end: the ends alone have no index.
  const relations = store.relationChange.all(
    'rfcId IN (SELECT c.rfcId FROM json_each(?) CROSS JOIN relationChange c ON c.releaseId = value AND c.fromCiId = ? UNION ' +
      'SELECT c.rfcId FROM json_each(?) CROSS JOIN relationChange c ON c.releaseId = value AND c.toCiId = ?) ORDER BY rfcId DESC',
    releases,
    ciId,
    releases,
    ciId,
  )
  return {
    rfc_cis: changes.map((change) => draftRecord(store, row, change, true)),
    rfc_relations: relations.map((change) =>
      draftRelationRecord(store, store.relation.find(change.ciRelationId), change),
    ),
  }
}

/** Cancels deployment records of the instance that are pending or running, and returns them. */
export function cancelDeployment(exchange: Exchange) {
  const { store, now } = exchange.service
  const { instance } = getDraftInstance(exchange)
  const records = store.record.all(
    "dpmtRecordState = 'inprogress' AND rfcId IN (SELECT rfcId FROM change WHERE ciId = ?) ORDER BY dpmtRecordId",
    instance.ciId,
  )
  return records.map((record) => {
    store.record.update(record.dpmtRecordId, { dpmtRecordState: 'canceled', updated: now(), due: null })
    return toStepRecord(store.record.find(record.dpmtRecordId) ?? record)
  })
}
