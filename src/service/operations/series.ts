// Simulated metric values, computed from instance, metric and time alone: no point is stored, and any range is available at once. Values
// cross a threshold exactly while its event is open.
import { seededRandom, combineSeeds, hashText } from '../engine/seeded-random.ts'
import { DAY_MS } from '../model/time.ts'
import { HEARTBEAT_EVENT, type Threshold, type Metric, type Monitor } from './monitors.ts'

/** A period of an open event in epoch milliseconds; `until` is Infinity while it is open. */
export interface EventPeriod {
  readonly monitor: string
  readonly name: string
  readonly from: number
  readonly until: number
}

const MINUTE_MS = 60_000

/** Typical value by unit for metrics without thresholds. */
const TYPICAL_VALUES: Readonly<Record<string, number>> = {
  '%': 60,
  B: 2_000_000,
  KB: 4_000_000,
  ms: 180,
  '/s': 90,
  h: 2000,
}

interface ValueRange {
  readonly low: number
  readonly high: number
}

/** "Up" percentages are all or nothing: those with a lower threshold above half. */
const isBinary = ({ unit }: Metric, limits: readonly Threshold[]) =>
  unit === '%' && limits.length > 0 && limits.every(({ isAbove, value }) => !isAbove && value >= 50)

/** Value range of a healthy instance. */
function healthyBand(metric: Metric, limits: readonly Threshold[]): ValueRange {
  const { name, unit } = metric
  const highest = Math.min(...limits.filter(({ isAbove }) => isAbove).map(({ value }) => value))
  const lowest = Math.max(...limits.filter(({ isAbove }) => !isAbove).map(({ value }) => value))
  if (isBinary(metric, limits)) return { low: 100, high: 100 }
  const floor = lowest === -Infinity ? 0 : lowest
  const ceiling = highest === Infinity ? undefined : highest
  if (ceiling !== undefined) {
    const room = ceiling - floor
    return { low: floor + room * 0.15, high: floor + room * 0.65 }
  }
  const scale =
    unit === '%' ? (100 - floor) * 0.9 : (TYPICAL_VALUES[unit] ?? 4) * (0.5 + seededRandom(hashText(name))) + floor
  return { low: floor + scale * 0.25, high: floor + scale }
}

const interpolate = (from: number, to: number, share: number) => from + (to - from) * share

/** 0 to 1, slowly varying with some jitter per minute. */
function noise(seed: number, time: number): number {
  const steps = time / (7 * MINUTE_MS)
  const first = Math.floor(steps)
  const slow = interpolate(
    seededRandom(combineSeeds(seed, first)),
    seededRandom(combineSeeds(seed, first + 1)),
    steps - first,
  )
  return 0.7 * slow + 0.3 * seededRandom(combineSeeds(seed, Math.floor(time / MINUTE_MS)), 3)
}

/** A value beyond `limit` but not beyond the next stricter threshold, whose event is not open. */
function valueBeyond(limit: Threshold, limits: readonly Threshold[], { unit }: Metric, share: number): number {
  const { isAbove, value } = limit
  const stricter = limits
    .filter((other) => other.isAbove === isAbove && (isAbove ? other.value > value : other.value < value))
    .map((other) => other.value)
  const end = isAbove
    ? Math.min(...stricter, unit === '%' ? Math.max(100, value + 1) : value * 1.5 + 1)
    : Math.max(...stricter, value > 0 ? 0 : value * 1.5 - 1)
  return interpolate(value, end, 0.15 + 0.7 * share)
}

/** The strictest threshold with an open event at a time. */
function findCrossed(
  limits: readonly Threshold[],
  periods: readonly EventPeriod[],
  time: number,
): Threshold | undefined {
  let found: Threshold | undefined
  for (const period of periods) {
    if (time < period.from || time >= period.until) continue
    const limit = limits.find(({ name }) => name === period.name)
    if (limit && (!found || (limit.isAbove ? limit.value > found.value : limit.value < found.value))) found = limit
  }
  return found
}

/** Values of one metric of an instance; null during missed heartbeats. `spells`: event periods of the instance. */
export function createSeries(ciId: number, monitor: Monitor, metric: Metric, periods: readonly EventPeriod[]) {
  const monitorPeriods = periods.filter((period) => period.monitor === monitor.name)
  const silences = monitorPeriods.filter(({ name }) => name === HEARTBEAT_EVENT)
  const limits = monitor.thresholds.filter((limit) => limit.metric === metric.name)
  const { low, high } = healthyBand(metric, limits)
  const seed = combineSeeds(ciId, hashText(`${monitor.name}:${metric.name}`))
  const phase = seededRandom(seed, 5) * 0.2
  return (time: number): number | null => {
    if (silences.some(({ from, until }) => time >= from && time < until)) return null
    const wobble = noise(seed, time)
    const limit = findCrossed(limits, monitorPeriods, time)
    if (limit) return isBinary(metric, limits) ? 0 : valueBeyond(limit, limits, metric, wobble)
    // Peaks in the afternoon.
    const daily = 0.5 - 0.5 * Math.cos(2 * Math.PI * ((time % DAY_MS) / DAY_MS - 0.1 + phase))
    return interpolate(low, high, 0.55 * daily + 0.45 * wobble)
  }
}
