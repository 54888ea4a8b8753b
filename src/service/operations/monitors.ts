// Parsed monitors of a component: metrics and thresholds (service-api 7.2).
import { toFields, toText } from '../http/body.ts'
import type { CiRow } from '../model/rows.ts'
import type { Store } from '../store/store.ts'

/** Values of a metric beyond a threshold open its event. */
export interface Threshold {
  readonly name: string
  readonly metric: string
  /** Whether values above it are bad. */
  readonly isAbove: boolean
  readonly value: number
  readonly state: string
}

export interface Metric {
  readonly name: string
  readonly unit: string
}

export interface Monitor {
  readonly name: string
  readonly metrics: readonly Metric[]
  readonly thresholds: readonly Threshold[]
  /** Whether missing data opens an event, too. */
  readonly hasHeartbeat: boolean
}

/** Event of a missed heartbeat. */
export const HEARTBEAT_EVENT = 'Heartbeat'

function parseJsonEntries(text: string | null | undefined): [string, unknown][] {
  try {
    return Object.entries(toFields(JSON.parse(text || '{}')))
  } catch {
    return []
  }
}

function parseThreshold(name: string, value: unknown): Threshold[] {
  const fields = toFields(value)
  const trigger = toFields(fields['trigger'])
  const [metric, figure] = [toText(fields['metric']), Number(toText(trigger['value']) ?? Number.NaN)]
  if (metric === undefined || !Number.isFinite(figure)) return []
  const isAbove = !(toText(trigger['operator']) ?? '>').startsWith('<')
  // Events without a state only notify.
  return [{ name, metric, isAbove, value: figure, state: toText(fields['state']) ?? 'notify' }]
}

const parseMetric = (name: string, value: unknown): Metric => ({ name, unit: toText(toFields(value)['unit']) ?? '' })

/** Parses a monitor's record. Skips unreadable parts. */
export function parseMonitor({ ciName, ciAttributes }: Pick<CiRow, 'ciName' | 'ciAttributes'>): Monitor {
  return {
    name: ciName,
    metrics: parseJsonEntries(ciAttributes['metrics']).map(([name, value]) => parseMetric(name, value)),
    thresholds: parseJsonEntries(ciAttributes['thresholds']).flatMap(([name, value]) => parseThreshold(name, value)),
    hasHeartbeat: ciAttributes['heartbeat'] === 'true',
  }
}

/** Records of a component's monitors, by name. */
export const findMonitors = (store: Store, componentId: number): CiRow[] =>
  store.relation
    .all("fromCiId = ? AND relationName = 'manifest.WatchedBy'", componentId)
    .flatMap(({ toCiId }) => store.ci.find(toCiId) ?? [])
    .sort((a, b) => (a.ciName < b.ciName ? -1 : 1))

/** The component an instance is realized from; undefined for other records. */
export function findComponent(store: Store, instanceId: number): CiRow | undefined {
  const relation = store.relation.findOne("toCiId = ? AND relationName = 'base.RealizedAs'", instanceId)
  return relation && store.ci.find(relation.fromCiId)
}

/** Thresholds whose events are open while `limit` is crossed: itself and the laxer ones of the same metric. */
export const crossedThresholds = ({ thresholds }: Monitor, limit: Threshold): Threshold[] =>
  thresholds.filter(
    ({ metric, isAbove, value }) =>
      metric === limit.metric && isAbove === limit.isAbove && (isAbove ? value <= limit.value : value >= limit.value),
  )
