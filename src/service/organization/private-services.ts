import type * as calls from '../../contract/organization/private-services.ts'
import { privateServiceClasses } from '../classes/catalog.ts'
import { addItem, removeItem, unwrapItem, updateItem } from '../model/unreleased-items.ts'
import { toText } from '../http/body.ts'
import { httpError, notFound, type Exchange, type HandlersFor } from '../http/handler.ts'
import { recordNotFound } from '../http/scope.ts'
import { ciRecord, unsavedRecord } from '../model/records.ts'
import type { CiRow } from '../model/rows.ts'
import { matchesSegment } from '../model/segments.ts'
import { classMetadata } from './metadata-record.ts'

const servicesNs = ({ organization }: Exchange) => `/${organization.name}/_services`

const findServices = (exchange: Exchange): CiRow[] =>
  exchange.service.store.ci.all('nsPath = ? ORDER BY ciName', servicesNs(exchange))

function getService(exchange: Exchange, segment: string): CiRow {
  const found = findServices(exchange).find(matchesSegment(segment))
  if (!found) throw recordNotFound('service', segment, servicesNs(exchange))
  return found
}

const isServiceClass = (name: string | undefined): name is string =>
  name !== undefined && privateServiceClasses.includes(name)

const toRecord = ({ service }: Exchange, row: CiRow) => ciRecord(service.store, row)

/** Every member may write, as in the real service. */
export const privateServicesHandlers: HandlersFor<typeof calls> = {
  listPrivateServices: (exchange) => findServices(exchange).map((row) => toRecord(exchange, row)),

  listPrivateServiceClasses: ({ service }) =>
    privateServiceClasses.flatMap((name) => classMetadata(service.store, name) ?? []),

  newPrivateService(exchange) {
    const className = toText(exchange.query['service_class_name'])
    if (!isServiceClass(className)) throw notFound()
    const [, shortName = ''] = /([^.]*)$/.exec(className) ?? []
    return { ...unsavedRecord(className, servicesNs(exchange)), ciName: shortName.toLowerCase() }
  },

  createPrivateService(exchange) {
    const sent = unwrapItem(exchange)
    const className = toText(sent['ciClassName'])
    if (!isServiceClass(className)) throw httpError('Unknown service template.')
    return toRecord(exchange, addItem(exchange, className, servicesNs(exchange), sent))
  },

  readPrivateService: (exchange) => toRecord(exchange, getService(exchange, exchange.params.service)),

  updatePrivateService: (exchange) =>
    toRecord(exchange, updateItem(exchange, getService(exchange, exchange.params.service), unwrapItem(exchange))),

  deletePrivateService(exchange) {
    const found = getService(exchange, exchange.params.service)
    removeItem(exchange, found)
    return toRecord(exchange, found)
  },
}
