// Compares the steps of a deployment with the same steps of earlier deployments.
import type { Deployment } from '../../../../contract/core/records.ts'
import { computeMedian, MIN_SAMPLES } from '../../../kit/runs/runs.ts'
import type { PlannedChange } from '../../releases/changes.ts'
import type { GanttStep } from './gantt.ts'

export const MAX_EARLIER = 5
const SLOW_FACTOR = 1.5
/** Milliseconds: differences below are noise. */
const SLOW_DIFFERENCE = 5000

/** The rule, for people. */
export const SLOW_RULE = `Slower than usual: more than ${SLOW_FACTOR} times the median of the same step, with the same actions on the same components, in at least ${MIN_SAMPLES} of the ${MAX_EARLIER} complete deployments before, without waits.`

/** The newest complete deployments that were created before this one; without one, the newest of all. */
export function getEarlierDeployments(
  deployments: readonly Deployment[],
  before?: Pick<Deployment, 'deploymentId' | 'created'>,
): Deployment[] {
  const { deploymentId, created = 0 } = before ?? { deploymentId: undefined, created: Infinity }
  return deployments
    .filter((other) => other.deploymentState === 'complete' && other.deploymentId !== deploymentId)
    .filter((other) => (other.created ?? Infinity) < created)
    .toSorted((a, b) => (b.created ?? 0) - (a.created ?? 0))
    .slice(0, MAX_EARLIER)
}

type StepChanges = readonly Pick<PlannedChange, 'platform' | 'component' | 'action'>[]

/** Equal for steps that do the same to the same components. */
const toStepKey = (records: StepChanges): string =>
  [...new Set(records.map(({ platform, component, action }) => `${platform}/${component} ${action}`))].sort().join()

/** Milliseconds without waits by what the step does; the longest of several equal steps. */
export function toStepDurations(gantt: readonly GanttStep[]): ReadonlyMap<string, number> {
  const durations = new Map<string, number>()
  for (const { step, duration } of gantt)
    if (step.state === 'complete' && duration !== undefined)
      durations.set(toStepKey(step.records), Math.max(duration, durations.get(toStepKey(step.records)) ?? 0))
  return durations
}

/** The durations of the steps in earlier deployments that do the same to the same components. */
export function getStepSamples(records: StepChanges, earlier: readonly ReadonlyMap<string, number>[]): number[] {
  const key = toStepKey(records)
  return earlier.flatMap((durations) => durations.get(key) ?? [])
}

export interface UsualDuration {
  /** Median, milliseconds. */
  readonly duration: number
  readonly sampleSize: number
  readonly isSlower: boolean
}

/** The usual duration of each step, by its number; none for steps that too few earlier deployments have. */
export function compareSteps(
  gantt: readonly GanttStep[],
  earlier: readonly ReadonlyMap<string, number>[],
): ReadonlyMap<number, UsualDuration> {
  const usual = new Map<number, UsualDuration>()
  for (const { step, duration } of gantt) {
    const samples = getStepSamples(step.records, earlier)
    const typical = computeMedian(samples)
    if (typical === undefined) continue
    const isSlower = duration !== undefined && duration > SLOW_FACTOR * typical && duration - typical >= SLOW_DIFFERENCE
    usual.set(step.step, { duration: typical, sampleSize: samples.length, isSlower })
  }
  return usual
}
