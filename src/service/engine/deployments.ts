// Moving deployments on: records through their states, step by step (service-api 3.2 and 3.3).
import type { Service } from '../handler.ts'
import type { DeploymentRow, DeploymentState, LogRow, RecordRow } from '../model.ts'
import { applyChange, applyRelationsOf } from './apply.ts'
import { closeEvents } from './events.ts'
import { tellDeployment } from './notices.ts'
import { endLines, failureOf, madeAttributes, recordDuration, startLines } from './outcome.ts'

/** Records of one deployment in progress at a time. */
const PARALLEL = 12

/** Who changes a deployment when nobody does. */
const SYSTEM = 'system'

export function writeLog(service: Service, ownerId: number, lines: readonly Pick<LogRow, 'level' | 'message'>[]): void {
  const time = service.now()
  for (const line of lines) service.store.log.insert({ ownerId, time, ...line })
}

/** Changes a deployment's state and keeps its history. */
export function setDeploymentState(
  service: Service,
  deployment: DeploymentRow,
  newState: DeploymentState,
  by: { username: string; comments?: string | undefined },
): void {
  const { store } = service
  const updated = service.now()
  const comments = by.comments ?? deployment.comments
  const { deploymentId, deploymentState: oldState } = deployment
  store.deployment.update(deploymentId, { deploymentState: newState, updatedBy: by.username, updated, comments })
  store.stateHistory.insert({
    eventId: store.nextId(),
    deploymentId,
    oldState,
    newState,
    comments: by.comments ?? null,
    updatedBy: by.username,
    updated,
  })
  tellDeployment(service, deployment, newState, by)
}

// An instance is watched when its component has a monitor.
function watchedState(service: Service, releaseId: number, ciId: number): string | null {
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

function complete(service: Service, deployment: DeploymentRow, record: RecordRow): void {
  const { store } = service
  const now = service.now()
  const change = store.change.find(record.rfcId)
  if (!change) return
  const rebuilt = change.rfcAction === 'add' || change.rfcAction === 'replace'
  const opsState = rebuilt ? watchedState(service, deployment.releaseId, change.ciId) : undefined
  if (rebuilt) closeEvents(service, change.ciId, 'Recovered by a deployment')
  applyChange(store, change, now, {
    attributes: madeAttributes(change),
    fields: rebuilt ? { ciState: 'default', created: now, ...(opsState !== undefined && { opsState }) } : {},
  })
  if (change.rfcAction !== 'delete') applyRelationsOf(store, deployment.releaseId, change.ciId, now)
}

function finish(service: Service, deployment: DeploymentRow, record: RecordRow): void {
  const { store } = service
  const change = store.change.find(record.rfcId)
  if (!change) throw new Error(`Record ${record.dpmtRecordId} has no change.`)
  const failure = failureOf(change, store.ci.find(change.ciId)?.ciAttributes)
  const seconds = Math.max(1, Math.round((service.now() - record.updated) / 1000))
  if (failure === undefined) complete(service, deployment, record)
  writeLog(service, record.dpmtRecordId, endLines(change, failure, seconds))
  store.record.update(record.dpmtRecordId, {
    dpmtRecordState: failure === undefined ? 'complete' : 'failed',
    comments: failure ?? '',
    updated: service.now(),
    due: null,
  })
}

function start(service: Service, record: RecordRow): void {
  const { store } = service
  const change = store.change.find(record.rfcId)
  const now = service.now()
  store.record.update(record.dpmtRecordId, {
    dpmtRecordState: 'inprogress',
    comments: null,
    updated: now,
    due: now + Math.ceil(recordDuration(record.rfcId) / service.speed),
  })
  if (change) writeLog(service, record.dpmtRecordId, startLines(change))
}

/** Closes the bill of materials and cleans up behind it (3.2, "Effects"). */
function completeDeployment(service: Service, deployment: DeploymentRow): void {
  const { store } = service
  setDeploymentState(service, deployment, 'complete', { username: SYSTEM })
  const { releaseId, nsPath } = deployment
  store.release.update(releaseId, { releaseState: 'closed', commitedBy: deployment.createdBy, updated: service.now() })
  // Marks are gone even on what failed and was passed over.
  store.database.run(
    "UPDATE ci SET ciState = 'default' WHERE ciState = 'replace' AND ciId IN (SELECT ciId FROM change WHERE releaseId = ?)",
    releaseId,
  )
  const manifestNs = nsPath.replace(/\/bom$/, '/manifest')
  store.database.run(
    "DELETE FROM ci WHERE nsPath > ? AND nsPath < ? AND ciState = 'pending_deletion'",
    `${manifestNs}/`,
    `${manifestNs}0`,
  )
}

/** Fails, pauses or completes a deployment where its records ask for it. Answers the step whose records may start. */
function nextStep(service: Service, deployment: DeploymentRow): number | undefined {
  const { store } = service
  const { deploymentId, deploymentState } = deployment
  const inState = (state: string) => store.record.count('deploymentId = ? AND dpmtRecordState = ?', deploymentId, state)
  const working = inState('inprogress')
  const failed = !deployment.continueOnFailure && inState('failed') > 0
  if (failed) {
    if (working === 0) setDeploymentState(service, deployment, 'failed', { username: SYSTEM })
    return undefined
  }
  const step = store.database.value(
    "SELECT min(execOrder) FROM record WHERE deploymentId = ? AND dpmtRecordState = 'pending'",
    deploymentId,
  )
  if (step === null) {
    if (working === 0) completeDeployment(service, deployment)
    return undefined
  }
  if (deploymentState !== 'active') return undefined
  if (working > 0) return Number(step) === deployment.currentStep ? Number(step) : undefined
  if (Number(step) !== deployment.currentStep) {
    store.deployment.update(deploymentId, { currentStep: Number(step) })
    if (deployment.autoPauseExecOrders.includes(Number(step))) {
      setDeploymentState(service, deployment, 'paused', { username: SYSTEM, comments: `Paused before step ${step}.` })
      return undefined
    }
  }
  return Number(step)
}

/** Moves one deployment on as far as it is due, until `spent` says that it is enough for now. */
export function advanceDeployment(service: Service, deploymentId: number, spent: () => boolean): void {
  const { store } = service
  const deployment = store.deployment.find(deploymentId)
  if (!deployment) return
  const due = store.record.all(
    "deploymentId = ? AND dpmtRecordState = 'inprogress' AND coalesce(due, 0) <= ?",
    deploymentId,
    service.now(),
  )
  for (const record of due) {
    if (spent()) return
    finish(service, deployment, record)
  }
  const step = nextStep(service, deployment)
  if (step === undefined) return
  const working = store.record.count("deploymentId = ? AND dpmtRecordState = 'inprogress'", deploymentId)
  const startable = store.record.all(
    "deploymentId = ? AND dpmtRecordState = 'pending' AND execOrder = ? ORDER BY dpmtRecordId LIMIT ?",
    deploymentId,
    step,
    Math.max(0, PARALLEL - working),
  )
  for (const record of startable) start(service, record)
}

/** Deployments that the engine has something to do for. */
export function liveDeployments(service: Service): number[] {
  // A paused one may still have records in progress.
  return service.store.database
    .all(
      "SELECT deploymentId FROM deployment WHERE deploymentState = 'active' UNION " +
        'SELECT d.deploymentId FROM deployment d JOIN record r USING (deploymentId) ' +
        "WHERE d.deploymentState = 'paused' AND r.dpmtRecordState = 'inprogress'",
    )
    .map((row) => Number(row['deploymentId']))
}
