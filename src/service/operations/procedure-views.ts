// Procedures as JSON chunks: one may have tens of thousands of actions, which SQLite serializes itself (5.11, 5.12).
import { toIds } from '../http/body.ts'
import type { Service } from '../http/handler.ts'
import type { ProcedureRow } from '../model/rows.ts'
import type { Store } from '../store/store.ts'
import { logLines, procedureDetails, procedureRecord } from '../model/work-records.ts'

const PAGE_SIZE = 1000

const ACTION_SQL =
  "json_object('actionId', actionId, 'actionName', actionName, 'ciId', ciId, 'actionState', actionState, 'execOrder', execOrder, " +
  "'isCritical', json(iif(isCritical, 'true', 'false')), 'extraInfo', extraInfo, 'arglist', coalesce(arglist, ''), 'payLoadDef', NULL, " +
  "'createdBy', NULL, 'created', created, 'updated', updated, 'procedureId', procedureId)"

/** A procedure's actions in execution order. */
function* actionsJson({ database }: Store, procedureId: number): Generator<string> {
  let [order, id] = [0, 0]
  for (let separator = '['; ; separator = ',') {
    const page = database.all(
      `SELECT execOrder, actionId, ${ACTION_SQL} AS json FROM action WHERE procedureId = ? AND (execOrder, actionId) > (?, ?) ` +
        `ORDER BY execOrder, actionId LIMIT ${PAGE_SIZE}`,
      procedureId,
      order,
      id,
    )
    const last = page.at(-1)
    if (last) yield separator + page.map(({ json }) => String(json)).join(',')
    else if (separator === '[') yield separator
    if (!last || page.length < PAGE_SIZE) return yield ']'
    ;[order, id] = [Number(last['execOrder']), Number(last['actionId'])]
  }
}

/** Differences of list records (2.7). */
type ListOptions = Parameters<typeof procedureRecord>[2]

/** PROCEDURE. `changed`: overridden or additional fields. */
export function* procedureJson(
  store: Store,
  row: ProcedureRow,
  { list, changed }: { list?: ListOptions; changed?: object } = {},
): Generator<string> {
  const head = { ...procedureRecord(store, row, { withNsPath: false, ...list, withActions: false }) }
  const fields = list ? head : { ...head, ...procedureDetails(row) }
  const { actions: _, currentStep, ...first } = { ...fields, ...changed }
  const { log_data: logs, ...before }: Record<string, unknown> = first
  yield `${JSON.stringify(before).slice(0, -1)},"actions":`
  if (list?.withActions === false) yield '[]'
  else yield* actionsJson(store, row.procedureId)
  yield `,"currentStep":${currentStep}${logs === undefined ? '' : `,"log_data":${JSON.stringify(logs)}`}}`
}

export function* proceduresJson(store: Store, rows: readonly ProcedureRow[], list: ListOptions): Generator<string> {
  yield '['
  for (const [index, row] of rows.entries()) {
    if (index > 0) yield ','
    yield* procedureJson(store, row, { list })
  }
  yield ']'
}

/** Log lines up to now by action id, limited to actions of the procedure. */
export function getActionLogs({ store, now }: Service, { procedureId }: ProcedureRow, ids: unknown) {
  const actionIds = toIds(ids).filter((id) => store.action.find(id)?.procedureId === procedureId)
  return Object.fromEntries(
    actionIds.map((id) => [
      String(id),
      logLines(store.log.all('ownerId = ? AND time <= ? ORDER BY time, rowid', id, now())),
    ]),
  )
}
