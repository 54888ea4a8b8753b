import type * as calls from '../../contract/organization/sinks.ts'
import { addItem, removeItem, unwrapItem, updateItem } from '../model/unreleased-items.ts'
import { sinkClasses } from '../classes/sink-classes.ts'
import { httpError, notFound, unauthorized, type Exchange, type HandlersFor } from '../http/handler.ts'
import { toText } from '../http/body.ts'
import { recordNotFound } from '../http/scope.ts'
import { insertRelation } from '../model/build-rows.ts'
import { ciRecord, unsavedRecord } from '../model/records.ts'
import type { CiRow } from '../model/rows.ts'
import { matchesSegment } from '../model/segments.ts'

const sinkNs = ({ organization }: Exchange) => `/${organization.name}`

const findSinks = (exchange: Exchange): CiRow[] =>
  exchange.service.store.ci.all(
    "nsPath = ? AND ciClassName LIKE 'account.notification.%' ORDER BY ciName",
    sinkNs(exchange),
  )

function getSink(exchange: Exchange, segment: string): CiRow {
  const found = findSinks(exchange).find(matchesSegment(segment))
  if (!found) throw recordNotFound('account.notification.Sink', segment, sinkNs(exchange))
  return found
}

const listRecords = (exchange: Exchange) => findSinks(exchange).map((row) => ciRecord(exchange.service.store, row))

function requireAdmin({ rights }: Exchange): void {
  if (!rights.isAdmin) throw unauthorized()
}

const isSinkClass = (name: string | undefined): name is string => name !== undefined && Object.hasOwn(sinkClasses, name)

export const sinksHandlers: HandlersFor<typeof calls> = {
  listSinks: listRecords,

  readSink: (exchange) => ciRecord(exchange.service.store, getSink(exchange, exchange.params.sink)),

  newSink(exchange) {
    requireAdmin(exchange)
    const className = toText(exchange.query['notification_type'])
    if (!isSinkClass(className)) throw notFound()
    return unsavedRecord(className, sinkNs(exchange))
  },

  createSink(exchange) {
    requireAdmin(exchange)
    const sent = unwrapItem(exchange)
    const className = toText(sent['ciClassName'])
    if (!isSinkClass(className)) throw httpError(`Unknown notification type '${className ?? ''}'.`)
    const nsPath = sinkNs(exchange)
    const row = addItem(exchange, className, nsPath, sent)
    insertRelation(exchange, 'base.ForwardsTo', { from: exchange.organization.ciId, to: row.ciId, nsPath })
    return ciRecord(exchange.service.store, row)
  },

  updateSink(exchange) {
    requireAdmin(exchange)
    updateItem(exchange, getSink(exchange, exchange.params.sink), unwrapItem(exchange))
    return listRecords(exchange)
  },

  deleteSink(exchange) {
    requireAdmin(exchange)
    removeItem(exchange, getSink(exchange, exchange.params.sink))
    return listRecords(exchange)
  },
}
