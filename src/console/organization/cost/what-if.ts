import type { Big } from 'big.js'
import { findFittingMachines, type Machine, type ComputeUse } from './run-rate.ts'

/** From the cheapest to the most expensive fitting offering. */
export interface Range {
  readonly low: Big
  readonly high: Big
}

/** Cost per hour by currency. */
export type Ranges = ReadonlyMap<string, Range>

export interface Move {
  readonly current: Ranges
  readonly target: Ranges
  /** Computes without a fitting offering in their cloud and in the target. */
  readonly unpriced: { readonly current: number; readonly target: number }
}

function add(ranges: Map<string, Range>, currency: string, { low, high }: Range): void {
  const sum = ranges.get(currency)
  ranges.set(currency, sum ? { low: sum.low.plus(low), high: sum.high.plus(high) } : { low, high })
}

function getRanges(uses: readonly ComputeUse[], machines: readonly Machine[], getCloud: (use: ComputeUse) => string) {
  const ranges = new Map<string, Range>()
  let unpriced = 0
  for (const use of uses) {
    const found = findFittingMachines(use, machines, getCloud(use))
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

/** The cost of the same computes now and in cloud `to`: a range if several offerings fit. */
export function estimateMove(uses: readonly ComputeUse[], to: string, machines: readonly Machine[]): Move {
  const current = getRanges(uses, machines, ({ cloud }) => cloud)
  const target = getRanges(uses, machines, () => to)
  return {
    current: current.ranges,
    target: target.ranges,
    unpriced: { current: current.unpriced, target: target.unpriced },
  }
}

export interface CostChange {
  readonly currency: string
  /** Negative if it becomes cheaper. */
  readonly min: Big
  readonly max: Big
}

/** The change per hour; undefined for different currencies or unpriced computes. */
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
