import type * as calls from '../../contract/transition/relays.ts'
import { addItem, removeItem, unwrapItem, updateItem } from '../model/unreleased-items.ts'
import { unauthorized, type Exchange, type HandlersFor } from '../http/handler.ts'
import { environmentScope, recordNotFound } from '../http/scope.ts'
import { insertRelation } from '../model/build-rows.ts'
import { childPath } from '../model/namespaces.ts'
import { ciRecord, unsavedRecord } from '../model/records.ts'
import type { CiRow } from '../model/rows.ts'
import { matchesSegment } from '../model/segments.ts'

/** The only class of relays. */
export const RELAY_CLASS = 'manifest.relay.email.Relay'
export const RELAY_RELATION = 'manifest.Delivers'

/** Namespace of the environment's relays: its own, since they belong to no release. */
function relayNs(exchange: Exchange): string {
  const { environment } = environmentScope(exchange)
  return childPath(environment.nsPath, environment.ciName)
}

function findRelays(exchange: Exchange): CiRow[] {
  const { environment } = environmentScope(exchange)
  const ofEnvironment = 'SELECT toCiId FROM relation WHERE fromCiId = ? AND relationName = ?'
  return exchange.service.store.ci.all(`ciId IN (${ofEnvironment}) ORDER BY ciId`, environment.ciId, RELAY_RELATION)
}

function getRelay(exchange: Exchange, segment: string): CiRow {
  const found = findRelays(exchange).find(matchesSegment(segment))
  if (!found) throw recordNotFound(RELAY_CLASS, segment, relayNs(exchange))
  return found
}

const toRecord = ({ service }: Exchange, row: CiRow) => ciRecord(service.store, row)

export const relaysHandlers: HandlersFor<typeof calls> = {
  listRelays: (exchange) => findRelays(exchange).map((row) => toRecord(exchange, row)),

  readRelay: (exchange) => toRecord(exchange, getRelay(exchange, exchange.params.relay)),

  newRelay(exchange) {
    const { assembly } = environmentScope(exchange)
    if (!exchange.rights.hasFlag('transition', assembly.ciId)) throw unauthorized()
    return unsavedRecord(RELAY_CLASS, relayNs(exchange))
  },

  createRelay(exchange) {
    const { environment } = environmentScope(exchange)
    const nsPath = relayNs(exchange)
    const row = addItem(exchange, RELAY_CLASS, nsPath, unwrapItem(exchange))
    insertRelation(exchange, RELAY_RELATION, { from: environment.ciId, to: row.ciId, nsPath })
    return toRecord(exchange, row)
  },

  updateRelay: (exchange) =>
    toRecord(exchange, updateItem(exchange, getRelay(exchange, exchange.params.relay), unwrapItem(exchange))),

  toggleRelay(exchange) {
    const row = getRelay(exchange, exchange.params.relay)
    const enabled = row.ciAttributes['enabled'] === 'true' ? 'false' : 'true'
    return toRecord(exchange, updateItem(exchange, row, { ciAttributes: { enabled } }))
  },

  deleteRelay(exchange) {
    const row = getRelay(exchange, exchange.params.relay)
    removeItem(exchange, row)
    return toRecord(exchange, row)
  },
}
