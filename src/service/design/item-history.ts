import type { Service } from '../http/handler.ts'
import { draftRecord, draftRelationRecord } from '../model/records.ts'

const CLOSED_RELEASE_SQL = "releaseId IN (SELECT releaseId FROM release WHERE releaseState = 'closed')"

/** Committed changes of an item and its relations, newest first (service-api 2.2). */
export function getItemHistory({ store }: Service, ciId: number) {
  const changes = store.change.all(`ciId = ? AND ${CLOSED_RELEASE_SQL} ORDER BY rfcId DESC`, ciId)
  const relations = store.relationChange.all(
    `(fromCiId = ? OR toCiId = ?) AND ${CLOSED_RELEASE_SQL} ORDER BY rfcId DESC`,
    ciId,
    ciId,
  )
  const row = store.ci.find(ciId)
  return {
    rfc_cis: changes.map((change) => draftRecord(store, row, change, true)),
    rfc_relations: relations.map((change) =>
      draftRelationRecord(store, store.relation.find(change.ciRelationId), change),
    ),
  }
}
