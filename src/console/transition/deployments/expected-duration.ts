// How long a deployment is going to take, by those of the environment that came to their end. Derived, so an estimate.
import { getDuration } from '../states.ts'

/** Fewer say nothing. */
const MIN_SAMPLES = 3
/** Older ones were of another size. */
const MAX_SAMPLES = 20

export interface ExpectedDuration {
  /** Median, milliseconds. */
  readonly duration: number
  /** Of how many deployments. */
  readonly sampleSize: number
}

interface PastDeployment {
  readonly deploymentId: string
  readonly deploymentState: string
  readonly created: number | undefined
  readonly updated: number | undefined
}

/** The median of the newest complete deployments, without the one that is asked about; undefined below three of them. */
export function estimateDuration(deployments: readonly PastDeployment[], except: string): ExpectedDuration | undefined {
  const durations = deployments
    .filter(({ deploymentId, deploymentState }) => deploymentState === 'complete' && deploymentId !== except)
    .toSorted((a, b) => (b.created ?? 0) - (a.created ?? 0))
    .flatMap((deployment) => getDuration(deployment) ?? [])
    .slice(0, MAX_SAMPLES)
    .toSorted((a, b) => a - b)
  const sampleSize = durations.length
  const [low, high] = [durations[Math.floor((sampleSize - 1) / 2)], durations[Math.floor(sampleSize / 2)]]
  return sampleSize < MIN_SAMPLES || low === undefined || high === undefined
    ? undefined
    : { duration: (low + high) / 2, sampleSize }
}
