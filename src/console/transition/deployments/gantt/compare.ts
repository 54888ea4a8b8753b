// Compares the steps of a deployment with the same steps of earlier deployments.
import type { Deployment } from '../../../../contract/core/records.ts'
import { computeMedian, MIN_SAMPLES } from '../runs.ts'
import type { PlannedChange } from '../../releases/changes.ts'
import { getRunDuration, type Stop } from '../elapsed.ts'
import type { GanttStep } from './gantt.ts'

export const MAX_EARLIER = 5
const SLOW_FACTOR = 1.5
/** Milliseconds: differences below are noise. */
const SLOW_DIFFERENCE = 5000

/** The rule, for people. */
export const SLOW_RULE = `Slower than usual: more than ${SLOW_FACTOR} times the median of the same step (same actions on the same components) in the last ${MAX_EARLIER} completed deployments, without waits. At least ${MIN_SAMPLES} of them must have the step.`

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

const toPartKey = ({ platform, component, action }: StepChanges[number]): string => `${platform}/${component} ${action}`

/** The parts of a step: one action on one component each. */
const toParts = (records: StepChanges): readonly string[] => [...new Set(records.map(toPartKey))].sort()

const toStepKey = (records: StepChanges): string => toParts(records).join()

/** Equal for plans with the same steps in the same order, whatever the number of instances. */
export const toPlanKey = (steps: readonly StepChanges[]): string => steps.map(toStepKey).join('\n')

const setLongest = (durations: Map<string, number>, key: string, duration: number) =>
  durations.set(key, Math.max(duration, durations.get(key) ?? 0))

/**
 * What an earlier deployment took, in milliseconds without waits. `steps`: by what the step does, the longest of several equal steps.
 * `parts`: until the last instance of a part of a step ended, the longest of several equal parts. `total`: all steps together; undefined if
 * one of them is unknown.
 */
export function toEarlierRun(gantt: readonly GanttStep[], stops: readonly Stop[]) {
  const [steps, parts] = [new Map<string, number>(), new Map<string, number>()]
  let total: number | undefined = 0
  for (const { step, span, duration } of gantt) {
    const isKnown = step.state === 'complete' && duration !== undefined
    total = isKnown && total !== undefined ? total + duration : undefined
    if (!isKnown || !span) continue
    setLongest(steps, toStepKey(step.records), duration)
    for (const record of step.records)
      setLongest(parts, toPartKey(record), getRunDuration(span.from, record.stateChangedAt ?? span.to, stops))
  }
  return { plan: toPlanKey(gantt.map(({ step }) => step.records)), steps, parts, total }
}

export type EarlierRun = ReturnType<typeof toEarlierRun>

/** The durations of the steps in earlier deployments that do the same to the same components. */
export function getStepSamples(records: StepChanges, earlier: readonly EarlierRun[]): number[] {
  const key = toStepKey(records)
  return earlier.flatMap(({ steps }) => steps.get(key) ?? [])
}

/** The durations in earlier deployments of each part of a step. */
export const getPartSamples = (records: StepChanges, earlier: readonly EarlierRun[]): number[][] =>
  toParts(records).map((key) => earlier.flatMap(({ parts }) => parts.get(key) ?? []))

/** The usual duration of each step, by its number: the median, in milliseconds; none for steps that too few earlier deployments have. */
export function compareSteps(gantt: readonly GanttStep[], earlier: readonly EarlierRun[]) {
  const usual = new Map<number, { duration: number; sampleSize: number; isSlower: boolean }>()
  for (const { step, duration } of gantt) {
    const samples = getStepSamples(step.records, earlier)
    const typical = computeMedian(samples)
    if (typical === undefined) continue
    const isSlower = duration !== undefined && duration > SLOW_FACTOR * typical && duration - typical >= SLOW_DIFFERENCE
    usual.set(step.step, { duration: typical, sampleSize: samples.length, isSlower })
  }
  return usual
}

export type UsualDurations = ReturnType<typeof compareSteps>
