// The forecast of a plan: how long its steps take, what running instances they change, and where redundancy is lost.
import type { Instance } from '../../../contract/core/records.ts'
import { shortClass } from '../../kit/format.ts'
import { groupBy } from '../../kit/grouping.ts'
import { computeMedian, MIN_SAMPLES } from '../deployments/runs.ts'
import { parseNsPath } from '../../routing/paths.ts'
import { getPartSamples, getStepSamples, toPlanKey, type EarlierRun } from '../deployments/gantt/compare.ts'
import {
  compareActions,
  groupBySteps,
  parseInstanceName,
  toStepContent,
  type PlannedChange,
} from '../releases/changes.ts'

/** Milliseconds; nine of ten samples take no longer than `p90`. Undefined for too few samples. */
export function toEstimate(samples: readonly number[]) {
  const median = computeMedian(samples)
  const p90 = samples.toSorted((a, b) => a - b)[Math.ceil(samples.length * 0.9) - 1]
  return median === undefined || p90 === undefined ? undefined : { median, p90, sampleSize: samples.length }
}

export type Estimate = NonNullable<ReturnType<typeof toEstimate>>

/** Of the longest of several independent durations, from the samples of each; undefined if one has too few. */
export function estimateLongest(parts: readonly (readonly number[])[]): Estimate | undefined {
  const sampleSize = Math.min(...parts.map(({ length }) => length))
  if (sampleSize < MIN_SAMPLES) return undefined
  const shareUpTo = (time: number) =>
    parts.reduce((share, part) => (share * part.filter((sample) => sample <= time).length) / part.length, 1)
  const times = parts.flat().toSorted((a, b) => a - b)
  const longest = times.at(-1) ?? 0
  const quantile = (share: number) => times.find((time) => shareUpTo(time) >= share) ?? longest
  return { median: quantile(0.5), p90: quantile(0.9), sampleSize }
}

/** Running instances of a component that a step replaces, updates or deletes. */
export interface Effect {
  readonly platform: string
  readonly component: string
  /** '' for instances without a cloud. */
  readonly cloud: string
  readonly action: string
  readonly names: readonly string[]
}

const toEffects = (changes: readonly PlannedChange[]): readonly Effect[] =>
  [
    ...groupBy(
      changes.filter(({ action }) => action !== 'add'),
      ({ platform, component, cloud, action }) => `${cloud}/${platform}/${component}/${action}`,
    ),
  ]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, group]) => group.slice(0, 1).map((first) => ({ ...first, names: group.map(({ name }) => name) })))
    .toSorted((a, b) => compareActions(a.action, b.action))

/** A platform in a cloud that a step leaves without active computes for a time, or without instances. */
export interface Loss {
  readonly platform: string
  readonly cloud: string
  readonly kind: 'computes' | 'instances'
  /** How many active computes change at once, or instances are deleted. */
  readonly count: number
}

interface Place {
  readonly platform: string
  /** Active ones; those added by earlier steps too. */
  readonly computes: Set<string>
  readonly all: Set<string>
}

export const isCompute = ({ ciClassName }: { ciClassName: string }): boolean => shortClass(ciClassName) === 'Compute'

/** Losses by step. Versions of a platform count together; unhealthy computes are not active. Linear in both numbers. */
export function findLosses(
  changes: readonly PlannedChange[],
  instances: readonly Instance[],
): ReadonlyMap<number, readonly Loss[]> {
  const places = new Map<string, Place>()
  const placeByInstance = new Map<string, Place>()
  const getPlace = (platform: string, cloudId: string): Place => {
    const key = `${platform}/${cloudId}`
    const place = places.get(key) ?? { platform, computes: new Set(), all: new Set() }
    places.set(key, place)
    return place
  }
  for (const instance of instances) {
    const { ciId, ciName, nsPath, deployedTo, cloud, opsState } = instance
    const cloudId = deployedTo?.ciId ?? cloud?.toCiId ?? parseInstanceName(ciName).cloudId
    // Instances without a cloud, as a load balancer across clouds, have no redundancy there.
    if (cloudId === '') continue
    const place = getPlace(parseNsPath(nsPath).platform, cloudId)
    placeByInstance.set(ciId, place)
    place.all.add(ciId)
    if (isCompute(instance) && opsState !== 'unhealthy') place.computes.add(ciId)
  }
  const findPlace = ({ platform, name, change }: PlannedChange): Place | undefined => {
    const { cloudId } = parseInstanceName(name)
    return placeByInstance.get(change.ciId) ?? (cloudId === '' ? undefined : getPlace(platform, cloudId))
  }
  return new Map(
    groupBySteps(changes).map(([step, inStep]) => [
      step,
      [...groupBy(inStep, findPlace)].flatMap(([place, own]) => (place && changePlace(place, own)) ?? []),
    ]),
  )
}

/** Applies the changes of one step to a place, and returns what it loses by them. */
function changePlace({ platform, computes, all }: Place, changes: readonly PlannedChange[]): Loss | undefined {
  const changed = new Set<string>(changes.map(({ change }) => change.ciId))
  const active = computes.size
  const isAllAtOnce = active > 0 && [...computes].every((id) => changed.has(id))
  const before = all.size
  for (const { action, change } of changes) {
    if (action === 'delete') {
      all.delete(change.ciId)
      computes.delete(change.ciId)
    } else if (action === 'add') {
      all.add(change.ciId)
      if (isCompute(change)) computes.add(change.ciId)
    }
  }
  const place = { platform, cloud: changes[0]?.cloud ?? '' }
  if (before > 0 && all.size === 0) return { ...place, kind: 'instances', count: before }
  return isAllAtOnce ? { ...place, kind: 'computes', count: active } : undefined
}

/** A step is estimated from the same step of earlier deployments, or else from its parts, which run at the same time. */
export const toForecastSteps = (changes: readonly PlannedChange[], earlier: readonly EarlierRun[]) =>
  groupBySteps(changes).map(([step, inStep]) => ({
    step,
    ...toStepContent(inStep),
    /** Undefined without enough history. */
    estimate: toEstimate(getStepSamples(inStep, earlier)) ?? estimateLongest(getPartSamples(inStep, earlier)),
    effects: toEffects(inStep),
  }))

export type ForecastStep = ReturnType<typeof toForecastSteps>[number]

/**
 * All steps, one after another: from earlier deployments with the same steps, or else combined from the steps that have an estimate,
 * as independent durations: medians add up, distances to the 90th percentile as the root of their squares. Undefined without any.
 * `sampleSize`: number of these deployments; 0 if it is combined from the steps.
 */
export function estimateTotal(
  changes: readonly PlannedChange[],
  steps: readonly ForecastStep[],
  earlier: readonly EarlierRun[],
) {
  const plan = toPlanKey(groupBySteps(changes).map(([, inStep]) => inStep))
  const measured = toEstimate(earlier.flatMap((run) => (run.plan === plan ? (run.total ?? []) : [])))
  if (measured) return { ...measured, unknownSteps: 0 }
  const known = steps.flatMap(({ estimate }) => estimate ?? [])
  if (known.length === 0) return undefined
  const median = known.reduce((sum, estimate) => sum + estimate.median, 0)
  const spread = Math.hypot(...known.map((estimate) => estimate.p90 - estimate.median))
  return { median, p90: median + spread, sampleSize: 0, unknownSteps: steps.length - known.length }
}

export type TotalEstimate = NonNullable<ReturnType<typeof estimateTotal>>
