import type { Big } from 'big.js'
import { countBy } from '../../kit/grouping.ts'
import { compareNatural } from '../../kit/table/row-index/natural-sort.ts'
import type { Capacity } from '../offerings/capacity.ts'
import type { OfferingRow } from '../offerings/offerings.ts'
import { compareSizes } from './sizes.ts'

type PricedRow = OfferingRow & { readonly rate: Big }

export type Pivot = NonNullable<ReturnType<typeof toPivot>>
export type PivotCell = Pivot['lines'][number]['cells'][number][number]

/** Offerings that only a size selects: alternatives to each other. */
const isComparable = (row: OfferingRow): row is PricedRow =>
  row.size !== '' && row.rate !== undefined && row.currency !== '' && !row.target.includes(' with ')

const largestCategory = (rows: readonly OfferingRow[]): string | undefined =>
  [...countBy(rows, ({ category }) => category)].toSorted(([, a], [, b]) => b - a)[0]?.[0]

function cheapestPerCurrency(rows: readonly PricedRow[]): PricedRow[] {
  const cheapest = new Map<string, PricedRow>()
  for (const row of rows) {
    const best = cheapest.get(row.currency)
    if (!best || row.rate.cmp(best.rate) < 0) cheapest.set(row.currency, row)
  }
  return [...cheapest.values()].toSorted((a, b) => a.currency.localeCompare(b.currency))
}

/** Position of a rate between the lowest (0) and the highest (1) of its currency. */
function relativeRate({ rate, currency }: PricedRow, line: readonly PricedRow[]): number {
  const rates = line.filter((row) => row.currency === currency).map((row) => row.rate.toNumber())
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  return high > low ? (rate.toNumber() - low) / (high - low) : 0
}

/** Distinct machines, smallest first; none if unknown. */
function findMachines(rows: readonly OfferingRow[]): Capacity[] {
  const machines = rows.flatMap(({ machine }) => machine ?? [])
  const distinct = new Map(machines.map((machine) => [`${machine.cores} ${machine.ram}`, machine]))
  return [...distinct.values()].toSorted((a, b) => a.cores - b.cores || a.ram - b.ram)
}

/** Lowest rates by size and cloud, of the category with most sized offerings; undefined if no offering names a size. */
export function toPivot(rows: readonly OfferingRow[]) {
  const sized = rows.filter(isComparable)
  const category = largestCategory(sized)
  if (category === undefined) return undefined
  const shown = sized.filter((row) => row.category === category)
  const clouds = [...new Set(shown.map(({ cloud }) => cloud))].toSorted(compareNatural)
  const sizes = [...new Set(shown.map(({ size }) => size))].toSorted(compareSizes)
  const lines = sizes.map((size) => {
    const line = shown.filter((row) => row.size === size)
    // One cell per currency; none if the cloud does not offer the size.
    const cells = clouds.map((cloud) =>
      cheapestPerCurrency(line.filter((row) => row.cloud === cloud)).map((row) => ({
        row,
        relativeRate: relativeRate(row, line),
      })),
    )
    return { size, machines: findMachines(line), cells }
  })
  const unusable = new Map(shown.flatMap((row) => (row.unusable === '' ? [] : [[row.cloud, row.unusable]])))
  return { category, clouds, unusable, lines }
}
