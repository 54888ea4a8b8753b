import type * as calls from '../../contract/transition/environments.ts'
import { toFields, toIds, toList, toText } from '../http/body.ts'
import { findDraftRelations, editRelation, ensureOpenRelease } from '../model/drafts.ts'
import { queueJob } from '../engine/jobs.ts'
import { removeEnvironment } from './environment-removal.ts'
import {
  LOCKED_MESSAGE,
  checkUnlocked,
  createEnvironment,
  environmentRecord,
  isLocked,
  toCiRecord,
  buildEnvironment,
  updateEnvironment,
} from './environments.ts'
import { HttpError, httpError, type Polled, type Exchange, type HandlersFor } from '../http/handler.ts'
import { buildDiagram } from '../model/diagram.ts'
import { withinNamespace } from '../model/namespaces.ts'
import { checkAvailability, parseAvailability } from '../plan/pull.ts'
import { ciRecord, releaseRecord } from '../model/records.ts'
import { assemblyScope, environmentScope, findPlatforms } from '../http/scope.ts'
import type { Store } from '../store/store.ts'

/** Waits for the end of a design pull like the real service, unless `"async": "true"`. */
function waitForPull(exchange: Exchange, environmentId: number, failed: (reason: string) => HttpError) {
  const { store } = exchange.service
  const answer = () => environmentRecord(exchange, environmentId)
  if (toText(toFields(exchange.body)['async']) === 'true') return answer()
  const waiting: Polled<ReturnType<typeof answer>> = {
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

/** Sets `enabled` of the platforms given in body or query. */
function setEnabled(exchange: Exchange, enabled: boolean) {
  const { service, body, query, operator } = exchange
  const scope = environmentScope(exchange)
  checkUnlocked(scope)
  const requested = toIds(toList(toFields(body)['platformCiIds'] ?? query['platformCiIds']))
  const platforms = findPlatforms(service.store, scope).filter((platform) => requested.includes(platform.ciId))
  // An omitted list means "all" in the documents but is broken in the real service (1.5).
  if (platforms.length === 0) throw httpError(`Failed to ${enabled ? 'enable' : 'disable'} specified platforms.`)
  const release = ensureOpenRelease(service, 'manifest', scope.manifestNs, operator.username)
  for (const platform of platforms) {
    const where = "toCiId = ? AND relationName = 'manifest.ComposedOf'"
    const [composed] = findDraftRelations(service.store, release, where, platform.ciId)
    if (composed) editRelation(service, release, operator.username, composed, { enabled: String(enabled) })
  }
  return toCiRecord(exchange, scope.environment.ciId)
}

/** Discarding a release also removes its redeployment marks. */
function clearTouched(store: Store, bomNs: string): void {
  const { sql, values } = withinNamespace(bomNs)
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

  newEnvironment: (exchange) => buildEnvironment(exchange, assemblyScope(exchange)),

  readEnvironment: (exchange) => environmentRecord(exchange, environmentScope(exchange).environment.ciId),

  readEnvironmentDiagram(exchange) {
    const { store } = exchange.service
    const scope = environmentScope(exchange)
    return buildDiagram(store, 'manifest', scope.release, findPlatforms(store, scope))
  },

  readEnvironmentToEdit: (exchange) => toCiRecord(exchange, environmentScope(exchange).environment.ciId),

  createEnvironment(exchange) {
    const environment = createEnvironment(exchange, assemblyScope(exchange))
    // The environment exists by then: 200 with `errors` (1.5).
    return waitForPull(
      exchange,
      environment.ciId,
      (reason) => new HttpError(200, { errors: [`Failed to automatically pull design: ${reason}`] }),
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
    // 404 with the reason, since failures have no record (2.3).
    if (isLocked(environment)) throw httpError(LOCKED_MESSAGE, 404)
    if (!release) throw httpError('There is no open release to discard.', 404)
    store.release.update(release.releaseId, { releaseState: 'canceled', updated: service.now() })
    clearTouched(store, bomNs)
    return releaseRecord(store, { ...release, releaseState: 'canceled', updated: service.now() })
  },

  pullDesign(exchange) {
    const { service, body, operator } = exchange
    const scope = environmentScope(exchange)
    checkUnlocked(scope)
    const names = new Set(findPlatforms(service.store, scope).map((platform) => platform.ciName))
    const availability = parseAvailability(body)
    checkAvailability(service.store, scope.assemblyNs, names, availability)
    queueJob(service, scope.environment, 'pull', {
      username: operator.username,
      description: null,
      excluded: [],
      availability,
    })
    return waitForPull(exchange, scope.environment.ciId, () => httpError('Failed to pull design.'))
  },

  readPullStatus: (exchange) => toCiRecord(exchange, environmentScope(exchange).environment.ciId),

  enablePlatforms: (exchange) => setEnabled(exchange, true),

  disablePlatforms: (exchange) => setEnabled(exchange, false),
}
