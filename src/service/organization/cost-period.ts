// What a period cost: every instance by the time it ran, at today's prices (service-api 2.11).
import { numberOf } from './amount.ts'
import { visibility, type Charge } from './charges.ts'
import type { Exchange } from '../http/handler.ts'
import { livesBelow, type Life } from './lives.ts'
import { priceOf, pricesIn } from './prices.ts'

const HOUR = 3_600_000n
/** Amounts are whole trillionths; money of a period is told to the ten-thousandth. */
const GRAIN = 100_000_000n

/** Money of an amount per hour times milliseconds, rounded half up. */
export const moneyOf = (amount: bigint) => numberOf(((amount + (HOUR * GRAIN) / 2n) / (HOUR * GRAIN)) * GRAIN)

/** A charge over a period: `amount` is the amount per hour times milliseconds, `parts` the same by interval. */
export interface PeriodCharge extends Charge {
  readonly parts: readonly bigint[]
}

interface Entry {
  readonly charge: Omit<Charge, 'instances' | 'amount'>
  readonly rate: bigint
  instances: number
  /** Milliseconds in intervals that were begun or ended in the middle. */
  readonly cut: number[]
  /** How many more run from this interval on, all of it, than before. */
  readonly whole: number[]
}

/** Last boundary at or before a moment. */
function positionIn(boundaries: readonly number[], time: number): number {
  let [low, high] = [0, boundaries.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((boundaries[middle] ?? Infinity) <= time) low = middle
    else high = middle - 1
  }
  return low
}

const addAt = (list: number[], index: number, value: number) => {
  list[index] = (list[index] ?? 0) + value
}

/** Adds the time from `from` to `to`, which lie within the boundaries, to the intervals it falls into. */
function addTime({ cut, whole }: Entry, boundaries: readonly number[], from: number, to: number): void {
  const [first, last] = [positionIn(boundaries, from), positionIn(boundaries, to)]
  if (first === last) return addAt(cut, first, to - from)
  addAt(cut, first, (boundaries[first + 1] ?? to) - from)
  addAt(cut, last, to - (boundaries[last] ?? to))
  addAt(whole, first + 1, 1)
  addAt(whole, last, -1)
}

function chargeOf({ charge, rate, instances, cut, whole }: Entry, boundaries: readonly number[]): PeriodCharge {
  let running = 0
  const parts = boundaries.slice(1).map((end, index) => {
    running += whole[index] ?? 0
    return rate * BigInt((cut[index] ?? 0) + running * (end - (boundaries[index] ?? end)))
  })
  return { ...charge, instances, parts, amount: parts.reduce((sum, part) => sum + part, 0n) }
}

/**
 * What ran below a namespace and may be seen by the caller between the first and the last of `boundaries`, in slices. Nothing ran after
 * now.
 */
export function* periodCharges(
  exchange: Exchange,
  nsPath: string,
  boundaries: readonly number[],
): Generator<void, PeriodCharge[]> {
  const { store, now } = exchange.service
  const [start = 0] = boundaries
  const end = Math.min(boundaries.at(-1) ?? start, now())
  const prices = pricesIn(store, exchange.organization.name)
  const isVisible = visibility(exchange)
  const entries = new Map<string, Entry>()

  const entryOf = ({ nsPath: place, className, cloudId, values }: Life): Entry | undefined => {
    const priced = priceOf(prices, cloudId, className, values)
    if (!priced) return undefined
    const { cloud, offer } = priced
    const key = `${place} ${cloudId} ${offer.ciId}`
    const found = entries.get(key)
    if (found) return found
    const charge = { nsPath: place, cloud, service: offer.category, unit: offer.unit }
    const entry: Entry = { charge, rate: offer.amount, instances: 0, cut: [], whole: [] }
    entries.set(key, entry)
    return entry
  }

  for (const lives of livesBelow(store, nsPath, prices, start)) {
    for (const life of lives) {
      const [from, to] = [Math.max(start, life.from), Math.min(end, life.to)]
      const entry = from < to && isVisible(life.nsPath) ? entryOf(life) : undefined
      if (!entry) continue
      entry.instances++
      addTime(entry, boundaries, from, to)
    }
    yield
  }
  return [...entries.values()].map((entry) => chargeOf(entry, boundaries))
}
