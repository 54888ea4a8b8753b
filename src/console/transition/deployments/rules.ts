// What can be done with a deployment in which state, and why not (service-api 3.2). Each rule answers the reason against, or undefined.

interface DisplayedDeployment {
  /** As shown: `pausing` is a paused deployment of which records still run. */
  readonly deploymentState: string
}

type DisabledReasonRule = (deployment: DisplayedDeployment) => string | undefined

const isEnded = ({ deploymentState }: DisplayedDeployment): boolean =>
  deploymentState === 'complete' || deploymentState === 'canceled'

const endedReason = ({ deploymentState }: DisplayedDeployment): string =>
  `The deployment is ${deploymentState}. That is final.`

/** `active` -> `paused`. */
export const pauseDisabledReason: DisabledReasonRule = (deployment) => {
  if (isEnded(deployment)) return endedReason(deployment)
  switch (deployment.deploymentState) {
    case 'active':
      return undefined
    case 'pausing':
      return 'It is pausing already: the records in progress still run to their end.'
    case 'paused':
      return 'It is paused already.'
    default:
      return 'Only an active deployment can be paused.'
  }
}

/** `paused` -> `active`. While it is pausing the service would take it, but records of the step still run. */
export const resumeDisabledReason: DisabledReasonRule = (deployment) => {
  if (isEnded(deployment)) return endedReason(deployment)
  if (deployment.deploymentState === 'paused') return undefined
  return deployment.deploymentState === 'pausing'
    ? 'Wait until the records in progress are done.'
    : 'Only a paused deployment can be resumed.'
}

/** `failed` -> `active`: every failed record is tried again. */
export const retryDisabledReason: DisabledReasonRule = (deployment) => {
  if (isEnded(deployment)) return endedReason(deployment)
  return deployment.deploymentState === 'failed' ? undefined : 'Only a failed deployment can be retried.'
}

/** -> `canceled`: from pending, paused and failed, never while records run. */
export const cancelDisabledReason: DisabledReasonRule = (deployment) => {
  if (isEnded(deployment)) return endedReason(deployment)
  switch (deployment.deploymentState) {
    case 'active':
      return 'Pause it first: a running deployment cannot be canceled.'
    case 'pausing':
      return 'Wait until the records in progress are done.'
    default:
      return undefined
  }
}

/** Pause, wait until nothing runs, cancel: only for what runs. */
export const stopDisabledReason: DisabledReasonRule = (deployment) => {
  if (isEnded(deployment)) return endedReason(deployment)
  const { deploymentState } = deployment
  if (deploymentState === 'active' || deploymentState === 'pausing') return undefined
  return 'Nothing of it runs: cancel it instead.'
}

/** `pending` -> `active` the old way: settles every open approval that needs no token. */
export const approveDisabledReason: DisabledReasonRule = ({ deploymentState }) =>
  deploymentState === 'pending' ? undefined : 'Only a pending deployment waits for approval.'

/** The state to show: `pausing` is never stored, it is `paused` with records still in progress. */
export const getDisplayedState = (state: string, inProgress: number): string =>
  state === 'paused' && inProgress > 0 ? 'pausing' : state
