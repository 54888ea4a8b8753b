// What a deployment or a bill of materials changes, as the read calls give it (service-api 2.4).
import { draftRecord, draftRelationRecord } from './records.ts'
import { stepRecord } from './work-records.ts'
import type { Store } from './store/store.ts'

/** Change id to its record, cut to `{recordId, state, comments}`; only of one step when `execOrder` is given. */
export function rfcInfo(store: Store, deploymentId: number, execOrder: number | undefined) {
  const rows = store.database.all(
    `SELECT rfcId, dpmtRecordId, dpmtRecordState, comments FROM record WHERE deploymentId = ?${execOrder === undefined ? '' : ' AND execOrder = ?'}`,
    deploymentId,
    ...(execOrder === undefined ? [] : [execOrder]),
  )
  return Object.fromEntries(
    rows.map((row) => [
      String(row['rfcId']),
      {
        recordId: Number(row['dpmtRecordId']),
        state: String(row['dpmtRecordState']),
        comments: asText(row['comments']),
      },
    ]),
  )
}

const asText = (value: unknown) => (typeof value === 'string' ? value : null)

interface Wanted {
  /** Adds each change's record of this deployment. */
  deploymentId?: number
  cis: boolean
  relations: boolean
}

/** Changes of a release, with their records where a deployment is given. */
export function deploymentChanges(store: Store, releaseId: number, { deploymentId, cis, relations }: Wanted) {
  const records =
    deploymentId === undefined
      ? []
      : store.record.all('deploymentId = ?', deploymentId).map((record) => [record.rfcId, record] as const)
  const recordOf = new Map(records)
  const changes = store.change.all('releaseId = ? ORDER BY execOrder, rfcId', releaseId)
  const withRecord = (rfcId: number | undefined) => {
    const record = rfcId === undefined ? undefined : recordOf.get(rfcId)
    return deploymentId === undefined ? {} : { deployment: record ? stepRecord(record) : null }
  }
  // A relation's change goes with the change of the item it comes from or leads to.
  const changeOf = new Map(changes.map((change) => [change.ciId, change.rfcId]))
  return {
    rfc_cis: cis
      ? changes.map((change) => ({
          ...draftRecord(store, store.ci.find(change.ciId), change, true),
          ...withRecord(change.rfcId),
        }))
      : [],
    rfc_relations: relations
      ? store.relationChange.all('releaseId = ? ORDER BY execOrder, rfcId', releaseId).map((change) => {
          const [fromRfcId, toRfcId] = [changeOf.get(change.fromCiId), changeOf.get(change.toCiId)]
          return {
            ...draftRelationRecord(store, store.relation.find(change.ciRelationId), change),
            fromRfcId: fromRfcId ?? null,
            toRfcId: toRfcId ?? null,
            ...withRecord(fromRfcId ?? toRfcId),
          }
        })
      : [],
  }
}
