// Bringing a component out again although nothing about it changed (service-api 2.3).
import { fieldsOf, idsOf, listOf } from '../http/body.ts'
import { editItem, type Draft } from '../model/drafts.ts'
import { queueJob } from '../engine/jobs.ts'
import { notFound, refusal, type Exchange } from '../http/handler.ts'
import { shortClass } from '../model/namespaces.ts'
import { componentsOf, missing, named, platformScope, type PlatformScope } from '../http/scope.ts'
import { openManifest } from './manifest-items.ts'

/** Marks a component, and what is deployed of it, for the next deployment. */
export function touch(exchange: Exchange, scope: PlatformScope, component: Draft): Draft {
  const { service, operator } = exchange
  const release = openManifest(exchange, scope)
  const action = component.row ? 'update' : undefined
  const touched = editItem(service, release, operator.username, component, action ? { action } : {})
  service.store.database.run(
    "INSERT OR IGNORE INTO touched SELECT toCiId FROM relation WHERE fromCiId = ? AND relationName = 'base.RealizedAs'",
    component.ciId,
  )
  return touched
}

/** Marks the components whose ids a body has. Answers the last of them. */
export function touchAll(exchange: Exchange, scope: PlatformScope): Draft {
  const wanted = idsOf(listOf(fieldsOf(exchange.body)['componentCiIds']))
  const components = componentsOf(exchange.service.store, scope)
  const found = wanted.flatMap((id) => components.filter(({ ciId }) => ciId === id))
  const last = found.map((component) => touch(exchange, scope, component)).at(-1)
  if (!last) throw notFound()
  return last
}

/** The component that a name means for a continuous deployment: its own name, else the kind of thing that it is. */
function meant(exchange: Exchange, scope: PlatformScope, segment: string): Draft {
  const components = componentsOf(exchange.service.store, scope)
  const exact = components.filter(named(segment))
  const kind = segment.toLowerCase()
  const found =
    exact.length > 0 ? exact : components.filter((item) => shortClass(item.ciClassName).toLowerCase() === kind)
  if (found.length > 1) throw refusal('Ambiguous: more than one component.')
  const [component] = found
  if (!component) throw missing('manifest.Component', segment, scope.platformNs)
  return component
}

/** Continuous deployment: touches a component, commits the environment and starts the deployment of what comes of it. */
export function deployComponent(exchange: Exchange, segment: string): Draft {
  const { service, operator } = exchange
  const scope = platformScope(exchange)
  const component = meant(exchange, scope, segment)
  // The text ends so (2.3).
  if (scope.environment.ciAttributes['codpmt'] !== 'true') {
    throw refusal('Continuous deployment is not turned on for this environm')
  }
  const touched = touch(exchange, scope, component)
  const { username } = operator
  queueJob(service, scope.environment, 'deploy', { username, description: null, excluded: [], availability: {} })
  return touched
}
