// What a platform would cost in another cloud: a range where several offerings fit, since nobody knows which one is taken.
import type { Big } from 'big.js'
import { findFittingMachines, type Machine, type ComputeUse } from './run-rate.ts'

/** From the cheapest to the dearest offering that fits. */
export interface Range {
  readonly low: Big
  readonly high: Big
}

/** Amounts per hour by currency: currencies are neither added nor compared. */
export type Ranges = ReadonlyMap<string, Range>

export interface Move {
  readonly current: Ranges
  readonly target: Ranges
  /** Computes for which no offering of their cloud, or of the other one, fits. */
  readonly unpriced: { readonly current: number; readonly target: number }
}

function add(ranges: Map<string, Range>, currency: string, { low, high }: Range): void {
  const sum = ranges.get(currency)
  ranges.set(currency, sum ? { low: sum.low.plus(low), high: sum.high.plus(high) } : { low, high })
}

function getRanges(uses: readonly ComputeUse[], machines: readonly Machine[], cloudOf: (use: ComputeUse) => string) {
  const ranges = new Map<string, Range>()
  let unpriced = 0
  for (const use of uses) {
    const found = findFittingMachines(use, machines, cloudOf(use))
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
export function estimateMove(uses: readonly ComputeUse[], to: string, machines: readonly Machine[]): Move {
  const here = getRanges(uses, machines, ({ cloud }) => cloud)
  const there = getRanges(uses, machines, () => to)
  return {
    current: here.ranges,
    target: there.ranges,
    unpriced: { current: here.unpriced, target: there.unpriced },
  }
}

export interface CostChange {
  readonly currency: string
  /** The least and the most it may change by: less than now, or more. */
  readonly min: Big
  readonly max: Big
}

/** What moving changes per hour; undefined where the two are not in one and the same currency, or something has no price. */
export function getCostChange({ current, target, unpriced }: Move): CostChange | undefined {
  const [before] = current
  const [after] = target
  if (!before || !after || current.size > 1 || target.size > 1 || before[0] !== after[0]) return undefined
  if (unpriced.current > 0 || unpriced.target > 0) return undefined
  return {
    currency: before[0],
    min: after[1].low.minus(before[1].high),
    max: after[1].high.minus(before[1].low),
  }
}
