import type * as calls from '../../contract/transition/platforms.ts'
import { unwrap, toFields, toText, toIds, toList } from '../http/body.ts'
import { type Exchange, type HandlersFor, notFound, httpError } from '../http/handler.ts'
import {
  componentScope,
  findComponents,
  environmentScope,
  platformScope,
  findPlatforms,
  recordNotFound,
  type PlatformScope,
} from '../http/scope.ts'
import { matchesSegment } from '../model/segments.ts'
import { editManifest, getItemHistory, parseEdit, toRecord, ensureManifestRelease } from './manifest-items.ts'
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
import { editItem, type Draft } from '../model/drafts.ts'
import { readComponentServices, updateComponentServices } from '../model/component-services.ts'
import { queueJob } from '../engine/jobs.ts'
import { shortClassName } from '../model/namespaces.ts'

/** Marks a component and its deployed items for the next deployment. */
function touchComponent(
  exchange: Exchange,
  scope: PlatformScope,
  component: Draft,
  release = ensureManifestRelease(exchange, scope),
): Draft {
  const { service, operator } = exchange
  const action = component.row ? 'update' : undefined
  const touched = editItem(service, release, operator.username, component, action ? { action } : {})
  service.store.database.run(
    "INSERT OR IGNORE INTO touched SELECT toCiId FROM relation WHERE fromCiId = ? AND relationName = 'base.RealizedAs'",
    component.ciId,
  )
  return touched
}

/** Marks the components whose ids are in the body. Returns the last one. */
function touchComponents(exchange: Exchange, scope: PlatformScope): Draft {
  const requested = toIds(toList(toFields(exchange.body)['componentCiIds']))
  const components = findComponents(exchange.service.store, scope)
  const found = requested.flatMap((id) => components.filter(({ ciId }) => ciId === id))
  const last = found.map((component) => touchComponent(exchange, scope, component)).at(-1)
  if (!last) throw notFound()
  return last
}

/** Finds a component for continuous deployment by its name, else by its class. */
function findComponentByName(exchange: Exchange, scope: PlatformScope, segment: string): Draft {
  const components = findComponents(exchange.service.store, scope)
  const exact = components.filter(matchesSegment(segment))
  const kind = segment.toLowerCase()
  const found =
    exact.length > 0 ? exact : components.filter((item) => shortClassName(item.ciClassName).toLowerCase() === kind)
  if (found.length > 1) throw httpError('Ambiguous: more than one component.')
  const [component] = found
  if (!component) throw recordNotFound('manifest.Component', segment, scope.platformNs)
  return component
}

/** Continuous deployment: touches a component, commits the environment and starts the deployment. */
function deployComponent(exchange: Exchange, segment: string): Draft {
  const { service, operator } = exchange
  const scope = platformScope(exchange)
  const component = findComponentByName(exchange, scope, segment)
  // The service's message ends like this (2.3).
  if (scope.environment.ciAttributes['codpmt'] !== 'true') {
    throw httpError('Continuous deployment is not turned on for this environm')
  }
  const touched = touchComponent(
    exchange,
    scope,
    component,
    ensureManifestRelease(exchange, scope, 'oneops::autodeploy'),
  )
  const { username } = operator
  queueJob(service, scope.environment, 'deploy', { username, description: null, excluded: [], availability: {} })
  return touched
}

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

  readPlatformComponentServices: (exchange) => readComponentServices(exchange, componentScope(exchange)),

  updatePlatformComponentServices(exchange) {
    const scope = componentScope(exchange)
    return updateComponentServices(exchange, scope, () => ensureManifestRelease(exchange, scope))
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
