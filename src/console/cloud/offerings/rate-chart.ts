// Rates by size: one chart per currency, a line per cloud. The scale is logarithmic, since sizes double.
import type { Pivot } from '../sizes/pivot.ts'
import { isSameFamily } from '../sizes/sizes.ts'
import type { OfferingRow } from './offerings.ts'

export interface RatePoint {
  /** 0 (smallest size) to 1 (largest). */
  readonly x: number
  /** 0 (lowest rate) to 1 (highest). */
  readonly y: number
  readonly row: OfferingRow
}

export interface RateLine {
  readonly cloud: string
  /** `inert` or `offline` if the cloud cannot be used, else undefined. */
  readonly unusable: string | undefined
  /** Each of sizes that differ in scale only, which a line connects. */
  readonly segments: readonly (readonly RatePoint[])[]
}

export type RateChart = NonNullable<ReturnType<typeof toRateChart>>

/** 1, 2 and 5 times powers of ten, from the greatest below `low` to the least above `high`. */
function roundTicks(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low))
  const last = Math.ceil(Math.log10(high))
  const all = Array.from({ length: last - first + 1 }, (_, index) =>
    [1, 2, 5].map((step) => step * 10 ** (first + index)),
  ).flat()
  const from = all.findLastIndex((rate) => rate <= low * 1.000_001)
  const to = all.findIndex((rate) => rate >= high * 0.999_999)
  return all.slice(from, to + 1)
}

const tickLabel = (rate: number): string => (rate >= 1 ? String(rate) : rate.toFixed(Math.ceil(-Math.log10(rate))))

function toSegments(points: readonly RatePoint[]): RatePoint[][] {
  const segments: RatePoint[][] = []
  for (const point of points) {
    const segment = segments.at(-1)
    if (segment?.[0] && isSameFamily(segment[0].row.size, point.row.size)) segment.push(point)
    else segments.push([point])
  }
  return segments
}

function toRateChart(currency: string, pivot: Pivot) {
  // A free offering has no logarithm; only the table shows it.
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
  const ticks = roundTicks(Math.min(...rates), Math.max(...rates))
  const [low = 1, high = 1] = [ticks[0], ticks.at(-1)]
  const span = Math.log(high / low) || 1
  const y = (rate: number) => Math.log(rate / low) / span
  const x = (size: number) => (pivot.lines.length > 1 ? size / (pivot.lines.length - 1) : 0.5)
  const lines = pivot.clouds.flatMap((cloud): RateLine[] => {
    const points = cells
      .filter(({ row }) => row.cloud === cloud)
      .map(({ row, size, rate }) => ({ x: x(size), y: y(rate), row }))
    return points.length > 0 ? [{ cloud, unusable: pivot.unusable.get(cloud), segments: toSegments(points) }] : []
  })
  return {
    currency,
    sizes: pivot.lines.map(({ size }, index) => ({ x: x(index), size })),
    ticks: ticks.map((rate) => ({ y: y(rate), label: tickLabel(rate) })),
    lines,
  }
}

/** One chart per currency, by name. */
export const toRateCharts = (pivot: Pivot): RateChart[] =>
  [...new Set(pivot.lines.flatMap(({ cells }) => cells.flat().map(({ row }) => row.currency)))]
    .toSorted()
    .flatMap((currency) => toRateChart(currency, pivot) ?? [])
