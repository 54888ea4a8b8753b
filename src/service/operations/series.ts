// What monitors measure: figures that follow from instance, metric and time alone, so that no point is stored and every range is
// there at once. They keep clear of the limits, except in the spells in which an event is open: there they lie beyond its limit.
import { chance, seedOf, seedOfText } from '../engine/chance.ts'
import { HEARTBEAT, type Limit, type Metric, type Monitor } from './monitors.ts'

/** Time in which an event was open, in epoch milliseconds; `until` is infinite while it still is. */
export interface Spell {
  readonly monitor: string
  readonly name: string
  readonly from: number
  readonly until: number
}

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** Typical figure by unit, where no limit says what is much. */
const TYPICAL: Readonly<Record<string, number>> = { '%': 60, B: 2_000_000, KB: 4_000_000, ms: 180, '/s': 90, h: 2000 }

interface Band {
  readonly low: number
  readonly high: number
}

/** "Up" in per cent, which is all or nothing: one that may not fall below half. */
const isUpOrDown = ({ unit }: Metric, limits: readonly Limit[]) =>
  unit === '%' && limits.length > 0 && limits.every(({ above, value }) => !above && value >= 50)

/** Where the figures of a well instance lie. */
function healthyBand(metric: Metric, limits: readonly Limit[]): Band {
  const { name, unit } = metric
  const highest = Math.min(...limits.filter(({ above }) => above).map(({ value }) => value))
  const lowest = Math.max(...limits.filter(({ above }) => !above).map(({ value }) => value))
  if (isUpOrDown(metric, limits)) return { low: 100, high: 100 }
  const floor = lowest === -Infinity ? 0 : lowest
  const ceiling = highest === Infinity ? undefined : highest
  if (ceiling !== undefined) {
    const room = ceiling - floor
    return { low: floor + room * 0.15, high: floor + room * 0.65 }
  }
  const scale = unit === '%' ? (100 - floor) * 0.9 : (TYPICAL[unit] ?? 4) * (0.5 + chance(seedOfText(name))) + floor
  return { low: floor + scale * 0.25, high: floor + scale }
}

const mixed = (from: number, to: number, share: number) => from + (to - from) * share

/** From 0 to 1, changing slowly, with some jitter from minute to minute. */
function noise(seed: number, time: number): number {
  const steps = time / (7 * MINUTE)
  const first = Math.floor(steps)
  const slow = mixed(chance(seedOf(seed, first)), chance(seedOf(seed, first + 1)), steps - first)
  return 0.7 * slow + 0.3 * chance(seedOf(seed, Math.floor(time / MINUTE)), 3)
}

/** Beyond `limit`, but not beyond the next stricter one, which has no event. */
function beyond(limit: Limit, limits: readonly Limit[], { unit }: Metric, share: number): number {
  const { above, value } = limit
  const stricter = limits
    .filter((other) => other.above === above && (above ? other.value > value : other.value < value))
    .map((other) => other.value)
  const end = above
    ? Math.min(...stricter, unit === '%' ? Math.max(100, value + 1) : value * 1.5 + 1)
    : Math.max(...stricter, value > 0 ? 0 : value * 1.5 - 1)
  return mixed(value, end, 0.15 + 0.7 * share)
}

/** The limit crossed at a time: the strictest with an open event. */
function crossed(limits: readonly Limit[], spells: readonly Spell[], time: number): Limit | undefined {
  let found: Limit | undefined
  for (const spell of spells) {
    if (time < spell.from || time >= spell.until) continue
    const limit = limits.find(({ name }) => name === spell.name)
    if (limit && (!found || (limit.above ? limit.value > found.value : limit.value < found.value))) found = limit
  }
  return found
}

/** Figures of one metric of an instance: null where its heartbeat was missed. `spells` are those of the instance. */
export function seriesOf(ciId: number, monitor: Monitor, metric: Metric, spells: readonly Spell[]) {
  const own = spells.filter((spell) => spell.monitor === monitor.name)
  const silences = own.filter(({ name }) => name === HEARTBEAT)
  const limits = monitor.limits.filter((limit) => limit.metric === metric.name)
  const { low, high } = healthyBand(metric, limits)
  const seed = seedOf(ciId, seedOfText(`${monitor.name}:${metric.name}`))
  const phase = chance(seed, 5) * 0.2
  return (time: number): number | null => {
    if (silences.some(({ from, until }) => time >= from && time < until)) return null
    const wobble = noise(seed, time)
    const limit = crossed(limits, own, time)
    if (limit) return isUpOrDown(metric, limits) ? 0 : beyond(limit, limits, metric, wobble)
    // Busiest in the afternoon.
    const daily = 0.5 - 0.5 * Math.cos(2 * Math.PI * ((time % DAY) / DAY - 0.1 + phase))
    return mixed(low, high, 0.55 * daily + 0.45 * wobble)
  }
}
