import type * as calls from '../../contract/design/catalog.ts'
import type { HandlersFor } from '../http/handler.ts'
import { ciRecord, draftRecord } from '../model/records.ts'
import { checkAvailability, getPack, packNames, packVersions, findTemplates, getPackVersion } from './pack-catalog.ts'
import {
  toDrafts,
  findLinkNames,
  removeSavedDesign,
  getSavedComponent,
  findSavedComponents,
  getSavedDesign,
  findSavedDesigns,
  getSavedPlatform,
  findSavedPlatforms,
  findSavedPlatformVariables,
  findSavedVariables,
} from './saved-designs.ts'

export const catalogHandlers: HandlersFor<typeof calls> = {
  listPacks: ({ service }) => ({ packs: packNames(service.store) }),

  listPackVersions: ({ service }) => packVersions(service.store),

  readPack(exchange) {
    const { source, pack } = exchange.params
    return ciRecord(exchange.service.store, getPack(exchange, source, pack))
  },

  readPackVersion(exchange) {
    const { source, pack, version } = exchange.params
    return getPackVersion(exchange, source, pack, version)
  },

  readPackAvailability(exchange) {
    const { source, pack, version, availability } = exchange.params
    checkAvailability(availability)
    return getPackVersion(exchange, source, pack, version)
  },

  listPackComponents: (exchange) => findTemplates(exchange, exchange.params),

  listAvailabilityComponents: (exchange) => findTemplates(exchange, exchange.params),

  listSavedDesigns: (exchange) => findSavedDesigns(exchange).map((row) => ciRecord(exchange.service.store, row)),

  readSavedDesign: (exchange) =>
    ciRecord(exchange.service.store, getSavedDesign(exchange, exchange.params.design).design),

  deleteSavedDesign: (exchange) =>
    ciRecord(exchange.service.store, removeSavedDesign(exchange, exchange.params.design)),

  listSavedVariables(exchange) {
    const { designNs } = getSavedDesign(exchange, exchange.params.design)
    return toDrafts(exchange, findSavedVariables(exchange, designNs))
  },

  listSavedPlatforms(exchange) {
    const { designNs } = getSavedDesign(exchange, exchange.params.design)
    return toDrafts(exchange, findSavedPlatforms(exchange, designNs))
  },

  readSavedPlatform(exchange) {
    const { platform } = getSavedPlatform(exchange, exchange.params.design, exchange.params.platform)
    return { ...draftRecord(exchange.service.store, platform, undefined), links_to: findLinkNames(exchange, platform) }
  },

  listSavedComponents(exchange) {
    const { platformNs } = getSavedPlatform(exchange, exchange.params.design, exchange.params.platform)
    return toDrafts(exchange, findSavedComponents(exchange, platformNs))
  },

  readSavedComponent(exchange) {
    const { platformNs } = getSavedPlatform(exchange, exchange.params.design, exchange.params.platform)
    const found = getSavedComponent(exchange, platformNs, exchange.params.component)
    return draftRecord(exchange.service.store, found, undefined)
  },

  listSavedPlatformVariables(exchange) {
    const { platformNs } = getSavedPlatform(exchange, exchange.params.design, exchange.params.platform)
    return toDrafts(exchange, findSavedPlatformVariables(exchange, platformNs))
  },
}
