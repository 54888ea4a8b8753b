// What a platform does by itself, switched on and off at once, without a deployment (service-api 2.6).
import { checkAttributes } from '../model/attribute-rules.ts'
import { toFields, toText } from '../http/body.ts'
import { notFound, httpError, type Exchange } from '../http/handler.ts'
import type { Attributes } from '../model/rows.ts'
import { ciRecord } from '../model/records.ts'
import { platformScope, type PlatformScope } from '../http/scope.ts'

/** `single` or `redundant`: a platform of `default` availability is as its environment says. */
export function effectiveAvailability({ platform, environment }: PlatformScope): string {
  const own = platform.attributes['availability'] ?? ''
  return own === 'default' || own === '' ? (environment.ciAttributes['availability'] ?? 'single') : own
}

/** Query or body: both are read. */
const getSentText = ({ body, query }: Exchange, name: string) => toText(toFields(body)[name]) ?? toText(query[name])

/** The attribute's value for the status that was sent. Throws for any but the two. */
function parseStatus(exchange: Exchange): string {
  const status = getSentText(exchange, 'status')
  if (status !== 'enable' && status !== 'disable') {
    throw httpError(`Status '${status ?? ''}' is invalid [expected: enable or disable].`)
  }
  return String(status === 'enable')
}

function updatePlatform({ service, operator }: Exchange, { platform: { row } }: PlatformScope, attributes: Attributes) {
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
export const setAutoRepair = (exchange: Exchange) =>
  updatePlatform(exchange, platformScope(exchange), { autorepair: parseStatus(exchange) })

/** Bringing instances into line with what they should be. */
export const setAutoComply = (exchange: Exchange) =>
  updatePlatform(exchange, platformScope(exchange), { autocomply: parseStatus(exchange) })

/** Replacement of what repairs do not help; also sets after how many minutes and repairs, where they are sent. */
export function setAutoReplace(exchange: Exchange) {
  const scope = platformScope(exchange)
  const attributes: Attributes = { autoreplace: parseStatus(exchange) }
  for (const name of ['replace_after_minutes', 'replace_after_repairs']) {
    const sent = getSentText(exchange, name)
    if (sent !== undefined) attributes[name] = sent
  }
  return updatePlatform(exchange, scope, attributes)
}

/** A number of instances that follows the load, only where there may be several. */
export function setAutoScale(exchange: Exchange) {
  const scope = platformScope(exchange)
  if (effectiveAvailability(scope) !== 'redundant')
    throw httpError('Autoscale operation is allowed only for platforms with redundant availability.')
  return updatePlatform(exchange, scope, { autoscale: parseStatus(exchange) })
}
