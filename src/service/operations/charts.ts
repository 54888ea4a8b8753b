// Charts (service-api 2.6): metric values of instances over a range, computed on request.
import { toId, toIds, toList, toText, type Fields } from '../http/body.ts'
import type { Service } from '../http/handler.ts'
import { findComponent, findMonitors, parseMonitor, type Metric, type Monitor } from './monitors.ts'
import { createSeries } from './series.ts'
import { isSilent } from './silent-namespaces.ts'
import { findEventPeriods } from './event-periods.ts'

/** In epoch seconds. */
interface ChartRange {
  readonly start: number
  readonly end: number
  readonly step: number
}

/** Length and step of named ranges, in seconds. */
const RANGES: Readonly<Record<string, readonly [length: number, step: number]>> = {
  hour: [3600, 60],
  '6 hours': [6 * 3600, 300],
  day: [86_400, 900],
  week: [7 * 86_400, 3600],
  month: [30 * 86_400, 4 * 3600],
  year: [365 * 86_400, 86_400],
}
/** Maximum points per series; finer steps are widened. */
const MAX_POINTS = 1500
/** Maximum series per answer. */
const MAX_SERIES = 500
/** Samples averaged per step. */
const SAMPLES_PER_STEP = 4

/** The range from `range`, or from `start_time`, `end_time` and `step`. Default: the last hour. */
export function parseRange({ now }: Pick<Service, 'now'>, query: Fields): ChartRange {
  const [length, usual] = RANGES[toText(query['range']) ?? 'hour'] ?? [3600, 60]
  const from = toId(query['start_time'])
  const end = toId(query['end_time']) ?? Math.floor(now() / 1000)
  const requested = Math.max(1, toId(query['step']) ?? (from === undefined ? usual : 60))
  const step = Math.max(requested, Math.ceil((end - (from ?? end - length)) / MAX_POINTS))
  // Align to the step, so that repeated calls return the same points.
  const start = from ?? Math.floor((end - length) / step) * step
  return { start: Math.min(start, end), end, step }
}

function samplePoints(
  getValue: (time: number) => number | null,
  { start, end, step }: ChartRange,
  now: number,
): (number | null)[] {
  const samples = step >= SAMPLES_PER_STEP * 60 ? SAMPLES_PER_STEP : 1
  const points: (number | null)[] = []
  // Future points have no values.
  const last = Math.min(end, Math.floor(now / 1000))
  for (let from = start; from <= last; from += step) {
    let [sum, measured] = [0, 0]
    for (let sample = 0; sample < samples; sample++) {
      const value = getValue((from + (step * sample) / samples) * 1000)
      if (value === null) continue
      sum += value
      measured++
    }
    points.push(measured === 0 ? null : Math.round((sum / measured) * 1000) / 1000)
  }
  return points
}

interface RequestedMetric {
  readonly monitor: Monitor
  readonly metric: Metric
  /** The name in the query. */
  readonly name: string
}

/** Monitor metrics by the given names, `{metric}` or `{monitor}:{metric}`; all without names. */
function selectMetrics(monitors: readonly Monitor[], names: readonly string[]): RequestedMetric[] {
  const all = monitors.flatMap((monitor) => monitor.metrics.map((metric) => ({ monitor, metric, name: metric.name })))
  if (names.length === 0) return all
  return names.flatMap((name) => {
    const found = all.find(({ monitor, metric }) => name === metric.name || name === `${monitor.name}:${metric.name}`)
    return found ? [{ ...found, name }] : []
  })
}

const toTexts = (value: unknown): string[] => toList(value).flatMap((item) => toText(item)?.split(',') ?? [])

export interface ChartRequest {
  readonly instanceId: number
  readonly range: ChartRange
  /** Empty means all. */
  readonly metrics: readonly string[]
  readonly monitor?: string
}

function buildCharts(service: Service, { instanceId, range, metrics, monitor }: ChartRequest) {
  const { store } = service
  const instance = store.ci.find(instanceId)
  const component = findComponent(store, instanceId)
  if (!instance || !component || isSilent(instance.nsPath)) return []
  const monitors = findMonitors(store, component.ciId)
    .filter(({ ciName }) => monitor === undefined || ciName === monitor)
    .map(parseMonitor)
  const periods = findEventPeriods(store, instanceId)
  return selectMetrics(monitors, metrics).map((requested) => ({
    header: { ci_id: instanceId, metric: requested.name, step: range.step, start: range.start },
    data: samplePoints(createSeries(instanceId, requested.monitor, requested.metric, periods), range, service.now()),
  }))
}

type Charts = ReturnType<typeof buildCharts>

/** Charts of these instances, in slices. */
export function* streamCharts(service: Service, requests: readonly ChartRequest[]): Generator<void, Charts> {
  const found: Charts = []
  for (const request of requests) {
    found.push(...buildCharts(service, request))
    if (found.length >= MAX_SERIES) break
    yield
  }
  return found.slice(0, MAX_SERIES)
}

/** Parses a query for a component's charts. Without instances, all of the component. */
export function parseChartRequests(service: Service, componentId: number, query: Fields): ChartRequest[] {
  const ids = toIds(toList(query['instance_ids']))
  const allIds = service.store.database
    .all(
      "SELECT toCiId FROM relation WHERE fromCiId = ? AND relationName = 'base.RealizedAs' ORDER BY toCiId",
      componentId,
    )
    .map((row) => Number(row['toCiId']))
  const requested = ids.length === 0 ? allIds.slice(0, MAX_SERIES) : allIds.filter((id) => ids.includes(id))
  const range = parseRange(service, query)
  return requested.map((instanceId) => ({ instanceId, range, metrics: toTexts(query['metrics']) }))
}

/** Parses one entry of a `request_set`. */
export function parseChartRequest(service: Service, entry: Fields): ChartRequest | undefined {
  const instanceId = toId(entry['ci_id'])
  if (instanceId === undefined) return undefined
  const range = parseRange(service, { start_time: entry['start'], end_time: entry['end'], step: entry['step'] })
  return { instanceId, range, metrics: toTexts(entry['metrics']) }
}
