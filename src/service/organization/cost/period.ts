// Cost of a period: run time of every instance at today's prices (service-api 2.11).
import { toNumber } from './amount.ts'
import { createNamespaceFilter, type Charge } from './charges.ts'
import type { Exchange } from '../../http/handler.ts'
import { lifetimesBelow, type Lifetime } from './lifetimes.ts'
import { getPrice, readPrices } from './prices.ts'

const HOUR_MS = 3_600_000n
/** Amounts are trillionths; the cost of a period is rounded to ten-thousandths. */
const ROUNDING_UNIT = 100_000_000n

/** Money from an amount per hour times milliseconds, rounded half up. */
export const toMoney = (amount: bigint) =>
  toNumber(((amount + (HOUR_MS * ROUNDING_UNIT) / 2n) / (HOUR_MS * ROUNDING_UNIT)) * ROUNDING_UNIT)

/** A charge over a period. `amount`: amount per hour times milliseconds; `parts`: the same by interval. */
export interface PeriodCharge extends Charge {
  readonly parts: readonly bigint[]
}

interface ChargeEntry {
  readonly charge: Omit<Charge, 'instances' | 'amount'>
  readonly rate: bigint
  instances: number
  /** Milliseconds in partially covered intervals. */
  readonly cut: number[]
  /** Change in the number of instances that run for the whole interval, from this interval on. */
  readonly whole: number[]
}

/** Last boundary at or before `time`. */
function findBoundary(boundaries: readonly number[], time: number): number {
  let [low, high] = [0, boundaries.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((boundaries[middle] ?? Infinity) <= time) low = middle
    else high = middle - 1
  }
  return low
}

const addToIndex = (list: number[], index: number, value: number) => {
  list[index] = (list[index] ?? 0) + value
}

/** Adds a time range within the boundaries to its intervals. */
function addTime({ cut, whole }: ChargeEntry, boundaries: readonly number[], from: number, to: number): void {
  const [first, last] = [findBoundary(boundaries, from), findBoundary(boundaries, to)]
  if (first === last) return addToIndex(cut, first, to - from)
  addToIndex(cut, first, (boundaries[first + 1] ?? to) - from)
  addToIndex(cut, last, to - (boundaries[last] ?? to))
  addToIndex(whole, first + 1, 1)
  addToIndex(whole, last, -1)
}

function toCharge({ charge, rate, instances, cut, whole }: ChargeEntry, boundaries: readonly number[]): PeriodCharge {
  let running = 0
  const parts = boundaries.slice(1).map((end, index) => {
    running += whole[index] ?? 0
    return rate * BigInt((cut[index] ?? 0) + running * (end - (boundaries[index] ?? end)))
  })
  return { ...charge, instances, parts, amount: parts.reduce((sum, part) => sum + part, 0n) }
}

/** Visible charges below a namespace between the first and last of `boundaries`, up to now, in slices. */
export function* periodCharges(
  exchange: Exchange,
  nsPath: string,
  boundaries: readonly number[],
): Generator<void, PeriodCharge[]> {
  const { store, now } = exchange.service
  const [start = 0] = boundaries
  const end = Math.min(boundaries.at(-1) ?? start, now())
  const prices = readPrices(store, exchange.organization.name)
  const isVisible = createNamespaceFilter(exchange)
  const entries = new Map<string, ChargeEntry>()

  const entryOf = ({ nsPath: scope, className, cloudId, values }: Lifetime): ChargeEntry | undefined => {
    const priced = getPrice(prices, cloudId, className, values)
    if (!priced) return undefined
    const { cloud, offering } = priced
    const key = `${scope} ${cloudId} ${offering.ciId}`
    const found = entries.get(key)
    if (found) return found
    const charge = { nsPath: scope, cloud, service: offering.category, unit: offering.unit }
    const entry: ChargeEntry = { charge, rate: offering.amount, instances: 0, cut: [], whole: [] }
    entries.set(key, entry)
    return entry
  }

  for (const lives of lifetimesBelow(store, nsPath, prices, start)) {
    for (const lifetime of lives) {
      const [from, to] = [Math.max(start, lifetime.from), Math.min(end, lifetime.to)]
      const entry = from < to && isVisible(lifetime.nsPath) ? entryOf(lifetime) : undefined
      if (!entry) continue
      entry.instances++
      addTime(entry, boundaries, from, to)
    }
    yield
  }
  return [...entries.values()].map((entry) => toCharge(entry, boundaries))
}
