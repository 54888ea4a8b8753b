// What monitors measure (service-api 2.6, 7.2).
import type { Chart } from '../../../contract/operations/monitoring.ts'
import type { Series } from '../../kit/chart/series.ts'

const getText = (value: unknown, name: string): string => {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof found === 'string' ? found : ''
}

/** Metric to its unit, out of the JSON text of a monitor; empty where that cannot be read. */
export function parseMetrics(json: string): ReadonlyMap<string, string> {
  try {
    const metrics: unknown = JSON.parse(json)
    if (typeof metrics !== 'object' || metrics === null) return new Map()
    return new Map(Object.entries(metrics).map(([name, metric]) => [name, getText(metric, 'unit')]))
  } catch {
    return new Map()
  }
}

const seriesCache = new WeakMap<Chart, Series>()

/** The points of a chart; the same object for the same chart. `start` and `step` are in seconds. */
export function toSeries(chart: Chart): Series {
  const known = seriesCache.get(chart)
  if (known) return known
  const { start = 0, step = 60 } = chart.header
  const series: Series = {
    times: chart.data.map((_, at) => (start + at * step) * 1000),
    values: chart.data.map((value) => (value !== null && Number.isFinite(value) ? value : null)),
  }
  seriesCache.set(chart, series)
  return series
}
