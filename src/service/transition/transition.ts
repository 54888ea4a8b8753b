// Handlers of contract/transition/transition.ts.
import type * as calls from '../../contract/transition/transition.ts'
import { fieldsOf, idsOf, listOf, textOf } from '../http/body.ts'
import { draftRelations, editRelation, joinRelease } from '../model/drafts.ts'
import { queueJob } from '../engine/jobs.ts'
import { removeEnvironment } from './environment-removal.ts'
import {
  LOCKED,
  checkUnlocked,
  createEnvironment,
  environmentRecord,
  isLocked,
  plainRecord,
  unsavedEnvironment,
  updateEnvironment,
} from './environments.ts'
import { ServiceRefusal, refusal, type Later, type Exchange, type HandlersFor } from '../http/handler.ts'
import { within } from '../model/namespaces.ts'
import { checkAvailability, sentAvailability } from '../plan/pull.ts'
import { ciRecord, releaseRecord } from '../model/records.ts'
import { assemblyScope, environmentScope, platformsOf } from '../http/scope.ts'
import type { Store } from '../store/store.ts'

/** Waits for the end of a design pull, as the real service does; at once with `"async": "true"`. */
function afterPull(exchange: Exchange, environmentId: number, failed: (reason: string) => ServiceRefusal) {
  const { store } = exchange.service
  const answer = () => environmentRecord(exchange, environmentId)
  if (textOf(fieldsOf(exchange.body)['async']) === 'true') return answer()
  const waiting: Later<ReturnType<typeof answer>> = {
    poll() {
      if (store.job.count('environmentId = ?', environmentId) > 0) return undefined
      const found = answer()
      const [, reason] = /^ERROR:MANIFEST:(.*)$/s.exec(found.comments ?? '') ?? []
      if (reason !== undefined) throw failed(reason)
      return found
    },
  }
  return waiting
}

/** Sets `enabled` of the platforms that a body or query names. */
function setEnabled(exchange: Exchange, enabled: boolean) {
  const { service, body, query, operator } = exchange
  const scope = environmentScope(exchange)
  checkUnlocked(scope)
  const wanted = idsOf(listOf(fieldsOf(body)['platformCiIds'] ?? query['platformCiIds']))
  const platforms = platformsOf(service.store, scope).filter((platform) => wanted.includes(platform.ciId))
  // Leaving the list out is meant as "all" but broken in the real service (1.5).
  if (platforms.length === 0) throw refusal(`Failed to ${enabled ? 'enable' : 'disable'} specified platforms.`)
  const release = joinRelease(service, 'manifest', scope.manifestNs, operator.username)
  for (const platform of platforms) {
    const where = "toCiId = ? AND relationName = 'manifest.ComposedOf'"
    const [composed] = draftRelations(service.store, release, where, platform.ciId)
    if (composed) editRelation(service, release, operator.username, composed, { enabled: String(enabled) })
  }
  return plainRecord(exchange, scope.environment.ciId)
}

/** What components were marked for goes with the release that marked them. */
function forgetTouched(store: Store, bomNs: string): void {
  const { sql, values } = within(bomNs)
  store.database.run(`DELETE FROM touched WHERE ciId IN (SELECT ciId FROM ci WHERE ${sql})`, ...values)
}

export const transitionHandlers: HandlersFor<typeof calls> = {
  listEnvironments(exchange) {
    const { store } = exchange.service
    const { assemblyNs } = assemblyScope(exchange)
    return store.ci
      .all("nsPath = ? AND ciClassName = 'manifest.Environment' ORDER BY ciId", assemblyNs)
      .map((row) => ciRecord(store, row))
  },

  newEnvironment: (exchange) => unsavedEnvironment(exchange, assemblyScope(exchange)),

  readEnvironment: (exchange) => environmentRecord(exchange, environmentScope(exchange).environment.ciId),

  readEnvironmentToEdit: (exchange) => plainRecord(exchange, environmentScope(exchange).environment.ciId),

  createEnvironment(exchange) {
    const environment = createEnvironment(exchange, assemblyScope(exchange))
    // The environment is there by then: 200 with `errors` (1.5).
    return afterPull(
      exchange,
      environment.ciId,
      (reason) => new ServiceRefusal(200, { errors: [`Failed to automatically pull design: ${reason}`] }),
    )
  },

  updateEnvironment(exchange) {
    const scope = environmentScope(exchange)
    updateEnvironment(exchange, scope)
    return environmentRecord(exchange, scope.environment.ciId)
  },

  deleteEnvironment(exchange) {
    const scope = environmentScope(exchange)
    const answer = ciRecord(exchange.service.store, scope.environment)
    removeEnvironment(exchange, scope)
    return answer
  },

  discardEnvironmentChanges(exchange) {
    const { service } = exchange
    const { store } = service
    const { environment, release, bomNs } = environmentScope(exchange)
    // Failures have no record to carry them: 404 with the reason (2.3).
    if (isLocked(environment)) throw refusal(LOCKED, 404)
    if (!release) throw refusal('There is no open release to discard.', 404)
    store.release.update(release.releaseId, { releaseState: 'canceled', updated: service.now() })
    forgetTouched(store, bomNs)
    return releaseRecord(store, { ...release, releaseState: 'canceled', updated: service.now() })
  },

  pullDesign(exchange) {
    const { service, body, operator } = exchange
    const scope = environmentScope(exchange)
    checkUnlocked(scope)
    const known = new Set(platformsOf(service.store, scope).map((platform) => platform.ciName))
    const availability = sentAvailability(body)
    checkAvailability(service.store, scope.assemblyNs, known, availability)
    queueJob(service, scope.environment, 'pull', {
      username: operator.username,
      description: null,
      excluded: [],
      availability,
    })
    return afterPull(exchange, scope.environment.ciId, () => refusal('Failed to pull design.'))
  },

  readPullStatus: (exchange) => plainRecord(exchange, environmentScope(exchange).environment.ciId),

  enablePlatforms: (exchange) => setEnabled(exchange, true),

  disablePlatforms: (exchange) => setEnabled(exchange, false),
}
