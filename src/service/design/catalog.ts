import type * as calls from '../../contract/design/catalog.ts'
import type { HandlersFor } from '../http/handler.ts'
import { ciRecord, draftRecord } from '../model/records.ts'
import { toText } from '../http/body.ts'
import {
  checkAvailability,
  findTemplates,
  getPack,
  getPackPlatform,
  getPackVersion,
  listTemplateMonitors,
  listTemplateVariables,
  packNames,
  packVersions,
  readPackWithVersions,
  readTemplate,
} from './pack-catalog.ts'
import { diffPacks } from './pack-diff.ts'
import { packStats } from './pack-stats.ts'
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

  readPackWithVersions: (exchange) => readPackWithVersions(exchange, exchange.params.source, exchange.params.pack),

  readPackStats(exchange) {
    const { source, pack, version } = exchange.params
    if (version === undefined) getPack(exchange, source, pack)
    else getPackVersion(exchange, source, pack, version)
    return packStats(exchange.service.store, exchange.params)
  },

  diffPack(exchange) {
    const { params, query, service } = exchange
    const other = params.other_version ?? toText(query['other_version'])
    const platform = getPackPlatform(exchange, { ...params, platform: params.pack })
    if (other === undefined) return null
    return diffPacks(
      service.store,
      platform,
      getPackPlatform(exchange, { ...params, platform: params.pack, version: other }),
    )
  },

  readPackPlatform: (exchange) => ciRecord(exchange.service.store, getPackPlatform(exchange, exchange.params)),

  readPackComponent: (exchange) => readTemplate(exchange, exchange.params),

  listPackMonitors: (exchange) => listTemplateMonitors(exchange, exchange.params),

  listPackVariables: (exchange) => listTemplateVariables(exchange, exchange.params),

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
