import type * as calls from '../../contract/transition/deployments.ts'
import { unwrap, toFields, toId, toIds, toRemark, toText, type Fields } from '../http/body.ts'
import { startDeployment, type DeploymentOptions } from '../engine/start-deployment.ts'
import { queueJob } from '../engine/jobs.ts'
import { HttpError, unauthorized, notFound, httpError, type Exchange, type HandlersFor } from '../http/handler.ts'
import type { LogRow } from '../model/rows.ts'
import { toSegments } from '../model/namespaces.ts'
import { approvalRecord } from '../model/records.ts'
import { environmentScope, findRecord } from '../http/scope.ts'
import { deploymentRecord, logLines, stateHistoryRecord } from '../model/work-records.ts'
import { deploymentList, organizationDeployments } from './deployment-index.ts'
import { changeDeploymentState, unknownDeployment } from './deployment-rules.ts'
import { changesJson, getDeployment, getRfcInfo } from './deployment-views.ts'
import { checkUnlocked, environmentRecord } from './environments.ts'
import { checkCanPlan } from './plan-preview.ts'
import { getTimeStats } from './time-stats.ts'

const parseOptions = (sent: Fields): DeploymentOptions => ({
  comments: toRemark(sent['comments']),
  continueOnFailure: toText(sent['continueOnFailure']) === 'true',
  autoPauseExecOrders: toIds(sent['autoPauseExecOrders']),
})

/** Makes a plan if there is none and starts it, as a job on the locked environment (2.4, "new deployment flow"). */
function planAndStart(exchange: Exchange, sent: Fields) {
  const { service, operator, body, query } = exchange
  const scope = environmentScope(exchange)
  checkCanPlan(exchange, scope)
  const { environment } = scope
  const excluded = toIds(toFields(body)['exclude_platforms'] ?? query['exclude_platforms'])
  const waits = environment.ciState === 'replace' && excluded.length === 0
  queueJob(service, environment, 'deploy', {
    username: operator.username,
    description: toRemark(toFields(body)['desc']),
    excluded,
    availability: {},
    deployment: parseOptions(sent),
    ...(waits && { startsPlan: environment.comments ?? '' }),
  })
  return environmentRecord(exchange, environment.ciId)
}

/** A deployment of the organization by id, if its assembly is visible. */
function findDeploymentById({ service, organization, rights }: Exchange, segment: string) {
  const { store } = service
  const id = toId(segment)
  const found = id === undefined ? undefined : store.deployment.find(id)
  const [name, assembly = ''] = toSegments(found?.nsPath ?? '')
  if (!found || name !== organization.name) throw unknownDeployment()
  const assemblyRow = findRecord(store, `/${organization.name}`, 'account.Assembly', assembly)
  if (!assemblyRow || !rights.canSee(assemblyRow.ciId)) throw unauthorized()
  return found
}

function getRecordLogs(exchange: Exchange, segment: string): { id: number; lines: LogRow[] }[] {
  const { store } = exchange.service
  const { deploymentId, releaseId } = getDeployment(exchange, segment)
  const rfcId = toId(exchange.query['rfcId']) ?? 0
  // The only error in plain text (2.4).
  if (store.change.count('rfcId = ? AND releaseId = ?', rfcId, releaseId) === 0) {
    throw new HttpError(404, `Deployment record for rfcId ${rfcId} not found.`)
  }
  return store.record
    .all('rfcId = ? AND deploymentId = ?', rfcId, deploymentId)
    .map(({ dpmtRecordId: id }) => ({ id, lines: store.log.all('ownerId = ? ORDER BY time, rowid', id) }))
    .filter(({ lines }) => lines.length > 0)
}

const EMPTY_PAGING_HEADERS = { 'oneops-list-total-count': '', 'oneops-list-page-size': '', 'oneops-list-offset': '' }

/** A time in a query: epoch milliseconds or a date text. */
function parseTime(value: unknown): number | undefined {
  const text = toText(value)
  const time = text === undefined ? Number.NaN : /^\d+$/.test(text) ? Number(text) : Date.parse(text)
  return Number.isFinite(time) ? time : undefined
}

export const deploymentsHandlers: HandlersFor<typeof calls> = {
  listDeployments(exchange) {
    const { query, service } = exchange
    const { store } = service
    const { bomNs } = environmentScope(exchange)
    if (query['source'] === 'es') return deploymentList(exchange, bomNs)
    const [start, end] = [parseTime(query['start']), parseTime(query['end'])]
    const order = start === undefined && end === undefined ? 'deploymentId' : 'created, deploymentId'
    const where = `nsPath = ? AND created >= ? AND created <= ? ORDER BY ${order}`
    const rows = store.deployment.all(where, bomNs, start ?? 0, end ?? Number.MAX_SAFE_INTEGER)
    // The database list has no steps (2.4).
    const answer = rows.map((row) => ({ ...deploymentRecord(store, row), maxExecOrder: 0, currentStep: 0 }))
    return { headers: EMPTY_PAGING_HEADERS, answer }
  },

  listTransitionDeployments(exchange) {
    if (!exchange.rights.canSeeAll) throw unauthorized()
    return { slices: organizationDeployments(exchange) }
  },

  readLatestDeployment(exchange) {
    const { store } = exchange.service
    const { bomNs } = environmentScope(exchange)
    const found = store.deployment.findOne('nsPath = ? ORDER BY deploymentId DESC', bomNs)
    if (!found) throw notFound()
    return deploymentRecord(store, found)
  },

  createDeployment(exchange) {
    const { service, operator, body } = exchange
    const scope = environmentScope(exchange)
    const sent = unwrap(body, 'cms_deployment')
    if (toText(sent['releaseId']) === undefined) return { stream: [JSON.stringify(planAndStart(exchange, sent))] }
    const nsPath = toText(sent['nsPath'])?.replace(/\/$/, '') ?? scope.bomNs
    if (nsPath !== scope.bomNs)
      throw httpError(`The namespace '${nsPath}' is not that of the environment, '${scope.bomNs}'.`)
    checkUnlocked(scope)
    const deployment = startDeployment(service, {
      ...parseOptions(sent),
      releaseId: toId(sent['releaseId']) ?? 0,
      bomNs: scope.bomNs,
      username: operator.username,
    })
    // The saved plan no longer waits (3.1).
    if (scope.environment.ciState === 'replace') service.store.ci.update(scope.environment.ciId, { ciState: 'default' })
    return deploymentRecord(service.store, deployment)
  },

  readDeploymentStatus(exchange) {
    const { store } = exchange.service
    const deployment = getDeployment(exchange, exchange.params.deployment)
    const isFinished = ['complete', 'failed'].includes(deployment.deploymentState)
    const step = isFinished ? undefined : toId(exchange.query['exec_order'])
    return { ...deploymentRecord(store, deployment), rfc_info: getRfcInfo(store, deployment.deploymentId, step) }
  },

  readDeploymentChanges(exchange) {
    const { deploymentId, releaseId } = getDeployment(exchange, exchange.params.deployment)
    return { stream: changesJson(exchange.service.store, releaseId, { deploymentId, cis: true, relations: true }) }
  },

  readDeploymentHistory(exchange) {
    const { service } = exchange
    const { store } = service
    const deployment = getDeployment(exchange, exchange.params.deployment)
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

  readDeploymentLog: (exchange) =>
    getRecordLogs(exchange, exchange.params.deployment).map(({ id, lines }) => ({ id, logData: logLines(lines) })),

  readDeploymentLogText(exchange) {
    const lines = getRecordLogs(exchange, exchange.params.deployment).flatMap(({ lines: found }) => logLines(found))
    return { plain: lines.map(({ message, level }) => `${level} ${message}\n`).join('') }
  },

  readDeploymentProgress: (exchange) =>
    deploymentRecord(exchange.service.store, findDeploymentById(exchange, exchange.params.deployment)),

  readDeploymentTimes: (exchange) =>
    getTimeStats(exchange.service.store, findDeploymentById(exchange, exchange.params.deployment)),

  updateDeployment(exchange) {
    const { service, operator, body } = exchange
    const { store } = service
    const before = getDeployment(exchange, exchange.params.deployment)
    const sent = unwrap(body, 'cms_deployment')
    // Without a requested state, the shown one applies, which may be `pausing` (3.2).
    const state = toText(sent['deploymentState']) ?? deploymentRecord(store, before).deploymentState
    const continues = toText(sent['continueOnFailure'])
    changeDeploymentState(service, before, {
      state,
      username: operator.username,
      comments: toText(sent['comments']),
      continueOnFailure: continues === undefined ? undefined : continues === 'true',
      autoPauseExecOrders: 'autoPauseExecOrders' in sent ? toIds(sent['autoPauseExecOrders']) : undefined,
    })
    // Old-style approval answers the previous state (3.2, "stale answer").
    const after = before.deploymentState === 'pending' ? before : store.deployment.find(before.deploymentId)
    return deploymentRecord(store, after ?? before)
  },
}
