// What a platform would cost in another cloud: a range where several offerings fit, since nobody knows which one is taken.
import type { Big } from 'big.js'
import { fitting, type Machine, type Use } from './run-rate.ts'

/** From the cheapest to the dearest offering that fits. */
export interface Range {
  readonly low: Big
  readonly high: Big
}

/** Amounts per hour by currency: currencies are neither added nor compared. */
export type Ranges = ReadonlyMap<string, Range>

export interface Move {
  readonly here: Ranges
  readonly there: Ranges
  /** Computes for which no offering of their cloud, or of the other one, fits. */
  readonly unpriced: { readonly here: number; readonly there: number }
}

function add(ranges: Map<string, Range>, currency: string, { low, high }: Range): void {
  const sum = ranges.get(currency)
  ranges.set(currency, sum ? { low: sum.low.plus(low), high: sum.high.plus(high) } : { low, high })
}

function rangesOf(uses: readonly Use[], machines: readonly Machine[], cloudOf: (use: Use) => string) {
  const ranges = new Map<string, Range>()
  let unpriced = 0
  for (const use of uses) {
    const found = fitting(use, machines, cloudOf(use))
    const rates = found.toSorted((a, b) => a.rate.cmp(b.rate))
    const [first] = rates
    const last = rates.at(-1)
    if (first && last && first.currency === last.currency && rates.every(({ currency }) => currency === first.currency))
      add(ranges, first.currency, {
        low: first.rate.times(use.computes),
        high: last.rate.times(use.computes),
      })
    else unpriced += use.computes
  }
  return { ranges, unpriced }
}

/** Moves the computes that `uses` have in one cloud to `to`; as many, of the same size. */
export function moveOf(uses: readonly Use[], to: string, machines: readonly Machine[]): Move {
  const here = rangesOf(uses, machines, ({ cloud }) => cloud)
  const there = rangesOf(uses, machines, () => to)
  return {
    here: here.ranges,
    there: there.ranges,
    unpriced: { here: here.unpriced, there: there.unpriced },
  }
}

export interface Change {
  readonly currency: string
  /** The least and the most it may change by: less than now, or more. */
  readonly least: Big
  readonly most: Big
}

/** What moving changes per hour; undefined where the two are not in one and the same currency, or something has no price. */
export function changeOf({ here, there, unpriced }: Move): Change | undefined {
  const [before] = here
  const [after] = there
  if (!before || !after || here.size > 1 || there.size > 1 || before[0] !== after[0]) return undefined
  if (unpriced.here > 0 || unpriced.there > 0) return undefined
  return {
    currency: before[0],
    least: after[1].low.minus(before[1].high),
    most: after[1].high.minus(before[1].low),
  }
}
