// Manual state changes of deployments (service-api 3.2).
import { cancelDeployment, completeDeployment, setDeploymentState } from '../engine/deployment-states.ts'
import { requestApprovals, isApproved } from '../engine/approvals.ts'
import { internalError, httpError, type Service } from '../http/handler.ts'
import type { ApprovalRow, DeploymentRow } from '../model/rows.ts'
import { hasRecordInProgress } from '../model/work-records.ts'

/** The real service's answer for an unknown deployment (1.5). */
export const unknownDeployment = () => internalError('Failed.  Response code = 400.  Response message = Bad Request.')

const MAX_COMMENT_LENGTH = 300

// Back-end messages are part of a longer text (3.2), truncated at a maximum length (6.1).
function backendError(text: string) {
  const message = `com.oneops.cms.exceptions.DJException: ${text}`
  return httpError(
    message.length > MAX_COMMENT_LENGTH ? `${message.slice(0, MAX_COMMENT_LENGTH)} ...` : `${message} (500)`,
  )
}

export interface StateRequest {
  readonly state: string
  readonly username: string
  readonly comments: string | undefined
  readonly continueOnFailure: boolean | undefined
  readonly autoPauseExecOrders: number[] | undefined
}

/** Old-style approval: approves open approvals without token, permanently, without a check of cloud rights. */
function approveOpen(
  service: Service,
  { deploymentId }: DeploymentRow,
  { username, comments }: StateRequest,
  state: ApprovalRow['state'],
): void {
  const { store } = service
  for (const approval of store.approval.all("deploymentId = ? AND state = 'pending'", deploymentId)) {
    if (store.ci.find(approval.governCiId)?.ciAttributes['approval_auth_type'] === 'token') continue
    store.approval.update(approval.approvalId, {
      state,
      updatedBy: username,
      comments: `!! ${comments ?? ''}`,
      expiresIn: -1,
      updated: service.now(),
    })
  }
}

function activateDeployment(service: Service, deployment: DeploymentRow, requested: StateRequest): void {
  const { deploymentId, deploymentState } = deployment
  if (deploymentState === 'pending') {
    approveOpen(service, deployment, requested, 'approved')
    if (isApproved(service, deployment)) setDeploymentState(service, deployment, 'active', requested)
    return
  }
  if (deploymentState !== 'paused' && deploymentState !== 'failed') {
    throw backendError(`The deployment is not in failed state - ${deploymentState}`)
  }
  if (deploymentState === 'failed') {
    service.store.database.run(
      "UPDATE record SET dpmtRecordState = 'pending', updated = ?, due = NULL WHERE deploymentId = ? AND dpmtRecordState = 'failed'",
      service.now(),
      deploymentId,
    )
  }
  setDeploymentState(service, deployment, requestApprovals(service, deployment) ? 'active' : 'pending', requested)
}

function cancelByRequest(service: Service, deployment: DeploymentRow, requested: StateRequest): void {
  const { deploymentId, deploymentState } = deployment
  if (hasRecordInProgress(service.store, deploymentId))
    throw backendError('The deployment still have active work orders!')
  if (!['pending', 'paused', 'failed'].includes(deploymentState)) {
    throw backendError(`The deployment is not in failed/active state - ${deploymentState}`)
  }
  if (deploymentState === 'pending') approveOpen(service, deployment, requested, 'rejected')
  cancelDeployment(service, deployment, requested)
}

function pauseDeployment(service: Service, deployment: DeploymentRow, requested: StateRequest): void {
  if (deployment.deploymentState !== 'active') {
    throw backendError(`The deployment is not in active state - ${deployment.deploymentState}`)
  }
  setDeploymentState(service, deployment, 'paused', requested)
}

// Meant for internal use but open to all callers (3.2, "traps"): closes the release although nothing ran.
function endDeployment(service: Service, deployment: DeploymentRow, requested: StateRequest): void {
  const runs = deployment.deploymentState === 'active' || deployment.deploymentState === 'paused'
  if (requested.state === 'complete') {
    if (runs) completeDeployment(service, deployment, requested)
    return
  }
  if (!runs) throw backendError(`The deployment is not in active state - ${deployment.deploymentState}`)
  setDeploymentState(service, deployment, 'failed', requested)
}

const STATE_HANDLERS: Readonly<
  Record<string, (service: Service, deployment: DeploymentRow, requested: StateRequest) => void>
> = {
  active: activateDeployment,
  paused: pauseDeployment,
  canceled: cancelByRequest,
  complete: endDeployment,
  failed: endDeployment,
}

/** Applies a manual request to a deployment. Throws HttpError if it is not allowed. */
export function changeDeploymentState(service: Service, deployment: DeploymentRow, requested: StateRequest): void {
  const { deploymentId } = deployment
  const { continueOnFailure, autoPauseExecOrders } = requested
  const move = Object.hasOwn(STATE_HANDLERS, requested.state) ? STATE_HANDLERS[requested.state] : undefined
  if (requested.state !== deployment.deploymentState) {
    if (!move) throw backendError(`This state is not supported - ${requested.state}`)
    move(service, deployment, requested)
  }
  // A request without a state change ("X to X") updates flags and comment only.
  service.store.deployment.update(deploymentId, {
    ...(continueOnFailure !== undefined && { continueOnFailure }),
    ...(autoPauseExecOrders !== undefined && { autoPauseExecOrders }),
    ...(requested.state === deployment.deploymentState && {
      comments: requested.comments ?? deployment.comments,
      updatedBy: requested.username,
      updated: service.now(),
    }),
  })
}
