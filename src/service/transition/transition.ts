// Handlers of contract/transition.ts.
import type * as calls from '../../contract/transition.ts'
import { attributesOf, fieldsOf, idOf, idsOf, listOf, textOf, textsOf } from '../body.ts'
import { draftRelations, editRelation, joinRelease, type DraftRelation } from '../drafts.ts'
import { queueJob } from '../engine/jobs.ts'
import { createEnvironment, checkUnlocked, environmentRecord } from './environments.ts'
import { notFound, refusal, type Later, type Exchange, type HandlersFor } from '../handler.ts'
import { checkAvailability } from '../plan/pull.ts'
import { ciRecord, draftRecord, draftRelationRecord } from '../records.ts'
import { assemblyScope, environmentScope, platformScope, platformsOf, type EnvironmentScope } from '../scope.ts'

/** Waits for the end of a design pull, as the real service does; at once with `"async": "true"`. */
function afterPull(exchange: Exchange, environmentId: number) {
  const answer = () => environmentRecord(exchange, environmentId)
  if (textOf(fieldsOf(exchange.body)['async']) === 'true') return answer()
  const waiting: Later<ReturnType<typeof answer>> = {
    poll: () => (exchange.service.store.job.count('environmentId = ?', environmentId) > 0 ? undefined : answer()),
  }
  return waiting
}

const uses = (exchange: Exchange, scope: EnvironmentScope, platformId: number): DraftRelation[] =>
  draftRelations(exchange.service.store, scope.release, "fromCiId = ? AND relationName = 'base.Consumes'", platformId)

export const transitionHandlers: HandlersFor<typeof calls> = {
  listEnvironments(exchange) {
    const { store } = exchange.service
    const { assemblyNs } = assemblyScope(exchange)
    return store.ci
      .all("nsPath = ? AND ciClassName = 'manifest.Environment' ORDER BY ciId", assemblyNs)
      .map((row) => ciRecord(store, row))
  },

  readEnvironment: (exchange) => environmentRecord(exchange, environmentScope(exchange).environment.ciId),

  createEnvironment(exchange) {
    const environment = createEnvironment(exchange, assemblyScope(exchange))
    return afterPull(exchange, environment.ciId)
  },

  listPlatforms(exchange) {
    const { store } = exchange.service
    return platformsOf(store, environmentScope(exchange)).map((draft) => draftRecord(store, draft.row, draft.change))
  },

  updateCloudConfiguration(exchange) {
    const { service, operator, body } = exchange
    const scope = platformScope(exchange)
    checkUnlocked(scope)
    const cloudId = idOf(fieldsOf(body)['cloud_id'])
    const clouds = uses(exchange, scope, scope.platform.ciId)
    const use = clouds.find((relation) => relation.toCiId === cloudId)
    if (!use) throw notFound()
    const sent = attributesOf(fieldsOf(body)['attributes'])
    const primaries = clouds.filter((relation) => {
      const attributes = relation === use ? { ...relation.attributes, ...sent } : relation.attributes
      return attributes['priority'] === '1' && attributes['adminstatus'] !== 'offline'
    })
    if (primaries.length === 0) throw refusal('This change will remove all primary clouds for this platform.')
    const release = joinRelease(service, 'manifest', scope.manifestNs, operator.username)
    const change = editRelation(service, release, operator.username, use, sent)
    const toCi = service.store.ci.find(use.toCiId)
    return draftRelationRecord(service.store, use.row, change, { toCi })
  },

  pullDesign(exchange) {
    const { service, body, operator } = exchange
    const scope = environmentScope(exchange)
    checkUnlocked(scope)
    const known = new Set(platformsOf(service.store, scope).map((platform) => platform.ciName))
    const availability = textsOf(fieldsOf(body)['platform_availability'])
    checkAvailability(service.store, scope.assemblyNs, known, availability)
    queueJob(service, scope.environment, 'pull', {
      username: operator.username,
      description: null,
      excluded: [],
      availability,
    })
    return afterPull(exchange, scope.environment.ciId)
  },

  disablePlatforms(exchange) {
    const { service, body, query, operator } = exchange
    const scope = environmentScope(exchange)
    checkUnlocked(scope)
    const wanted = idsOf(listOf(fieldsOf(body)['platformCiIds'] ?? query['platformCiIds']))
    const platforms = platformsOf(service.store, scope).filter((platform) => wanted.includes(platform.ciId))
    // Leaving the list out is meant as "all" but broken in the real service (1.5).
    if (platforms.length === 0) throw refusal('Failed to disable specified platforms.')
    const release = joinRelease(service, 'manifest', scope.manifestNs, operator.username)
    for (const platform of platforms) {
      const where = "toCiId = ? AND relationName = 'manifest.ComposedOf'"
      const [composed] = draftRelations(service.store, release, where, platform.ciId)
      if (composed) editRelation(service, release, operator.username, composed, { enabled: 'false' })
    }
    return environmentRecord(exchange, scope.environment.ciId)
  },
}
