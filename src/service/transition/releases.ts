import type * as calls from '../../contract/transition/releases.ts'
import { toFields, toId, toIds, toRemark } from '../http/body.ts'
import { findOpenRelease } from '../model/drafts.ts'
import { queueJob } from '../engine/jobs.ts'
import { notFound, httpError, type Exchange, type HandlersFor } from '../http/handler.ts'
import { releaseRecord } from '../model/records.ts'
import { listReleases } from './release-list.ts'
import { environmentScope, type EnvironmentScope } from '../http/scope.ts'
import { restoreRelease } from '../model/snapshots.ts'
import { getTimeline } from '../model/timeline.ts'
import { changesJson } from './deployment-views.ts'
import { checkUnlocked, environmentRecord } from './environments.ts'
import { checkCanPlan, planPreview } from './plan-preview.ts'

/** Queues a plan as a job, with or without a commit of open changes. */
function queuePlan(exchange: Exchange, keepsOpen: boolean) {
  const { service, body, operator, query } = exchange
  const scope = environmentScope(exchange)
  checkCanPlan(exchange, scope)
  const sent = toFields(body)
  queueJob(service, scope.environment, 'commit', {
    username: operator.username,
    description: toRemark(sent['desc'] ?? query['desc']),
    excluded: toIds(sent['exclude_platforms'] ?? query['exclude_platforms']),
    availability: {},
    ...(keepsOpen && { keepsOpen }),
  })
  return environmentRecord(exchange, scope.environment.ciId)
}

/** A release of the environment by id: either its own changes or a bill of materials. */
function getRelease({ service }: Exchange, { manifestNs, bomNs }: EnvironmentScope, segment: string) {
  const id = toId(segment) ?? 0
  const found = service.store.release.findOne('releaseId = ? AND nsPath IN (?, ?)', id, manifestNs, bomNs)
  if (!found) throw notFound()
  return found
}

function previewPlan<Answer>(exchange: Exchange) {
  const scope = environmentScope(exchange)
  checkCanPlan(exchange, scope)
  return { slices: planPreview<Answer>(exchange, scope) }
}

export const releasesHandlers: HandlersFor<typeof calls> = {
  commitEnvironment: (exchange) => queuePlan(exchange, false),

  forceDeployEnvironment: (exchange) => queuePlan(exchange, true),

  listReleases: (exchange) => listReleases(exchange, 'manifest', environmentScope(exchange).manifestNs),

  readLatestRelease(exchange) {
    const { store } = exchange.service
    const { manifestNs } = environmentScope(exchange)
    const where = "nsPath = ? AND kind = 'manifest'"
    const newest = store.release.findOne(`${where} ORDER BY releaseId DESC`, manifestNs)
    // A canceled newest one is skipped for the newest closed one (1.5).
    const found =
      newest?.releaseState === 'canceled'
        ? store.release.findOne(`${where} AND releaseState = 'closed' ORDER BY releaseId DESC`, manifestNs)
        : newest
    if (!found) throw notFound()
    return releaseRecord(store, found)
  },

  readBillOfMaterials(exchange) {
    const { query, service } = exchange
    const { store } = service
    const { bomNs } = environmentScope(exchange)
    const found =
      query['latest'] === 'true'
        ? store.release.findOne("nsPath = ? AND kind = 'bom' ORDER BY releaseId DESC", bomNs)
        : findOpenRelease(store, 'bom', bomNs)
    if (!found) throw notFound()
    const requested = query['include_rfcs']
    const cis = requested === 'true' || requested === 'cis'
    const relations = requested === 'true' || requested === 'relations'
    const head = releaseRecord(store, found)
    return cis || relations ? { stream: changesJson(store, found.releaseId, { cis, relations }, head) } : head
  },

  readRelease: (exchange) =>
    releaseRecord(exchange.service.store, getRelease(exchange, environmentScope(exchange), exchange.params.release)),

  discardBillOfMaterials(exchange) {
    const { service } = exchange
    const { store } = service
    const scope = environmentScope(exchange)
    checkUnlocked(scope)
    const { environment, bomNs } = scope
    const open = findOpenRelease(store, 'bom', bomNs)
    if (!open) throw notFound()
    const live = store.deployment.findOne(
      "releaseId = ? AND deploymentState IN ('pending', 'active', 'paused', 'failed')",
      open.releaseId,
    )
    if (live)
      throw httpError(`There is an active deployment ${live.deploymentId} in this environment, cancel it first.`)
    store.release.update(open.releaseId, { releaseState: 'canceled', updated: service.now() })
    if (environment.ciState === 'replace') store.ci.update(environment.ciId, { ciState: 'default' })
    return releaseRecord(store, { ...open, releaseState: 'canceled', updated: service.now() })
  },

  restoreRelease(exchange) {
    const { service, operator } = exchange
    const { store } = service
    const scope = environmentScope(exchange)
    checkUnlocked(scope)
    const release = getRelease(exchange, scope, exchange.params.release)
    // A bill of materials restores the state its own release closed with.
    const requested = release.kind === 'bom' ? store.release.find(release.parentReleaseId ?? 0) : release
    if (!requested) throw httpError(`There is no snapshot of release ${release.releaseId}.`)
    const { restored, warnings } = restoreRelease(service, requested, operator.username)
    return { release: releaseRecord(store, restored), warnings: warnings.map((warning) => [warning]) }
  },

  previewPlan: previewPlan,

  makePlan: previewPlan,

  readEnvironmentTimeline(exchange) {
    const { manifestNs, bomNs } = environmentScope(exchange)
    return getTimeline(exchange, { kind: 'manifest', nsPath: manifestNs, bomNs })
  },
}
