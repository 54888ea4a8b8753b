import { toIds, toList, toText, toFields } from '../http/body.ts'
import { httpError, type Exchange } from '../http/handler.ts'
import { withinNamespace } from '../model/namespaces.ts'

const isMarkable = (state: string | undefined): state is 'replace' | 'default' =>
  state === 'replace' || state === 'default'

/** `status`: of a refusal. */
interface MarkRequest {
  readonly nsPath: string
  readonly ids: readonly number[]
  readonly state: string | undefined
  readonly status: number
}

/**
 * Sets the replacement state of instances and their managed items (service-api 1.6, 3.1). Throws for a missing instance or an invalid
 * state. Single statements, because there may be tens of thousands; one transaction, because marking is all or nothing.
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

/** Marks instances below a namespace by the body `{"ids": [..], "state": ".."}`. Throws 404 if any is missing. */
export function markRequested(exchange: Exchange, nsPath: string): true {
  const { ids, state } = toFields(exchange.body)
  markInstances(exchange, { nsPath, ids: toIds(toList(ids)), state: toText(state), status: 404 })
  return true
}
