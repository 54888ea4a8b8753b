import { httpError, type Service } from '../http/handler.ts'
import type { DeploymentRow, ReleaseRow } from '../model/rows.ts'
import { requestApprovals } from './approvals.ts'
import { notifyDeployment } from './notifications.ts'

/** Options of a new deployment. */
export interface DeploymentOptions {
  readonly comments: string | null
  readonly continueOnFailure: boolean
  readonly autoPauseExecOrders: number[]
}

export interface DeploymentRequest extends DeploymentOptions {
  readonly releaseId: number
  /** Namespace of the environment's bills of materials. */
  readonly bomNs: string
  readonly username: string
}

/** The bill of materials to deploy. Throws the real service's error if it is missing, not open, or already running. */
function getDeployableRelease({ store }: Service, { releaseId, bomNs }: DeploymentRequest): ReleaseRow {
  const release = store.release.find(releaseId)
  if (release && release.kind !== 'bom') {
    throw httpError(`The release with id ${releaseId} is not a BOM release, Can't create deployment for it! (400)`)
  }
  const live = store.deployment.findOne(
    "releaseId = ? AND nsPath = ? AND deploymentState IN ('pending', 'active', 'paused', 'failed')",
    releaseId,
    bomNs,
  )
  if (live) {
    const { deploymentState: state, deploymentId: id } = live
    throw httpError(`There is an ${state} deployment already, returning this. dpmtId = ${id} (400)`)
  }
  // A release of another environment counts as missing.
  if (release?.releaseState !== 'open' || release.nsPath !== bomNs) {
    throw httpError(`The release with id ${releaseId} is not open, Can't create deployment for it! (400)`)
  }
  return release
}

// One statement for all records: a deployment may have tens of thousands.
function insertRecords({ store, now }: Service, { deploymentId, releaseId }: DeploymentRow): void {
  const first = store.reserve(store.change.count('releaseId = ?', releaseId))
  store.database.run(
    'INSERT INTO record (dpmtRecordId, deploymentId, rfcId, dpmtRecordState, created, updated, execOrder) ' +
      "SELECT ? + row_number() OVER (ORDER BY execOrder, rfcId) - 1, ?, rfcId, 'pending', ?, ?, execOrder FROM change WHERE releaseId = ?",
    first,
    deploymentId,
    now(),
    now(),
    releaseId,
  )
}

/** Starts the deployment of an open bill of materials. It is pending if a cloud requires approval (service-api 1.5). */
export function startDeployment(service: Service, requested: DeploymentRequest): DeploymentRow {
  const { store } = service
  const { releaseId, username, comments, continueOnFailure, autoPauseExecOrders } = requested
  const release = getDeployableRelease(service, requested)
  const now = service.now()
  const deployment: DeploymentRow = {
    deploymentId: store.nextId(),
    releaseId,
    nsPath: release.nsPath,
    deploymentState: 'active',
    createdBy: username,
    updatedBy: null,
    // The commit message of the changes.
    description: store.release.find(release.parentReleaseId ?? 0)?.description ?? null,
    comments,
    autoPauseExecOrders,
    continueOnFailure,
    currentStep: 0,
    maxExecOrder: Number(store.database.value('SELECT max(execOrder) FROM change WHERE releaseId = ?', releaseId) ?? 0),
    created: now,
    updated: now,
  }
  store.deployment.insert(deployment)
  insertRecords(service, deployment)
  const deploymentState = requestApprovals(service, deployment) ? 'active' : 'pending'
  store.deployment.update(deployment.deploymentId, { deploymentState })
  store.stateHistory.insert({
    eventId: store.nextId(),
    deploymentId: deployment.deploymentId,
    oldState: null,
    newState: deploymentState,
    comments,
    updatedBy: username,
    updated: now,
  })
  notifyDeployment(service, deployment, deploymentState, { username, comments })
  return { ...deployment, deploymentState }
}
