// What the states of environments and deployments mean (service-api 3.1, 3.2).
import type { Deployment, DeploymentHistory, DeploymentStatus } from '../../contract/core/records.ts'
import { isLocked } from '../../contract/transition/environments.ts'
import { toOperatorText } from '../data/service-notes.ts'
import { formatDuration } from '../kit/format.ts'

type WithState = Pick<Deployment, 'deploymentState'>

/** Active, pausing, or pending, which may become active at any time. */
export const isRunning = ({ deploymentState }: WithState): boolean =>
  deploymentState === 'active' || deploymentState === 'pausing' || deploymentState === 'pending'

/** Nothing changes it any more. */
export const isFinal = ({ deploymentState }: WithState): boolean =>
  deploymentState === 'complete' || deploymentState === 'canceled'

export type DeploymentTimes = Pick<Deployment, 'deploymentState' | 'created' | 'updated'>

/** Milliseconds that an ended or failed deployment took; undefined for one that has not ended. */
export const getDuration = ({ deploymentState, created, updated }: DeploymentTimes): number | undefined =>
  (isFinal({ deploymentState }) || deploymentState === 'failed') && created !== undefined && updated !== undefined
    ? Math.max(0, updated - created)
    : undefined

/** The duration as text; '' for a deployment that has not ended. */
export function formatDeploymentDuration(deployment: DeploymentTimes): string {
  const duration = getDuration(deployment)
  return duration === undefined ? '' : formatDuration(duration)
}

/** What an operator last wrote about a deployment, or else its release: a pause or rejection overwrites the comment of the start. */
export const getComment = ({ comments, description }: Pick<Deployment, 'comments' | 'description'>): string =>
  toOperatorText(comments) || toOperatorText(description)

/** What the requester of a deployment wrote, which its first state keeps (3.2); '' if only later comments are left. */
export function getRequestComment(deployment: DeploymentHistory): string {
  const [first, ...later] = deployment.state_history
  const last = toOperatorText(deployment.comments)
  const isLater = [...later, ...deployment.approvals].some(({ comments }) => toOperatorText(comments) === last)
  return toOperatorText(first?.comments) || (isLater ? '' : last)
}

type StateHistory = Pick<DeploymentHistory, 'state_history'>

/** What was written at a change of state. The service repeats a comment until another replaces it: '' then. */
export function getEventComment({ state_history: events }: StateHistory, index: number): string {
  const comment = toOperatorText(events[index]?.comments)
  return comment === toOperatorText(events[index - 1]?.comments) ? '' : comment
}

/** The last pause of a deployment, and why; undefined if it was never paused, or without a history. */
export function findPause(history: StateHistory | undefined) {
  const index = history?.state_history.findLastIndex(({ newState }) => newState === 'paused') ?? -1
  const pause = history?.state_history[index]
  return history && pause && { ...pause, comments: getEventComment(history, index) }
}

/** `step 5 of 8`; before the first step `starting`, or `not started` while pending (service-api 3.2). */
export function formatStep({ currentStep, maxExecOrder, deploymentState }: Deployment): string {
  if (!currentStep) return deploymentState === 'active' ? 'starting' : 'not started'
  return maxExecOrder ? `step ${currentStep} of ${maxExecOrder}` : `step ${currentStep}`
}

/** It prevents another deployment, and a new plan (3.2). */
export const isBlocking = ({ deploymentState }: WithState): boolean =>
  ['pending', 'active', 'pausing', 'paused', 'failed'].includes(deploymentState)

interface IdentifiedDeployment extends WithState {
  readonly deploymentId: string
}

const WAITING_TEXTS: Readonly<Record<string, readonly [description: string, advice: string]>> = {
  pending: ['is waiting for approval', 'Approve or cancel it first.'],
  pausing: ['is pausing', 'Stop it, or wait until it is paused.'],
  paused: ['is paused', 'Resume or cancel it first.'],
  failed: ['has failed', 'Retry or cancel it first.'],
}

/** `Deployment 7 has failed` */
export const describeDeployment = ({ deploymentId, deploymentState }: IdentifiedDeployment): string =>
  `Deployment ${deploymentId} ${WAITING_TEXTS[deploymentState]?.[0] ?? `is ${deploymentState}`}`

/** Why nothing else can be deployed, and what to do. Only `stop` ends a running deployment. */
export const blockingReason = (deployment: IdentifiedDeployment): string =>
  `${describeDeployment(deployment)}. ${WAITING_TEXTS[deployment.deploymentState]?.[1] ?? 'Stop it, or wait until it ends.'}`

/** It proceeds by itself; also while paused with records in progress (3.2, `pausing`). */
export const isInProgress = ({ deploymentState, rfc_info }: DeploymentStatus): boolean =>
  isRunning({ deploymentState }) ||
  (deploymentState === 'paused' && Object.values(rfc_info).some(({ state }) => state === 'inprogress'))

/** Why a locked environment cannot be changed, or undefined (3.1). */
export const lockedReason = (environment: { readonly ciState: string } | undefined): string | undefined =>
  environment && isLocked(environment) ? 'The environment is locked. Wait until it is unlocked.' : undefined

/** Reuses unchanged record states. Faster than a deep comparison of thousands of records. */
export function shareUnchangedStates(before: DeploymentStatus, now: DeploymentStatus): DeploymentStatus {
  let changed = Object.keys(before.rfc_info).length !== Object.keys(now.rfc_info).length
  const states = Object.entries(now.rfc_info).map(([rfcId, record]) => {
    const old = before.rfc_info[rfcId]
    if (old?.state === record.state && old.comments === record.comments) return [rfcId, old] as const
    changed = true
    return [rfcId, record] as const
  })
  return { ...now, rfc_info: changed ? Object.fromEntries(states) : before.rfc_info }
}
