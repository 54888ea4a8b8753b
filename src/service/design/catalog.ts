// Handlers of contract/design/catalog.ts.
import type * as calls from '../../contract/design/catalog.ts'
import type { HandlersFor } from '../http/handler.ts'
import { ciRecord, draftRecord } from '../model/records.ts'
import { checkAvailability, packNamed, packNames, packVersions, templatesAt, versionNamed } from './pack-catalog.ts'
import {
  asDrafts,
  linksOf,
  removeSavedDesign,
  savedComponent,
  savedComponents,
  savedDesign,
  savedDesigns,
  savedPlatform,
  savedPlatforms,
  savedPlatformVariables,
  savedVariables,
} from './saved-designs.ts'

export const catalogHandlers: HandlersFor<typeof calls> = {
  listPacks: ({ service }) => ({ packs: packNames(service.store) }),

  listPackVersions: ({ service }) => packVersions(service.store),

  readPack(exchange) {
    const { source, pack } = exchange.params
    return ciRecord(exchange.service.store, packNamed(exchange, source, pack))
  },

  readPackVersion(exchange) {
    const { source, pack, version } = exchange.params
    return versionNamed(exchange, source, pack, version)
  },

  readPackAvailability(exchange) {
    const { source, pack, version, availability } = exchange.params
    checkAvailability(availability)
    return versionNamed(exchange, source, pack, version)
  },

  listPackComponents: (exchange) => templatesAt(exchange, exchange.params),

  listAvailabilityComponents: (exchange) => templatesAt(exchange, exchange.params),

  listSavedDesigns: (exchange) => savedDesigns(exchange).map((row) => ciRecord(exchange.service.store, row)),

  readSavedDesign: (exchange) => ciRecord(exchange.service.store, savedDesign(exchange, exchange.params.design).design),

  deleteSavedDesign: (exchange) =>
    ciRecord(exchange.service.store, removeSavedDesign(exchange, exchange.params.design)),

  listSavedVariables(exchange) {
    const { designNs } = savedDesign(exchange, exchange.params.design)
    return asDrafts(exchange, savedVariables(exchange, designNs))
  },

  listSavedPlatforms(exchange) {
    const { designNs } = savedDesign(exchange, exchange.params.design)
    return asDrafts(exchange, savedPlatforms(exchange, designNs))
  },

  readSavedPlatform(exchange) {
    const { platform } = savedPlatform(exchange, exchange.params.design, exchange.params.platform)
    return { ...draftRecord(exchange.service.store, platform, undefined), links_to: linksOf(exchange, platform) }
  },

  listSavedComponents(exchange) {
    const { platformNs } = savedPlatform(exchange, exchange.params.design, exchange.params.platform)
    return asDrafts(exchange, savedComponents(exchange, platformNs))
  },

  readSavedComponent(exchange) {
    const { platformNs } = savedPlatform(exchange, exchange.params.design, exchange.params.platform)
    const found = savedComponent(exchange, platformNs, exchange.params.component)
    return draftRecord(exchange.service.store, found, undefined)
  },

  listSavedPlatformVariables(exchange) {
    const { platformNs } = savedPlatform(exchange, exchange.params.design, exchange.params.platform)
    return asDrafts(exchange, savedPlatformVariables(exchange, platformNs))
  },
}
