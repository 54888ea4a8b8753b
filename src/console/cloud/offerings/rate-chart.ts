// Rates by size as lines to draw: one picture per currency, a line per cloud, rates on a logarithmic scale since sizes double.
import type { OfferingRow } from './offerings.ts'
import type { Pivot } from '../sizes/pivot.ts'

export interface RatePoint {
  /** From 0, the smallest size, to 1, the largest. */
  readonly x: number
  /** From 0, the lowest rate drawn, to 1, the highest. */
  readonly y: number
  readonly row: OfferingRow
}

export interface RateLine {
  readonly cloud: string
  readonly points: readonly RatePoint[]
}

export interface RateChart {
  readonly currency: string
  readonly sizes: readonly { readonly x: number; readonly size: string }[]
  readonly ticks: readonly { readonly y: number; readonly label: string }[]
  readonly lines: readonly RateLine[]
}

const STEPS = [1, 2, 5]

/** Round rates from the greatest below `low` to the least above `high`, 1, 2 and 5 of each power of ten. */
function roundTicks(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low))
  const last = Math.ceil(Math.log10(high))
  const all = Array.from({ length: last - first + 1 }, (_, at) => STEPS.map((step) => step * 10 ** (first + at))).flat()
  const from = all.findLastIndex((rate) => rate <= low * 1.000_001)
  const to = all.findIndex((rate) => rate >= high * 0.999_999)
  return all.slice(from, to + 1)
}

const tickLabel = (rate: number): string => (rate >= 1 ? String(rate) : rate.toFixed(Math.ceil(-Math.log10(rate))))

function toRateChart(currency: string, pivot: Pivot): RateChart | undefined {
  // A logarithm has no place for what is free; the table shows it.
  const cells = pivot.lines.flatMap(({ cells }, size) =>
    cells.flatMap((cell) =>
      cell.flatMap(({ row }) => {
        const rate = row.rate.toNumber()
        return row.currency === currency && rate > 0 ? [{ row, size, rate }] : []
      }),
    ),
  )
  if (cells.length === 0) return undefined
  const rates = cells.map(({ rate }) => rate)
  const marks = roundTicks(Math.min(...rates), Math.max(...rates))
  const [low = 1, high = 1] = [marks[0], marks.at(-1)]
  const span = Math.log(high / low) || 1
  const y = (rate: number) => Math.log(rate / low) / span
  const x = (size: number) => (pivot.lines.length > 1 ? size / (pivot.lines.length - 1) : 0.5)
  const lines = pivot.clouds.flatMap((cloud) => {
    const points = cells
      .filter(({ row }) => row.cloud === cloud)
      .map(({ row, size, rate }) => ({ x: x(size), y: y(rate), row }))
    return points.length > 0 ? [{ cloud, points }] : []
  })
  return {
    currency,
    sizes: pivot.lines.map(({ size }, at) => ({ x: x(at), size })),
    ticks: marks.map((rate) => ({ y: y(rate), label: tickLabel(rate) })),
    lines,
  }
}

/** A picture per currency, by its name: rates in different currencies never share a scale. */
export const toRateCharts = (pivot: Pivot): RateChart[] =>
  [...new Set(pivot.lines.flatMap(({ cells }) => cells.flat().map(({ row }) => row.currency)))]
    .toSorted()
    .flatMap((currency) => toRateChart(currency, pivot) ?? [])
