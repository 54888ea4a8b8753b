import type * as calls from '../../contract/cloud/offerings.ts'
import { toId } from '../http/body.ts'
import { notFound, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { CiRow } from '../model/rows.ts'
import { insertRelation } from '../model/build-rows.ts'
import { ciRecord, unsavedRecord } from '../model/records.ts'
import { findRecord, serviceScope, recordNotFound } from '../http/scope.ts'
import { addItem, updateItem, removeItem, unwrapItem } from '../model/unreleased-items.ts'
import { checkServicesRight, offeringsNs, findServiceTemplate } from './services.ts'

const OFFERING_CLASS = 'cloud.Offering'

function getOffering(exchange: Exchange, segment: string): CiRow {
  const nsPath = offeringsNs(serviceScope(exchange).found)
  const found = findRecord(exchange.service.store, nsPath, OFFERING_CLASS, segment)
  if (!found) throw recordNotFound(OFFERING_CLASS, segment, nsPath)
  return found
}

/** The service of the path, if the caller may write below it. */
function requireWritableService(exchange: Exchange): CiRow {
  const { cloud, found } = serviceScope(exchange)
  checkServicesRight(exchange, cloud)
  return found
}

/** Offerings of the template of the path's service. */
function availableOfferings(exchange: Exchange): CiRow[] {
  const { store } = exchange.service
  const { cloud, found } = serviceScope(exchange)
  const template = findServiceTemplate(store, cloud, found)
  return template
    ? store.ci.all("nsPath = ? AND ciClassName = 'mgmt.cloud.Offering' ORDER BY ciName", offeringsNs(template))
    : []
}

export const offeringsHandlers: HandlersFor<typeof calls> = {
  listServiceOfferings(exchange) {
    const { store } = exchange.service
    const nsPath = offeringsNs(serviceScope(exchange).found)
    return store.ci
      .all('nsPath = ? AND ciClassName = ? ORDER BY ciName', nsPath, OFFERING_CLASS)
      .map((row) => ciRecord(store, row))
  },

  listAvailableOfferings: (exchange) =>
    availableOfferings(exchange).map((row) => ciRecord(exchange.service.store, row)),

  newOffering(exchange) {
    const service = requireWritableService(exchange)
    const blank = unsavedRecord(OFFERING_CLASS, offeringsNs(service))
    const requested = exchange.query['mgmtOfferingCiId']
    if (requested === undefined) return blank
    const template = availableOfferings(exchange).find((row) => row.ciId === toId(requested))
    if (!template) throw notFound()
    const { ciName, comments } = template
    return { ...blank, ciName, comments, ciAttributes: { ...blank.ciAttributes, ...template.ciAttributes } }
  },

  createOffering(exchange) {
    const service = requireWritableService(exchange)
    const nsPath = offeringsNs(service)
    const added = addItem(exchange, OFFERING_CLASS, nsPath, unwrapItem(exchange))
    insertRelation(exchange, 'base.Offers', { from: service.ciId, to: added.ciId, nsPath })
    return ciRecord(exchange.service.store, added)
  },

  readOffering: (exchange) => ciRecord(exchange.service.store, getOffering(exchange, exchange.params.offering)),

  updateOffering(exchange) {
    requireWritableService(exchange)
    const offering = getOffering(exchange, exchange.params.offering)
    return ciRecord(exchange.service.store, updateItem(exchange, offering, unwrapItem(exchange)))
  },

  deleteOffering(exchange) {
    requireWritableService(exchange)
    const offering = getOffering(exchange, exchange.params.offering)
    removeItem(exchange, offering)
    return ciRecord(exchange.service.store, offering)
  },
}
