// Handlers of contract/cloud/offerings.ts.
import type * as calls from '../../contract/cloud/offerings.ts'
import { idOf } from '../http/body.ts'
import { notFound, refusal, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { CiRow } from '../model/model.ts'
import { link } from '../model/new-rows.ts'
import { ciRecord } from '../model/records.ts'
import { findIn, serviceScope } from '../http/scope.ts'
import { defaultsOf } from './item-class.ts'
import { addItem, changeItem, removeItem, sentItem } from './items.ts'
import { checkServicesRight, offeringsPath, templateBehind } from './services.ts'

const OFFERING = 'cloud.Offering'

/** The offering of the path. */
function offeringOf(exchange: Exchange, segment: string): CiRow {
  const nsPath = offeringsPath(serviceScope(exchange).found)
  const found = findIn(exchange.service.store, nsPath, OFFERING, segment)
  if (!found) throw refusal(`Could not locate ${OFFERING} with id/name '${segment}' in namespace '${nsPath}'.`, 404)
  return found
}

/** The service of the path, for one who may write below it. */
function writableService(exchange: Exchange): CiRow {
  const { cloud, found } = serviceScope(exchange)
  checkServicesRight(exchange, cloud)
  return found
}

/** Offerings of the template behind the service of the path. */
function availableOf(exchange: Exchange): CiRow[] {
  const { store } = exchange.service
  const { cloud, found } = serviceScope(exchange)
  const template = templateBehind(store, cloud, found)
  return template
    ? store.ci.all("nsPath = ? AND ciClassName = 'mgmt.cloud.Offering' ORDER BY ciName", offeringsPath(template))
    : []
}

export const offeringsHandlers: HandlersFor<typeof calls> = {
  listServiceOfferings(exchange) {
    const { store } = exchange.service
    const nsPath = offeringsPath(serviceScope(exchange).found)
    return store.ci
      .all('nsPath = ? AND ciClassName = ? ORDER BY ciName', nsPath, OFFERING)
      .map((row) => ciRecord(store, row))
  },

  listAvailableOfferings: (exchange) => availableOf(exchange).map((row) => ciRecord(exchange.service.store, row)),

  newOffering(exchange) {
    const service = writableService(exchange)
    const blank = {
      ciName: '',
      ciClassName: OFFERING,
      nsPath: offeringsPath(service),
      comments: '',
      ciAttributes: defaultsOf(OFFERING),
    }
    const wanted = exchange.query['mgmtOfferingCiId']
    if (wanted === undefined) return blank
    const template = availableOf(exchange).find((row) => row.ciId === idOf(wanted))
    if (!template) throw notFound()
    const { ciName, comments } = template
    return { ...blank, ciName, comments, ciAttributes: { ...blank.ciAttributes, ...template.ciAttributes } }
  },

  createOffering(exchange) {
    const service = writableService(exchange)
    const nsPath = offeringsPath(service)
    const added = addItem(exchange, OFFERING, nsPath, sentItem(exchange))
    link(exchange, 'base.Offers', { from: service.ciId, to: added.ciId, nsPath })
    return ciRecord(exchange.service.store, added)
  },

  readOffering: (exchange) => ciRecord(exchange.service.store, offeringOf(exchange, exchange.params.offering)),

  updateOffering(exchange) {
    writableService(exchange)
    const offering = offeringOf(exchange, exchange.params.offering)
    return ciRecord(exchange.service.store, changeItem(exchange, offering, sentItem(exchange)))
  },

  deleteOffering(exchange) {
    writableService(exchange)
    const offering = offeringOf(exchange, exchange.params.offering)
    removeItem(exchange, offering)
    return ciRecord(exchange.service.store, offering)
  },
}
