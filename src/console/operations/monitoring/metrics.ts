import type { Chart } from '../../../contract/operations/monitoring.ts'
import type { Series } from '../../kit/chart/series.ts'
import { parseObject } from '../../kit/form/json-text.ts'

/** Chart ranges with their labels; the first is the default. */
export const CHART_RANGES = [
  ['hour', '1 h'],
  ['6 hours', '6 h'],
  ['day', '1 d'],
  ['week', '7 d'],
  ['month', '30 d'],
  ['year', '1 y'],
] as const

/** A range that ends now, as the service names it (service-api 2.6). */
export type ChartRange = (typeof CHART_RANGES)[number][0]

/** Metric to unit, from a monitor's `metrics` (service-api 7.2); empty if it is not valid JSON. */
export const parseMetrics = (json: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(parseObject(json)).map(([name, metric]) => {
      const unit: unknown = Object(metric).unit
      return [name, typeof unit === 'string' ? unit : '']
    }),
  )

const seriesCache = new WeakMap<Chart, Series>()

/** The points of a chart; the same object for the same chart. `start` and `step` are in seconds. */
export function toSeries(chart: Chart): Series {
  const cached = seriesCache.get(chart)
  if (cached) return cached
  const { start = 0, step = 60 } = chart.header
  const series: Series = {
    times: chart.data.map((_, index) => (start + index * step) * 1000),
    values: chart.data.map((value) => (value !== null && Number.isFinite(value) ? value : null)),
  }
  seriesCache.set(chart, series)
  return series
}
