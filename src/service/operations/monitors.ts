// Monitors of a component as they are meant: metrics and the limits whose crossing makes an event (service-api 7.2).
import { toFields, toText } from '../http/body.ts'
import type { CiRow } from '../model/rows.ts'
import type { Store } from '../store/store.ts'

/** A threshold's trigger: which values of a metric open its event. */
export interface Threshold {
  readonly name: string
  readonly metric: string
  /** Whether values above the figure are the bad ones. */
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
  /** Whether silence makes an event too. */
  readonly hasHeartbeat: boolean
}

/** Name of the event that a missed heartbeat opens. */
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
  // Without a state an event asks for attention only.
  return [{ name, metric, isAbove, value: figure, state: toText(fields['state']) ?? 'notify' }]
}

const parseMetric = (name: string, value: unknown): Metric => ({ name, unit: toText(toFields(value)['unit']) ?? '' })

/** What a monitor's record says; what cannot be read of it is left out. */
export function parseMonitor({ ciName, ciAttributes }: Pick<CiRow, 'ciName' | 'ciAttributes'>): Monitor {
  return {
    name: ciName,
    metrics: parseJsonEntries(ciAttributes['metrics']).map(([name, value]) => parseMetric(name, value)),
    thresholds: parseJsonEntries(ciAttributes['thresholds']).flatMap(([name, value]) => parseThreshold(name, value)),
    hasHeartbeat: ciAttributes['heartbeat'] === 'true',
  }
}

/** Records of the monitors that watch a component, by name. */
export const findMonitors = (store: Store, componentId: number): CiRow[] =>
  store.relation
    .all("fromCiId = ? AND relationName = 'manifest.WatchedBy'", componentId)
    .flatMap(({ toCiId }) => store.ci.find(toCiId) ?? [])
    .sort((a, b) => (a.ciName < b.ciName ? -1 : 1))

/** The component that an instance is realized from; undefined for anything else. */
export function findComponent(store: Store, instanceId: number): CiRow | undefined {
  const relation = store.relation.findOne("toCiId = ? AND relationName = 'base.RealizedAs'", instanceId)
  return relation && store.ci.find(relation.fromCiId)
}

/** Limits whose events are open while `limit` is crossed: its own and the laxer ones of the same metric. */
export const crossedThresholds = ({ thresholds }: Monitor, limit: Threshold): Threshold[] =>
  thresholds.filter(
    ({ metric, isAbove, value }) =>
      metric === limit.metric && isAbove === limit.isAbove && (isAbove ? value <= limit.value : value >= limit.value),
  )
