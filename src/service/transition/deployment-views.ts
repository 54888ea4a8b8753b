// Changes of deployments and bills of materials as the read calls return them (service-api 2.4).
import type { Exchange } from '../http/handler.ts'
import type { DeploymentRow } from '../model/rows.ts'
import { draftRecord, draftRelationRecord } from '../model/records.ts'
import { environmentScope, findDeployment } from '../http/scope.ts'
import { toStepRecord } from '../model/work-records.ts'
import { unknownDeployment } from './deployment-rules.ts'
import type { Store } from '../store/store.ts'
import type { Table } from '../store/table.ts'

/** The deployment of the path. For an unknown one the back end's 400 becomes a 500 (1.5). */
export function getDeployment(exchange: Exchange, segment: string): DeploymentRow {
  const { bomNs } = environmentScope(exchange)
  const found = findDeployment(exchange.service.store, bomNs, segment)
  if (!found) throw unknownDeployment()
  return found
}

/** Change id to its record as `{recordId, state, comments}`; with `execOrder` of one step only. */
export function getRfcInfo(store: Store, deploymentId: number, execOrder: number | undefined) {
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

interface ChangesRequest {
  /** Includes the records of this deployment. */
  deploymentId?: number
  cis: boolean
  relations: boolean
}

const PAGE_SIZE = 250

/** Rows of a release's changes in pages, in step order. */
function* readPages<Row extends { execOrder: number; rfcId: number }>(
  table: Table<Row>,
  releaseId: number,
): Generator<Row[]> {
  let last: Row | undefined
  for (;;) {
    const page = table.all(
      `releaseId = ? AND (execOrder, rfcId) > (?, ?) ORDER BY execOrder, rfcId LIMIT ${PAGE_SIZE}`,
      releaseId,
      last?.execOrder ?? -1,
      last?.rfcId ?? 0,
    )
    last = page.at(-1)
    if (!last) return
    yield page
  }
}

function* listJson<Row extends { execOrder: number; rfcId: number }>(
  table: Table<Row>,
  releaseId: number,
  toRecord: (row: Row) => object,
): Generator<string> {
  let separator = ''
  yield '['
  for (const page of readPages(table, releaseId)) {
    yield separator + page.map((row) => JSON.stringify(toRecord(row))).join(',')
    separator = ','
  }
  yield ']'
}

/** JSON chunks: the fields of `head`, then a release's changes, with the records of a deployment if given. */
export function* changesJson(
  store: Store,
  releaseId: number,
  requested: ChangesRequest,
  head: object = {},
): Generator<string> {
  const { deploymentId } = requested
  const withRecord = (rfcId: number | null) => {
    if (deploymentId === undefined) return {}
    const record =
      rfcId === null ? undefined : store.record.findOne('rfcId = ? AND deploymentId = ?', rfcId, deploymentId)
    return { deployment: record ? toStepRecord(record) : null }
  }
  const changeOf = (ciId: number) => {
    const found = store.database.value('SELECT rfcId FROM change WHERE releaseId = ? AND ciId = ?', releaseId, ciId)
    return found === null ? null : Number(found)
  }
  const begin = JSON.stringify(head).slice(0, -1)
  let separator = begin === '{' ? '' : ','
  yield begin
  if (requested.cis) {
    yield `${separator}"rfc_cis":`
    separator = ','
    yield* listJson(store.change, releaseId, (change) => ({
      ...draftRecord(store, store.ci.find(change.ciId), change, true),
      ...withRecord(change.rfcId),
    }))
  }
  if (requested.relations) {
    yield `${separator}"rfc_relations":`
    yield* listJson(store.relationChange, releaseId, (change) => {
      // A relation change belongs to the change of the item at either end.
      const [fromRfcId, toRfcId] = [changeOf(change.fromCiId), changeOf(change.toCiId)]
      const record = draftRelationRecord(store, store.relation.find(change.ciRelationId), change)
      return { ...record, fromRfcId, toRfcId, ...withRecord(fromRfcId ?? toRfcId) }
    })
  }
  yield '}'
}
