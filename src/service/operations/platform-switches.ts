// What a platform does by itself, switched on and off at once, without a deployment (service-api 2.6).
import { checkAttributes } from '../model/attribute-rules.ts'
import { fieldsOf, textOf } from '../http/body.ts'
import { notFound, refusal, type Exchange } from '../http/handler.ts'
import type { Attributes } from '../model/model.ts'
import { ciRecord } from '../model/records.ts'
import { platformScope, type PlatformScope } from '../http/scope.ts'

/** `single` or `redundant`: a platform of `default` availability is as its environment says. */
export function availabilityOf({ platform, environment }: PlatformScope): string {
  const own = platform.attributes['availability'] ?? ''
  return own === 'default' || own === '' ? (environment.ciAttributes['availability'] ?? 'single') : own
}

/** Query or body: both are read. */
const sentIn = ({ body, query }: Exchange, name: string) => textOf(fieldsOf(body)[name]) ?? textOf(query[name])

/** The attribute's value for the status that was sent. Throws for any but the two. */
function switched(exchange: Exchange): string {
  const status = sentIn(exchange, 'status')
  if (status !== 'enable' && status !== 'disable') {
    throw refusal(`Status '${status ?? ''}' is invalid [expected: enable or disable].`)
  }
  return String(status === 'enable')
}

function change({ service, operator }: Exchange, { platform: { row } }: PlatformScope, attributes: Attributes) {
  const { store } = service
  // What was not committed yet does not run.
  if (!row) throw notFound()
  const ciAttributes = { ...row.ciAttributes, ...attributes }
  checkAttributes({ ciClassName: row.ciClassName, ciAttributes })
  const fields = { ciAttributes, updatedBy: operator.username, updated: service.now() }
  store.ci.update(row.ciId, fields)
  return ciRecord(store, { ...row, ...fields })
}

/** Repair of what is unhealthy. */
export const autoRepair = (exchange: Exchange) =>
  change(exchange, platformScope(exchange), { autorepair: switched(exchange) })

/** Bringing instances into line with what they should be. */
export const autoComply = (exchange: Exchange) =>
  change(exchange, platformScope(exchange), { autocomply: switched(exchange) })

/** Replacement of what repairs do not help; also sets after how many minutes and repairs, where they are sent. */
export function autoReplace(exchange: Exchange) {
  const scope = platformScope(exchange)
  const attributes: Attributes = { autoreplace: switched(exchange) }
  for (const name of ['replace_after_minutes', 'replace_after_repairs']) {
    const sent = sentIn(exchange, name)
    if (sent !== undefined) attributes[name] = sent
  }
  return change(exchange, scope, attributes)
}

/** A number of instances that follows the load, only where there may be several. */
export function autoScale(exchange: Exchange) {
  const scope = platformScope(exchange)
  if (availabilityOf(scope) !== 'redundant')
    throw refusal('Autoscale operation is allowed only for platforms with redundant availability.')
  return change(exchange, scope, { autoscale: switched(exchange) })
}
