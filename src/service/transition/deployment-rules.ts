// Moving a deployment by hand: what the service lets people do in which state (service-api 3.2).
import { cancelDeployment, completeDeployment, setDeploymentState } from '../engine/deployment-states.ts'
import { askApprovals, isApproved } from '../engine/governing.ts'
import { crash, refusal, type Service } from '../http/handler.ts'
import type { ApprovalRow, DeploymentRow } from '../model/model.ts'
import { isWorking } from '../model/work-records.ts'

/** What the real service answers where its back-end does not know a deployment (1.5). */
export const unknownDeployment = () => crash('Failed.  Response code = 400.  Response message = Bad Request.')

const LONGEST = 300

// Back-end reasons arrive inside a longer text (3.2), which is cut when it is too long (6.1).
function backend(text: string) {
  const whole = `com.oneops.cms.exceptions.DJException: ${text}`
  return refusal(whole.length > LONGEST ? `${whole.slice(0, LONGEST)} ...` : `${whole} (500)`)
}

/** What is asked of a deployment by hand. */
export interface Wanted {
  readonly state: string
  readonly username: string
  readonly comments: string | undefined
  readonly continueOnFailure: boolean | undefined
  readonly autoPauseExecOrders: number[] | undefined
}

/** The old way: settles what is open and needs no token, for good; the caller's rights on the cloud are not looked at. */
function settleOpen(
  service: Service,
  { deploymentId }: DeploymentRow,
  { username, comments }: Wanted,
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

function activate(service: Service, deployment: DeploymentRow, wanted: Wanted): void {
  const { deploymentId, deploymentState } = deployment
  if (deploymentState === 'pending') {
    settleOpen(service, deployment, wanted, 'approved')
    if (isApproved(service, deployment)) setDeploymentState(service, deployment, 'active', wanted)
    return
  }
  if (deploymentState !== 'paused' && deploymentState !== 'failed') {
    throw backend(`The deployment is not in failed state - ${deploymentState}`)
  }
  if (deploymentState === 'failed') {
    service.store.database.run(
      "UPDATE record SET dpmtRecordState = 'pending', updated = ?, due = NULL WHERE deploymentId = ? AND dpmtRecordState = 'failed'",
      service.now(),
      deploymentId,
    )
  }
  setDeploymentState(service, deployment, askApprovals(service, deployment) ? 'active' : 'pending', wanted)
}

function cancel(service: Service, deployment: DeploymentRow, wanted: Wanted): void {
  const { deploymentId, deploymentState } = deployment
  if (isWorking(service.store, deploymentId)) throw backend('The deployment still have active work orders!')
  if (!['pending', 'paused', 'failed'].includes(deploymentState)) {
    throw backend(`The deployment is not in failed/active state - ${deploymentState}`)
  }
  if (deploymentState === 'pending') settleOpen(service, deployment, wanted, 'rejected')
  cancelDeployment(service, deployment, wanted)
}

function pause(service: Service, deployment: DeploymentRow, wanted: Wanted): void {
  if (deployment.deploymentState !== 'active') {
    throw backend(`The deployment is not in active state - ${deployment.deploymentState}`)
  }
  setDeploymentState(service, deployment, 'paused', wanted)
}

// Meant for the service's own use and accepted from anybody (3.2, "traps"): the release closes although nothing ran.
function end(service: Service, deployment: DeploymentRow, wanted: Wanted): void {
  const runs = deployment.deploymentState === 'active' || deployment.deploymentState === 'paused'
  if (wanted.state === 'complete') {
    if (runs) completeDeployment(service, deployment, wanted)
    return
  }
  if (!runs) throw backend(`The deployment is not in active state - ${deployment.deploymentState}`)
  setDeploymentState(service, deployment, 'failed', wanted)
}

const MOVES: Readonly<Record<string, (service: Service, deployment: DeploymentRow, wanted: Wanted) => void>> = {
  active: activate,
  paused: pause,
  canceled: cancel,
  complete: end,
  failed: end,
}

/** Carries out what is asked of a deployment; throws the service's refusals. */
export function moveDeployment(service: Service, deployment: DeploymentRow, wanted: Wanted): void {
  const { deploymentId } = deployment
  const { continueOnFailure, autoPauseExecOrders } = wanted
  const move = Object.hasOwn(MOVES, wanted.state) ? MOVES[wanted.state] : undefined
  if (wanted.state !== deployment.deploymentState) {
    if (!move) throw backend(`This state is not supported - ${wanted.state}`)
    move(service, deployment, wanted)
  }
  // Flags, and where the state stays the comment, are all that is left to change ("X to X").
  service.store.deployment.update(deploymentId, {
    ...(continueOnFailure !== undefined && { continueOnFailure }),
    ...(autoPauseExecOrders !== undefined && { autoPauseExecOrders }),
    ...(wanted.state === deployment.deploymentState && {
      comments: wanted.comments ?? deployment.comments,
      updatedBy: wanted.username,
      updated: service.now(),
    }),
  })
}
