import type * as calls from '../../contract/cloud/clouds.ts'
import type { HandlersFor } from '../http/handler.ts'
import { cloudsPath } from '../model/namespaces.ts'
import { ciRecord, unsavedRecord } from '../model/records.ts'
import { cloudScope, serviceScope } from '../http/scope.ts'
import { offeringsByCategory, parseNsPath, servicesByCategory, TEMPLATE_CLASS_PREFIX } from './categories.ts'
import { checkCanCreate, createCloud, deleteCloud, listLocations, updateCloud } from './clouds.ts'
import { createService, deleteService, diffServices, buildService, servicesOf, updateService } from './services.ts'

const PUBLIC_NAMESPACE = '/public'

export const cloudHandlers: HandlersFor<typeof calls> = {
  listPublicOfferings: (exchange) =>
    offeringsByCategory(exchange, parseNsPath(exchange, PUBLIC_NAMESPACE), 'mgmt.cloud.Offering'),

  listPublicServices: (exchange) =>
    servicesByCategory(exchange, parseNsPath(exchange, PUBLIC_NAMESPACE), TEMPLATE_CLASS_PREFIX),

  listOfferings: (exchange) =>
    offeringsByCategory(exchange, parseNsPath(exchange, `/${exchange.organization.name}`), 'cloud.Offering'),

  listServices: (exchange) =>
    servicesByCategory(exchange, parseNsPath(exchange, `/${exchange.organization.name}`), 'cloud.service.'),

  listClouds: ({ service, organization }) =>
    service.store.ci
      .all("nsPath = ? AND ciClassName = 'account.Cloud' ORDER BY ciName", cloudsPath(organization.name))
      .map((row) => ciRecord(service.store, row)),

  readCloud: (exchange) => ciRecord(exchange.service.store, cloudScope(exchange).cloud),

  newCloud(exchange) {
    checkCanCreate(exchange)
    return unsavedRecord('account.Cloud', cloudsPath(exchange.organization.name))
  },

  createCloud: (exchange) => ciRecord(exchange.service.store, createCloud(exchange)),

  updateCloud: (exchange) => ciRecord(exchange.service.store, updateCloud(exchange)),

  deleteCloud: (exchange) => ciRecord(exchange.service.store, deleteCloud(exchange)),

  listLocations: ({ service }) => listLocations(service),

  listCloudServices(exchange) {
    const { store } = exchange.service
    return servicesOf(store, cloudScope(exchange).cloudNs).map((row) => ciRecord(store, row))
  },

  diffServices,

  // Equal for every cloud (1.3).
  listAvailableServices(exchange) {
    cloudScope(exchange)
    return servicesByCategory(exchange, `${PUBLIC_NAMESPACE}/`, TEMPLATE_CLASS_PREFIX)
  },

  readService: (exchange) => ciRecord(exchange.service.store, serviceScope(exchange).found),

  newService: (exchange) => buildService(exchange, exchange.params.service),

  createService: (exchange) => ciRecord(exchange.service.store, createService(exchange)),

  updateService: (exchange) => ciRecord(exchange.service.store, updateService(exchange)),

  deleteService: (exchange) => ciRecord(exchange.service.store, deleteService(exchange)),
}
