import type * as calls from '../../contract/transition/platforms.ts'
import { unwrap, toFields, toText } from '../http/body.ts'
import type { Exchange, HandlersFor } from '../http/handler.ts'
import { componentScope, findComponents, environmentScope, platformScope, findPlatforms } from '../http/scope.ts'
import { deployComponent, touchComponent, touchComponents } from './components.ts'
import { editManifest, getItemHistory, parseEdit, toRecord } from './manifest-items.ts'
import {
  activatePlatform,
  editCloudUse,
  linkNames,
  parseCloudUse,
  terminatePlatform,
  togglePlatform,
  cloudRecords,
} from './platform-rules.ts'
import { dependencyRecords, editDependencies, editScale, findNeighbors, scaleRecords } from './scale.ts'

/** The platform with its scale. */
function toRecordWithScale(exchange: Exchange) {
  const scope = platformScope(exchange)
  return { ...toRecord(exchange, scope.platform), depends_on: scaleRecords(exchange, scope) }
}

export const platformsHandlers: HandlersFor<typeof calls> = {
  listPlatforms: (exchange) =>
    findPlatforms(exchange.service.store, environmentScope(exchange)).map((draft) => toRecord(exchange, draft)),

  readPlatform(exchange) {
    const scope = platformScope(exchange)
    return {
      ...toRecord(exchange, scope.platform),
      links_to: linkNames(exchange, scope),
      consumes: cloudRecords(exchange, scope),
    }
  },

  readPlatformScale: toRecordWithScale,

  updatePlatform(exchange) {
    const scope = platformScope(exchange)
    const sent = toFields(toFields(exchange.body)['cms_dj_ci'])
    if (Object.keys(sent).length > 0) editManifest(exchange, scope, scope.platform, parseEdit(sent, scope.platform))
    // Validate the scale against the changed platform.
    editScale(exchange, platformScope(exchange))
    return toRecordWithScale(exchange)
  },

  deletePlatform: (exchange) => toRecord(exchange, terminatePlatform(exchange, platformScope(exchange))),

  togglePlatform(exchange) {
    const scope = platformScope(exchange)
    togglePlatform(exchange, scope)
    return toRecord(exchange, scope.platform)
  },

  activatePlatform: (exchange) => toRecord(exchange, activatePlatform(exchange, platformScope(exchange))),

  updateCloudConfiguration: (exchange) => editCloudUse(exchange, platformScope(exchange), parseCloudUse(exchange.body)),

  updateCloudPriority(exchange) {
    const priority = toText(toFields(exchange.body)['priority']) ?? ''
    return editCloudUse(exchange, platformScope(exchange), { priority })
  },

  readPlatformHistory(exchange) {
    const scope = platformScope(exchange)
    return getItemHistory(exchange, scope, scope.platform.ciId)
  },

  listPlatformComponents: (exchange) =>
    findComponents(exchange.service.store, platformScope(exchange)).map((draft) => toRecord(exchange, draft)),

  readPlatformComponent(exchange) {
    const scope = componentScope(exchange)
    const { dependents, dependsOn } = findNeighbors(exchange, scope)
    return {
      ...toRecord(exchange, scope.component),
      dependents: dependents.map((draft) => toRecord(exchange, draft)),
      dependsOn: dependsOn.map((draft) => toRecord(exchange, draft)),
    }
  },

  updatePlatformComponent(exchange) {
    const scope = componentScope(exchange)
    const sent = unwrap(exchange.body, 'cms_dj_ci')
    return toRecord(exchange, editManifest(exchange, scope, scope.component, parseEdit(sent, scope.component)))
  },

  touchPlatformComponent(exchange) {
    const scope = componentScope(exchange)
    return toRecord(exchange, touchComponent(exchange, scope, scope.component))
  },

  touchPlatformComponents: (exchange) => toRecord(exchange, touchComponents(exchange, platformScope(exchange))),

  deployPlatformComponent: (exchange) => toRecord(exchange, deployComponent(exchange, exchange.params.component)),

  listComponentDependencies: (exchange) => dependencyRecords(exchange, componentScope(exchange)),

  updateComponentDependencies(exchange) {
    editDependencies(exchange, componentScope(exchange))
    return dependencyRecords(exchange, componentScope(exchange))
  },

  readComponentHistory(exchange) {
    const scope = componentScope(exchange)
    return getItemHistory(exchange, scope, scope.component.ciId)
  },
}
