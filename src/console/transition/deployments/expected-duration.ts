import { getDuration } from '../states.ts'

const MIN_SAMPLES = 3
/** Older deployments had another size. */
const MAX_SAMPLES = 20

export interface ExpectedDuration {
  /** Median, milliseconds. */
  readonly duration: number
  readonly sampleSize: number
}

interface PastDeployment {
  readonly deploymentId: string
  readonly deploymentState: string
  readonly created: number | undefined
  readonly updated: number | undefined
}

/** The median duration of the newest complete deployments, without `except`; undefined for fewer than three. */
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
