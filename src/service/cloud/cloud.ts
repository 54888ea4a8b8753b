// Handlers of contract/cloud/cloud.ts.
import type * as calls from '../../contract/cloud/cloud.ts'
import type { HandlersFor } from '../http/handler.ts'
import { cloudsPath } from '../model/namespaces.ts'
import { ciRecord } from '../model/records.ts'
import { cloudScope, serviceScope } from '../http/scope.ts'
import { offeringsAt, placeOf, servicesAt, TEMPLATES } from './categories.ts'
import { checkMayCreate, createCloud, deleteCloud, locationsOf, updateCloud } from './clouds.ts'
import { defaultsOf } from './item-class.ts'
import { createService, deleteService, diffServices, newService, servicesOf, updateService } from './services.ts'

const PUBLIC = '/public'

export const cloudHandlers: HandlersFor<typeof calls> = {
  listPublicOfferings: (exchange) => offeringsAt(exchange, placeOf(exchange, PUBLIC), 'mgmt.cloud.Offering'),

  listPublicServices: (exchange) => servicesAt(exchange, placeOf(exchange, PUBLIC), TEMPLATES),

  listOfferings: (exchange) =>
    offeringsAt(exchange, placeOf(exchange, `/${exchange.organization.name}`), 'cloud.Offering'),

  listServices: (exchange) =>
    servicesAt(exchange, placeOf(exchange, `/${exchange.organization.name}`), 'cloud.service.'),

  listClouds: ({ service, organization }) =>
    service.store.ci
      .all("nsPath = ? AND ciClassName = 'account.Cloud' ORDER BY ciName", cloudsPath(organization.name))
      .map((row) => ciRecord(service.store, row)),

  readCloud: (exchange) => ciRecord(exchange.service.store, cloudScope(exchange).cloud),

  newCloud(exchange) {
    checkMayCreate(exchange)
    const ciClassName = 'account.Cloud'
    const nsPath = cloudsPath(exchange.organization.name)
    return { ciName: '', ciClassName, nsPath, comments: '', ciAttributes: defaultsOf(ciClassName) }
  },

  createCloud: (exchange) => ciRecord(exchange.service.store, createCloud(exchange)),

  updateCloud: (exchange) => ciRecord(exchange.service.store, updateCloud(exchange)),

  deleteCloud: (exchange) => ciRecord(exchange.service.store, deleteCloud(exchange)),

  listLocations: ({ service }) => locationsOf(service),

  listCloudServices(exchange) {
    const { store } = exchange.service
    return servicesOf(store, cloudScope(exchange).cloudNs).map((row) => ciRecord(store, row))
  },

  diffServices,

  // The same for every cloud (1.3).
  listAvailableServices(exchange) {
    cloudScope(exchange)
    return servicesAt(exchange, `${PUBLIC}/`, TEMPLATES)
  },

  readService: (exchange) => ciRecord(exchange.service.store, serviceScope(exchange).found),

  newService: (exchange) => newService(exchange, exchange.params.service),

  createService: (exchange) => ciRecord(exchange.service.store, createService(exchange)),

  updateService: (exchange) => ciRecord(exchange.service.store, updateService(exchange)),

  deleteService: (exchange) => ciRecord(exchange.service.store, deleteService(exchange)),
}
