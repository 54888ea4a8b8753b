// What states of environments and deployments mean for reading them (service-api 3.1 and 3.2).
import type { DeploymentStatus } from '../../contract/core/records.ts'

/** A deployment that moves, or waits for somebody who may be acting right now. */
export const isRunning = ({ deploymentState }: { readonly deploymentState: string }): boolean =>
  deploymentState === 'active' || deploymentState === 'pausing' || deploymentState === 'pending'

/** A deployment that nothing changes any more. */
export const isFinal = ({ deploymentState }: { readonly deploymentState: string }): boolean =>
  deploymentState === 'complete' || deploymentState === 'canceled'

/** How long a deployment that is over took, milliseconds; undefined while it is not. */
export const getDuration = ({
  deploymentState,
  created,
  updated,
}: {
  readonly deploymentState: string
  readonly created: number | undefined
  readonly updated: number | undefined
}): number | undefined =>
  (isFinal({ deploymentState }) || deploymentState === 'failed') && created !== undefined && updated !== undefined
    ? Math.max(0, updated - created)
    : undefined

/** A deployment that keeps another one, and a new plan, from being made (3.2). */
export const isBlocking = ({ deploymentState }: { readonly deploymentState: string }): boolean =>
  ['pending', 'active', 'pausing', 'paused', 'failed'].includes(deploymentState)

/** True while a deployment goes on by itself; also paused with records in progress (3.2, `pausing`). */
export const isInProgress = ({ deploymentState, rfc_info }: DeploymentStatus): boolean =>
  isRunning({ deploymentState }) ||
  (deploymentState === 'paused' && Object.values(rfc_info).some(({ state }) => state === 'inprogress'))

/** Takes over what did not change of thousands of states: comparing all of their fields would cost more than drawing them. */
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
