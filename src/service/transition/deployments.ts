// Handlers of contract/deployments.ts.
import type * as calls from '../../contract/deployments.ts'
import { envelope, fieldsOf, idOf, idsOf, textOf } from '../body.ts'
import { moveDeployment, startDeployment } from './deployment-rules.ts'
import { changesJson, rfcInfo } from './deployment-views.ts'
import { openRelease } from '../drafts.ts'
import { queueJob } from '../engine/jobs.ts'
import { checkUnlocked, environmentRecord } from './environments.ts'
import { crash, notFound, refusal, type Exchange, type HandlersFor } from '../handler.ts'
import { approvalRecord, releaseRecord } from '../records.ts'
import { deploymentRecord, logLines, stateHistoryRecord } from '../work-records.ts'
import { environmentScope, findDeployment, type EnvironmentScope } from '../scope.ts'

/** Refuses a commit while a plan is made or the latest deployment is not over (1.5). */
function checkCommit({ service }: Exchange, { environment, bomNs }: EnvironmentScope): void {
  if (environment.ciState === 'locked' || environment.ciState === 'manifest_locked') {
    throw refusal('Cannot commit while deployment plan is being generated.')
  }
  const latest = service.store.deployment.one('nsPath = ? ORDER BY deploymentId DESC', bomNs)
  if (latest && ['active', 'paused', 'failed'].includes(latest.deploymentState)) {
    throw refusal('Cannot commit while deployment is in progress.')
  }
}

function deploymentOf(exchange: Exchange, segment: string) {
  const { bomNs } = environmentScope(exchange)
  const found = findDeployment(exchange.service.store, bomNs, segment)
  // The back-end's 400 for an unknown id is not mapped (1.5).
  if (!found) throw crash('Failed.  Response code = 400.  Response message = Bad Request.')
  return found
}

export const deploymentsHandlers: HandlersFor<typeof calls> = {
  commitEnvironment(exchange) {
    const { service, body, operator, query } = exchange
    const scope = environmentScope(exchange)
    checkCommit(exchange, scope)
    const sent = fieldsOf(body)
    queueJob(service, scope.environment, 'commit', {
      username: operator.username,
      description: textOf(sent['desc']) ?? null,
      excluded: idsOf(sent['exclude_platforms'] ?? query['exclude_platforms']),
      availability: {},
    })
    return environmentRecord(exchange, scope.environment.ciId)
  },

  readLatestRelease(exchange) {
    const { store } = exchange.service
    const { manifestNs } = environmentScope(exchange)
    const where = "nsPath = ? AND kind = 'manifest'"
    const newest = store.release.one(`${where} ORDER BY releaseId DESC`, manifestNs)
    // A canceled newest one is skipped for the newest closed one (1.5).
    const found =
      newest?.releaseState === 'canceled'
        ? store.release.one(`${where} AND releaseState = 'closed' ORDER BY releaseId DESC`, manifestNs)
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
        ? store.release.one("nsPath = ? AND kind = 'bom' ORDER BY releaseId DESC", bomNs)
        : openRelease(store, 'bom', bomNs)
    if (!found) throw notFound()
    const wanted = query['include_rfcs']
    const cis = wanted === 'true' || wanted === 'cis'
    const relations = wanted === 'true' || wanted === 'relations'
    const head = releaseRecord(store, found)
    return cis || relations ? { stream: changesJson(store, found.releaseId, { cis, relations }, head) } : head
  },

  // From the database, both step figures are 0 (2.4).
  listDeployments(exchange) {
    const { store } = exchange.service
    return store.deployment
      .all('nsPath = ? ORDER BY deploymentId', environmentScope(exchange).bomNs)
      .map((row) => ({ ...deploymentRecord(store, row), maxExecOrder: 0, currentStep: 0 }))
  },

  readLatestDeployment(exchange) {
    const { store } = exchange.service
    const latest = store.deployment.one('nsPath = ? ORDER BY deploymentId DESC', environmentScope(exchange).bomNs)
    if (!latest) throw notFound()
    return deploymentRecord(store, latest)
  },

  createDeployment(exchange) {
    const { service, operator, body } = exchange
    const scope = environmentScope(exchange)
    checkUnlocked(scope)
    const sent = envelope(body, 'cms_deployment')
    const releaseId = idOf(sent['releaseId'])
    if (releaseId === undefined) throw refusal('releaseId must be present.')
    const deployment = startDeployment(service, {
      releaseId,
      username: operator.username,
      comments: textOf(sent['comments']) ?? null,
      continueOnFailure: textOf(sent['continueOnFailure']) === 'true',
      autoPauseExecOrders: idsOf(sent['autoPauseExecOrders']),
    })
    return deploymentRecord(service.store, deployment)
  },

  readDeploymentStatus(exchange) {
    const { store } = exchange.service
    const deployment = deploymentOf(exchange, exchange.params.deployment)
    const over = ['complete', 'failed'].includes(deployment.deploymentState)
    const step = over ? undefined : idOf(exchange.query['exec_order'])
    return { ...deploymentRecord(store, deployment), rfc_info: rfcInfo(store, deployment.deploymentId, step) }
  },

  readDeploymentChanges(exchange) {
    const { deploymentId, releaseId } = deploymentOf(exchange, exchange.params.deployment)
    return { stream: changesJson(exchange.service.store, releaseId, { deploymentId, cis: true, relations: true }) }
  },

  readDeploymentHistory(exchange) {
    const { service } = exchange
    const { store } = service
    const deployment = deploymentOf(exchange, exchange.params.deployment)
    const { deploymentId } = deployment
    return {
      ...deploymentRecord(store, deployment),
      state_history: store.stateHistory
        .all('deploymentId = ? ORDER BY updated, eventId', deploymentId)
        .map(stateHistoryRecord),
      approvals: store.approval
        .all('deploymentId = ? ORDER BY approvalId', deploymentId)
        .map((row) => approvalRecord(store, row, service.now())),
    }
  },

  readDeploymentLog(exchange) {
    const { store } = exchange.service
    const { deploymentId } = deploymentOf(exchange, exchange.params.deployment)
    const rfcId = idOf(exchange.query['rfcId']) ?? 0
    return store.record
      .all('rfcId = ? AND deploymentId = ?', rfcId, deploymentId)
      .map(({ dpmtRecordId: id }) => ({ id, logData: logLines(store.log.all('ownerId = ? ORDER BY time, rowid', id)) }))
      .filter(({ logData }) => logData.length > 0)
  },

  updateDeployment(exchange) {
    const { service, operator, body } = exchange
    const { store } = service
    const before = deploymentOf(exchange, exchange.params.deployment)
    const sent = envelope(body, 'cms_deployment')
    // A body without the wanted state sends the shown one back, which may be `pausing` (3.2).
    const state = textOf(sent['deploymentState']) ?? deploymentRecord(store, before).deploymentState
    moveDeployment(service, before.deploymentId, {
      state,
      username: operator.username,
      comments: textOf(sent['comments']),
    })
    // The old-style approval answers the deployment as it was (3.2, "stale answer").
    const after = before.deploymentState === 'pending' ? before : store.deployment.find(before.deploymentId)
    return deploymentRecord(store, after ?? before)
  },
}
