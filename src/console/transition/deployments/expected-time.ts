// How long a deployment is going to take, by those of the environment that came to their end. Derived, so an estimate.
import { durationOf } from '../states.ts'

/** Fewer say nothing. */
const LEAST = 3
/** Older ones were of another size. */
const NEWEST = 20

export interface Expected {
  /** Median, milliseconds. */
  readonly duration: number
  /** Of how many deployments. */
  readonly n: number
}

interface Past {
  readonly deploymentId: string
  readonly deploymentState: string
  readonly created: number | undefined
  readonly updated: number | undefined
}

/** The median of the newest complete deployments, without the one that is asked about; undefined below three of them. */
export function expectedTime(deployments: readonly Past[], except: string): Expected | undefined {
  const durations = deployments
    .filter(({ deploymentId, deploymentState }) => deploymentState === 'complete' && deploymentId !== except)
    .toSorted((a, b) => (b.created ?? 0) - (a.created ?? 0))
    .flatMap((deployment) => durationOf(deployment) ?? [])
    .slice(0, NEWEST)
    .toSorted((a, b) => a - b)
  const n = durations.length
  const [low, high] = [durations[Math.floor((n - 1) / 2)], durations[Math.floor(n / 2)]]
  return n < LEAST || low === undefined || high === undefined ? undefined : { duration: (low + high) / 2, n }
}
