// Handlers of contract/transition/platforms.ts.
import type * as calls from '../../contract/transition/platforms.ts'
import { envelope, fieldsOf, textOf } from '../http/body.ts'
import type { Exchange, HandlersFor } from '../http/handler.ts'
import { componentScope, componentsOf, environmentScope, platformScope, platformsOf } from '../http/scope.ts'
import { deployComponent, touch, touchAll } from './components.ts'
import { editManifest, historyOf, sentEdit, toRecord } from './manifest-items.ts'
import { activate, editUse, linkNames, sentUse, terminate, toggle, cloudRecords } from './platform-rules.ts'
import { dependencyRecords, editDependencies, editScale, neighboursOf, scaleRecords } from './scale.ts'

/** A platform as it is now, with its scale. */
function withScale(exchange: Exchange) {
  const scope = platformScope(exchange)
  return { ...toRecord(exchange, scope.platform), depends_on: scaleRecords(exchange, scope) }
}

export const platformsHandlers: HandlersFor<typeof calls> = {
  listPlatforms: (exchange) =>
    platformsOf(exchange.service.store, environmentScope(exchange)).map((draft) => toRecord(exchange, draft)),

  readPlatform(exchange) {
    const scope = platformScope(exchange)
    return {
      ...toRecord(exchange, scope.platform),
      links_to: linkNames(exchange, scope),
      consumes: cloudRecords(exchange, scope),
    }
  },

  readPlatformScale: withScale,

  updatePlatform(exchange) {
    const scope = platformScope(exchange)
    const sent = fieldsOf(fieldsOf(exchange.body)['cms_dj_ci'])
    if (Object.keys(sent).length > 0) editManifest(exchange, scope, scope.platform, sentEdit(sent, scope.platform))
    // The scale goes by what the platform is from now on.
    editScale(exchange, platformScope(exchange))
    return withScale(exchange)
  },

  deletePlatform: (exchange) => toRecord(exchange, terminate(exchange, platformScope(exchange))),

  togglePlatform(exchange) {
    const scope = platformScope(exchange)
    toggle(exchange, scope)
    return toRecord(exchange, scope.platform)
  },

  activatePlatform: (exchange) => toRecord(exchange, activate(exchange, platformScope(exchange))),

  updateCloudConfiguration: (exchange) => editUse(exchange, platformScope(exchange), sentUse(exchange.body)),

  updateCloudPriority(exchange) {
    const priority = textOf(fieldsOf(exchange.body)['priority']) ?? ''
    return editUse(exchange, platformScope(exchange), { priority })
  },

  readPlatformHistory(exchange) {
    const scope = platformScope(exchange)
    return historyOf(exchange, scope, scope.platform.ciId)
  },

  listPlatformComponents: (exchange) =>
    componentsOf(exchange.service.store, platformScope(exchange)).map((draft) => toRecord(exchange, draft)),

  readPlatformComponent(exchange) {
    const scope = componentScope(exchange)
    const { dependents, dependsOn } = neighboursOf(exchange, scope)
    return {
      ...toRecord(exchange, scope.component),
      dependents: dependents.map((draft) => toRecord(exchange, draft)),
      dependsOn: dependsOn.map((draft) => toRecord(exchange, draft)),
    }
  },

  updatePlatformComponent(exchange) {
    const scope = componentScope(exchange)
    const sent = envelope(exchange.body, 'cms_dj_ci')
    return toRecord(exchange, editManifest(exchange, scope, scope.component, sentEdit(sent, scope.component)))
  },

  touchPlatformComponent(exchange) {
    const scope = componentScope(exchange)
    return toRecord(exchange, touch(exchange, scope, scope.component))
  },

  touchPlatformComponents: (exchange) => toRecord(exchange, touchAll(exchange, platformScope(exchange))),

  deployPlatformComponent: (exchange) => toRecord(exchange, deployComponent(exchange, exchange.params.component)),

  listComponentDependencies: (exchange) => dependencyRecords(exchange, componentScope(exchange)),

  updateComponentDependencies(exchange) {
    editDependencies(exchange, componentScope(exchange))
    return dependencyRecords(exchange, componentScope(exchange))
  },

  readComponentHistory(exchange) {
    const scope = componentScope(exchange)
    return historyOf(exchange, scope, scope.component.ciId)
  },
}
