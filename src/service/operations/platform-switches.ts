// Automation switches of a platform, which take effect without a deployment (service-api 2.6).
import { toFields, toText } from '../http/body.ts'
import { notFound, httpError, type Exchange } from '../http/handler.ts'
import type { Attributes } from '../model/rows.ts'
import { ciRecord } from '../model/records.ts'
import { platformScope, type PlatformScope } from '../http/scope.ts'
import { checkRecord } from '../organization/compliance.ts'

/** `single` or `redundant`. `default` resolves to the environment's availability. */
export function effectiveAvailability({ platform, environment }: PlatformScope): string {
  const availability = platform.attributes['availability'] ?? ''
  return availability === 'default' || availability === ''
    ? (environment.ciAttributes['availability'] ?? 'single')
    : availability
}

/** The service accepts parameters in query and body. */
const getSentText = ({ body, query }: Exchange, name: string) => toText(toFields(body)[name]) ?? toText(query[name])

/** The attribute value of a status. Throws for unknown ones. */
function parseStatus(exchange: Exchange): string {
  const status = getSentText(exchange, 'status')
  if (status !== 'enable' && status !== 'disable') {
    throw httpError(`Status '${status ?? ''}' is invalid [expected: enable or disable].`)
  }
  return String(status === 'enable')
}

function updatePlatform(exchange: Exchange, { platform: { row } }: PlatformScope, attributes: Attributes) {
  const { service, operator } = exchange
  const { store } = service
  // Uncommitted platforms do not run yet.
  if (!row) throw notFound()
  const ciAttributes = { ...row.ciAttributes, ...attributes }
  checkRecord(exchange, { ...row, ciAttributes })
  const fields = { ciAttributes, updatedBy: operator.username, updated: service.now() }
  store.ci.update(row.ciId, fields)
  return ciRecord(store, { ...row, ...fields })
}

export const setAutoRepair = (exchange: Exchange) =>
  updatePlatform(exchange, platformScope(exchange), { autorepair: parseStatus(exchange) })

export const setAutoComply = (exchange: Exchange) =>
  updatePlatform(exchange, platformScope(exchange), { autocomply: parseStatus(exchange) })

/** Toggles automatic replacement, and sets its minutes and repairs if given. */
export function setAutoReplace(exchange: Exchange) {
  const scope = platformScope(exchange)
  const attributes: Attributes = { autoreplace: parseStatus(exchange) }
  for (const name of ['replace_after_minutes', 'replace_after_repairs']) {
    const sent = getSentText(exchange, name)
    if (sent !== undefined) attributes[name] = sent
  }
  return updatePlatform(exchange, scope, attributes)
}

/** Toggles automatic scaling; redundant platforms only. */
export function setAutoScale(exchange: Exchange) {
  const scope = platformScope(exchange)
  if (effectiveAvailability(scope) !== 'redundant')
    throw httpError('Autoscale operation is allowed only for platforms with redundant availability.')
  return updatePlatform(exchange, scope, { autoscale: parseStatus(exchange) })
}
