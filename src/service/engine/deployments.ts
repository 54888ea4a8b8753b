// Advances deployments: moves records through their states, step by step (service-api 3.2, 3.3).
import type { Service } from '../http/handler.ts'
import type { ChangeRow, DeploymentRow, LogRow, RecordRow } from '../model/rows.ts'
import { isSilent } from '../operations/silent-namespaces.ts'
import { applyChange, applyRelationsOf } from './apply.ts'
import { closeEvents } from './events.ts'
import { SYSTEM_USER, completeDeployment, setDeploymentState } from './deployment-states.ts'
import { endLogLines, getChangeFailure, createdAttributes, getRecordDuration, startLogLines } from './record-outcome.ts'
import { effectiveSpeed } from './speed.ts'

/** Records in progress per deployment. */
const MAX_PARALLEL = 12

export function writeLog(service: Service, ownerId: number, lines: readonly Pick<LogRow, 'level' | 'message'>[]): void {
  const time = service.now()
  for (const line of lines) service.store.log.insert({ ownerId, time, ...line })
}

// An instance is monitored if its component has a monitor.
function initialMonitorState(service: Service, releaseId: number, { ciId, nsPath }: ChangeRow): string | null {
  if (isSilent(nsPath)) return null
  const { database } = service.store
  const component =
    database.value("SELECT fromCiId FROM relation WHERE toCiId = ? AND relationName = 'base.RealizedAs'", ciId) ??
    database.value(
      "SELECT fromCiId FROM relationChange WHERE releaseId = ? AND toCiId = ? AND relationName = 'base.RealizedAs'",
      releaseId,
      ciId,
    )
  const watched = service.store.relation.count(
    "fromCiId = ? AND relationName = 'manifest.WatchedBy'",
    Number(component),
  )
  return watched > 0 ? 'good' : null
}

function applyRecord(service: Service, deployment: DeploymentRow, change: ChangeRow): void {
  const { store } = service
  const now = service.now()
  const rebuilt = change.rfcAction === 'add' || change.rfcAction === 'replace'
  const opsState = rebuilt ? initialMonitorState(service, deployment.releaseId, change) : undefined
  if (rebuilt) closeEvents(service, change.ciId, 'Recovered by a deployment')
  store.database.run('DELETE FROM touched WHERE ciId = ?', change.ciId)
  applyChange(store, change, now, {
    attributes: createdAttributes(change),
    fields: rebuilt ? { ciState: 'default', created: now, ...(opsState !== undefined && { opsState }) } : {},
  })
  if (change.rfcAction !== 'delete') applyRelationsOf(store, deployment.releaseId, change.ciId, now)
}

function finishRecord(service: Service, deployment: DeploymentRow, record: RecordRow): void {
  const { store } = service
  const change = store.change.find(record.rfcId)
  if (!change) throw new Error(`Record ${record.dpmtRecordId} has no change.`)
  const failure = getChangeFailure(change, {
    deployed: store.ci.find(change.ciId)?.ciAttributes,
    recordId: record.dpmtRecordId,
    failStep: service.faults?.failStep ?? 0,
    hasFailed: () => store.log.count("ownerId = ? AND level = 'ERROR'", record.dpmtRecordId) > 0,
  })
  const seconds = Math.max(1, Math.round((service.now() - record.updated) / 1000))
  if (failure === undefined) applyRecord(service, deployment, change)
  writeLog(service, record.dpmtRecordId, endLogLines(change, failure, seconds))
  endRecord(service, record, failure)
}

function endRecord({ store, now }: Service, { dpmtRecordId }: RecordRow, failure: string | undefined): void {
  store.record.update(dpmtRecordId, {
    dpmtRecordState: failure === undefined ? 'complete' : 'failed',
    comments: failure ?? '',
    updated: now(),
    due: null,
  })
}

/** Fails a deployment that cannot be advanced, and its records in progress. */
export function failDeployment(service: Service, deploymentId: number, reason: string): void {
  const { store } = service
  for (const record of store.record.all("deploymentId = ? AND dpmtRecordState = 'inprogress'", deploymentId)) {
    writeLog(service, record.dpmtRecordId, [{ level: 'ERROR', message: reason }])
    endRecord(service, record, reason)
  }
  const deployment = store.deployment.find(deploymentId)
  if (deployment?.deploymentState === 'active' || deployment?.deploymentState === 'paused')
    setDeploymentState(service, deployment, 'failed', { username: SYSTEM_USER, comments: reason })
}

function startRecord(service: Service, deployment: DeploymentRow, record: RecordRow): void {
  const { store } = service
  const change = store.change.find(record.rfcId)
  const now = service.now()
  const speed = effectiveSpeed(deployment.nsPath, service.speed)
  store.record.update(record.dpmtRecordId, {
    dpmtRecordState: 'inprogress',
    comments: null,
    updated: now,
    started: now,
    due: now + Math.ceil(getRecordDuration(record.rfcId) / speed),
  })
  if (change) writeLog(service, record.dpmtRecordId, startLogLines(change))
}

/** Fails, pauses or completes a deployment as its records require. Returns the step whose records may start. */
function advanceStep(service: Service, deployment: DeploymentRow): number | undefined {
  const { store } = service
  const { deploymentId, deploymentState } = deployment
  // A manually ended deployment only waits for running records (3.2, "traps").
  if (deploymentState !== 'active' && deploymentState !== 'paused') return undefined
  const inState = (state: string) => store.record.count('deploymentId = ? AND dpmtRecordState = ?', deploymentId, state)
  const runningCount = inState('inprogress')
  const failed = !deployment.continueOnFailure && inState('failed') > 0
  if (failed) {
    if (runningCount === 0) setDeploymentState(service, deployment, 'failed', { username: SYSTEM_USER })
    return undefined
  }
  const step = store.database.value(
    "SELECT min(execOrder) FROM record WHERE deploymentId = ? AND dpmtRecordState = 'pending'",
    deploymentId,
  )
  if (step === null) {
    if (runningCount === 0) completeDeployment(service, deployment)
    return undefined
  }
  if (deploymentState !== 'active') return undefined
  if (runningCount > 0) return Number(step) === deployment.currentStep ? Number(step) : undefined
  if (Number(step) !== deployment.currentStep) {
    store.deployment.update(deploymentId, { currentStep: Number(step) })
    if (deployment.autoPauseExecOrders.includes(Number(step))) {
      setDeploymentState(service, deployment, 'paused', {
        username: SYSTEM_USER,
        comments: `Paused before step ${step}.`,
      })
      return undefined
    }
  }
  return Number(step)
}

/** Advances one deployment as far as due, or until the budget is spent. */
export function advanceDeployment(service: Service, deploymentId: number, isBudgetSpent: () => boolean): void {
  const { store } = service
  const deployment = store.deployment.find(deploymentId)
  if (!deployment) return
  const due = store.record.all(
    "deploymentId = ? AND dpmtRecordState = 'inprogress' AND coalesce(due, 0) <= ?",
    deploymentId,
    service.now(),
  )
  for (const record of due) {
    if (isBudgetSpent()) return
    finishRecord(service, deployment, record)
  }
  const step = advanceStep(service, deployment)
  if (step === undefined) return
  const runningCount = store.record.count("deploymentId = ? AND dpmtRecordState = 'inprogress'", deploymentId)
  const startable = store.record.all(
    "deploymentId = ? AND dpmtRecordState = 'pending' AND execOrder = ? ORDER BY dpmtRecordId LIMIT ?",
    deploymentId,
    step,
    Math.max(0, MAX_PARALLEL - runningCount),
  )
  for (const record of startable) startRecord(service, deployment, record)
}

/** Deployments with work for the engine: active ones, and any with a record in progress. */
export function activeDeployments(service: Service): number[] {
  return service.store.database
    .all(
      "SELECT deploymentId FROM deployment WHERE deploymentState = 'active' UNION " +
        "SELECT deploymentId FROM record WHERE dpmtRecordState = 'inprogress'",
    )
    .map((row) => Number(row['deploymentId']))
}
