// What states of environments and deployments mean for reading them (service-api 3.1 and 3.2).

/** A deployment that moves, or waits for somebody who may be acting right now. */
export const isRunning = ({ deploymentState }: { readonly deploymentState: string }): boolean =>
  deploymentState === 'active' || deploymentState === 'pausing' || deploymentState === 'pending'

/** A deployment that nothing changes any more. */
export const isFinal = ({ deploymentState }: { readonly deploymentState: string }): boolean =>
  deploymentState === 'complete' || deploymentState === 'canceled'

/** How long a deployment that is over took, milliseconds; undefined while it is not. */
export const durationOf = ({
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
export const isInTheWay = ({ deploymentState }: { readonly deploymentState: string }): boolean =>
  ['pending', 'active', 'pausing', 'paused', 'failed'].includes(deploymentState)
