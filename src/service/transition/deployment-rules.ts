// Starting a deployment and moving it by hand: what the service lets people do in which state (service-api 3.2).
import { setDeploymentState } from '../engine/deployments.ts'
import { crash, refusal, type Service } from '../handler.ts'
import { below } from '../namespaces.ts'
import { partsOfName } from '../plan/plan.ts'
import { isWorking } from '../work-records.ts'
import type { ApprovalRow, CiRow, DeploymentRow } from '../model.ts'

// Back-end reasons arrive inside a longer text (3.2).
const backend = (text: string) => refusal(`com.oneops.cms.exceptions.DJException: ${text} (500)`)

/** Support and compliance records that demand approval on the clouds a release touches. */
function governing({ store }: Service, releaseId: number): CiRow[] {
  const names = store.database.all('SELECT ciName FROM change WHERE releaseId = ?', releaseId)
  const clouds = new Set(names.map((row) => partsOfName(String(row['ciName']))?.cloudId))
  return [...clouds].flatMap((cloudId) => {
    const cloud = cloudId === undefined ? undefined : store.ci.find(cloudId)
    if (!cloud) return []
    return store.ci
      .all(
        "nsPath = ? AND (ciClassName = 'cloud.Support' OR ciClassName LIKE 'cloud.compliance.%')",
        below(cloud.nsPath, cloud.ciName),
      )
      .filter(({ ciAttributes }) => ciAttributes['enabled'] === 'true' && ciAttributes['approval'] === 'true')
  })
}

export interface NewDeployment {
  releaseId: number
  username: string
  comments: string | null
  continueOnFailure: boolean
  autoPauseExecOrders: number[]
}

/** Starts the deployment of an open bill of materials; it waits where a cloud demands approval (1.5). */
export function startDeployment(service: Service, wanted: NewDeployment): DeploymentRow {
  const { store } = service
  const { releaseId, username } = wanted
  const release = store.release.find(releaseId)
  if (release && release.kind !== 'bom') {
    throw refusal(`The release with id ${releaseId} is not a BOM release, Can't create deployment for it! (400)`)
  }
  const live = store.deployment.one(
    "releaseId = ? AND deploymentState IN ('pending', 'active', 'paused', 'failed')",
    releaseId,
  )
  if (live) {
    const { deploymentState: state, deploymentId: id } = live
    throw refusal(`There is an ${state} deployment already, returning this. dpmtId = ${id} (400)`)
  }
  if (release?.releaseState !== 'open') {
    throw refusal(`The release with id ${releaseId} is not open, Can't create deployment for it! (400)`)
  }
  const approvals = governing(service, releaseId)
  const now = service.now()
  const deployment: DeploymentRow = {
    deploymentId: store.nextId(),
    releaseId,
    nsPath: release.nsPath,
    deploymentState: approvals.length > 0 ? 'pending' : 'active',
    createdBy: username,
    updatedBy: null,
    description: release.description,
    comments: wanted.comments,
    autoPauseExecOrders: wanted.autoPauseExecOrders,
    continueOnFailure: wanted.continueOnFailure,
    currentStep: 0,
    maxExecOrder: Number(store.database.value('SELECT max(execOrder) FROM change WHERE releaseId = ?', releaseId) ?? 0),
    created: now,
    updated: now,
  }
  store.deployment.insert(deployment)
  insertRecords(service, deployment)
  for (const { ciId } of approvals) insertApproval(service, deployment.deploymentId, ciId)
  store.stateHistory.insert({
    eventId: store.nextId(),
    deploymentId: deployment.deploymentId,
    oldState: null,
    newState: deployment.deploymentState,
    comments: wanted.comments,
    updatedBy: username,
    updated: now,
  })
  return deployment
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

function insertApproval({ store, now }: Service, deploymentId: number, governCiId: number): void {
  const approval: ApprovalRow = {
    approvalId: store.nextId(),
    deploymentId,
    governCiId,
    state: 'pending',
    updatedBy: null,
    comments: null,
    expiresIn: -1,
    created: now(),
    updated: now(),
  }
  store.approval.insert(approval)
}

/** What is asked of a deployment by hand. */
export interface Wanted {
  state: string
  username: string
  comments: string | undefined
}

function settleApprovals(
  service: Service,
  deployment: DeploymentRow,
  wanted: Wanted,
  state: 'approved' | 'rejected',
): void {
  const { store } = service
  for (const approval of store.approval.all("deploymentId = ? AND state = 'pending'", deployment.deploymentId)) {
    // The old way leaves alone what needs a token, and never lets an approval expire.
    if (store.ci.find(approval.governCiId)?.ciAttributes['approval_auth_type'] === 'token') continue
    store.approval.update(approval.approvalId, {
      state,
      updatedBy: wanted.username,
      comments: `!! ${wanted.comments ?? ''}`.trim(),
      expiresIn: -1,
      updated: service.now(),
    })
  }
}

const isApproved = (service: Service, { deploymentId }: DeploymentRow) =>
  service.store.approval
    .all('deploymentId = ?', deploymentId)
    .every(
      ({ state, expiresIn, updated }) =>
        state === 'approved' && (expiresIn < 0 || updated + expiresIn * 60_000 >= service.now()),
    )

function activate(service: Service, deployment: DeploymentRow, wanted: Wanted): void {
  const { store } = service
  const { deploymentId, deploymentState } = deployment
  if (deploymentState === 'pending') {
    settleApprovals(service, deployment, wanted, 'approved')
    if (isApproved(service, deployment)) setDeploymentState(service, deployment, 'active', wanted)
    return
  }
  if (deploymentState !== 'paused' && deploymentState !== 'failed') {
    throw backend(`The deployment is not in failed state - ${deploymentState}`)
  }
  if (deploymentState === 'failed') {
    store.database.run(
      "UPDATE record SET dpmtRecordState = 'pending', updated = ?, due = NULL WHERE deploymentId = ? AND dpmtRecordState = 'failed'",
      service.now(),
      deploymentId,
    )
  }
  setDeploymentState(service, deployment, isApproved(service, deployment) ? 'active' : 'pending', wanted)
}

function cancel(service: Service, deployment: DeploymentRow, wanted: Wanted): void {
  const { store } = service
  const { deploymentId, deploymentState } = deployment
  if (isWorking(store, deploymentId)) throw backend('The deployment still have active work orders!')
  if (!['pending', 'paused', 'failed'].includes(deploymentState)) {
    throw backend(`The deployment is not in failed/active state - ${deploymentState}`)
  }
  if (deploymentState === 'pending') settleApprovals(service, deployment, wanted, 'rejected')
  store.database.run(
    "UPDATE record SET dpmtRecordState = 'canceled', updated = ? WHERE deploymentId = ? AND dpmtRecordState = 'pending'",
    service.now(),
    deploymentId,
  )
  store.release.update(deployment.releaseId, { releaseState: 'canceled', updated: service.now() })
  setDeploymentState(service, deployment, 'canceled', wanted)
}

function pause(service: Service, deployment: DeploymentRow, wanted: Wanted): void {
  if (deployment.deploymentState !== 'active') {
    throw backend(`The deployment is not in active state - ${deployment.deploymentState}`)
  }
  setDeploymentState(service, deployment, 'paused', wanted)
}

/** Carries out what is asked of a deployment; throws the service's refusals. */
export function moveDeployment(service: Service, deploymentId: number, wanted: Wanted): void {
  const deployment = service.store.deployment.find(deploymentId)
  if (!deployment) throw crash('Failed.  Response code = 400.  Response message = Bad Request.')
  const { deploymentState: state } = deployment
  if (wanted.state === state) {
    // Only the comment changes (3.2, "X to X").
    const comments = wanted.comments ?? deployment.comments
    service.store.deployment.update(deploymentId, { comments, updatedBy: wanted.username, updated: service.now() })
    return
  }
  if (wanted.state === 'active') return activate(service, deployment, wanted)
  if (wanted.state === 'paused') return pause(service, deployment, wanted)
  if (wanted.state === 'canceled') return cancel(service, deployment, wanted)
  throw backend(`This state is not supported - ${wanted.state}`)
}
