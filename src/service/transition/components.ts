// Redeploys components that did not change (service-api 2.3).
import { toFields, toIds, toList } from '../http/body.ts'
import { editItem, type Draft } from '../model/drafts.ts'
import { queueJob } from '../engine/jobs.ts'
import { notFound, httpError, type Exchange } from '../http/handler.ts'
import { shortClassName } from '../model/namespaces.ts'
import { findComponents, recordNotFound, matchesSegment, platformScope, type PlatformScope } from '../http/scope.ts'
import { ensureManifestRelease } from './manifest-items.ts'

/** Marks a component and its deployed items for the next deployment. */
export function touchComponent(exchange: Exchange, scope: PlatformScope, component: Draft): Draft {
  const { service, operator } = exchange
  const release = ensureManifestRelease(exchange, scope)
  const action = component.row ? 'update' : undefined
  const touched = editItem(service, release, operator.username, component, action ? { action } : {})
  service.store.database.run(
    "INSERT OR IGNORE INTO touched SELECT toCiId FROM relation WHERE fromCiId = ? AND relationName = 'base.RealizedAs'",
    component.ciId,
  )
  return touched
}

/** Marks the components whose ids are in the body. Returns the last one. */
export function touchComponents(exchange: Exchange, scope: PlatformScope): Draft {
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
export function deployComponent(exchange: Exchange, segment: string): Draft {
  const { service, operator } = exchange
  const scope = platformScope(exchange)
  const component = findComponentByName(exchange, scope, segment)
  // The service's message ends like this (2.3).
  if (scope.environment.ciAttributes['codpmt'] !== 'true') {
    throw httpError('Continuous deployment is not turned on for this environm')
  }
  const touched = touchComponent(exchange, scope, component)
  const { username } = operator
  queueJob(service, scope.environment, 'deploy', { username, description: null, excluded: [], availability: {} })
  return touched
}
