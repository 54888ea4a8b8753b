// Marking instances for replacement, or taking the mark off (service-api 1.6 and 3.1).
import { toIds, toList, toText, toFields } from '../http/body.ts'
import { httpError, type Exchange } from '../http/handler.ts'
import { withinNamespace } from '../model/namespaces.ts'

const isMarkable = (state: string | undefined): state is 'replace' | 'default' =>
  state === 'replace' || state === 'default'

/** What is marked: ids below a namespace, and the status of a refusal. */
interface MarkRequest {
  readonly nsPath: string
  readonly ids: readonly number[]
  readonly state: string | undefined
  readonly status: number
}

/**
 * Marks instances and what is managed via them. Throws for one that is not there or a state that does not exist. One statement each,
 * since tens of thousands may be marked at once; they are not cut in pieces, because all of them are marked or none is.
 */
export function markInstances({ service, operator }: Exchange, { nsPath, ids, state, status }: MarkRequest): void {
  if (!isMarkable(state)) throw httpError(`There is no such ci state defined - ${state ?? ''}`, status)
  const { database } = service.store
  const { sql, values } = withinNamespace(nsPath)
  const list = JSON.stringify(ids)
  const missing = database.value(
    'SELECT value FROM json_each(?) WHERE NOT EXISTS (' +
      `SELECT 1 FROM ci WHERE ciId = value AND ${sql} AND ciClassName >= 'bom.' AND ciClassName < 'bom/') LIMIT 1`,
    list,
    ...values,
  )
  if (missing !== null) throw httpError(`There is no ci with this id - ${missing}`, status)
  database.run(
    'UPDATE ci SET ciState = ?, updatedBy = ?, updated = ? WHERE ciId IN (SELECT value FROM json_each(?) UNION ' +
      "SELECT r.fromCiId FROM json_each(?) CROSS JOIN relation r ON r.toCiId = value AND r.relationName = 'bom.ManagedVia')",
    state,
    operator.username,
    service.now(),
    list,
    list,
  )
}

/** Marks what the body names, below a namespace: `{"ids": [..], "state": ".."}`. Throws 404 for any that is not there. */
export function markRequested(exchange: Exchange, nsPath: string): true {
  const { ids, state } = toFields(exchange.body)
  markInstances(exchange, { nsPath, ids: toIds(toList(ids)), state: toText(state), status: 404 })
  return true
}
