// Monitors of a component as they are meant: metrics and the limits whose crossing makes an event (service-api 7.2).
import { fieldsOf, textOf } from '../http/body.ts'
import type { CiRow } from '../model/model.ts'
import type { Store } from '../store/store.ts'

/** A threshold's trigger: which values of a metric open its event. */
export interface Limit {
  readonly name: string
  readonly metric: string
  /** Whether values above the figure are the bad ones. */
  readonly above: boolean
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
  readonly limits: readonly Limit[]
  /** Whether silence makes an event too. */
  readonly heartbeat: boolean
}

/** Name of the event that a missed heartbeat opens. */
export const HEARTBEAT = 'Heartbeat'

function parsed(text: string | null | undefined): [string, unknown][] {
  try {
    return Object.entries(fieldsOf(JSON.parse(text || '{}')))
  } catch {
    return []
  }
}

function limitOf(name: string, value: unknown): Limit[] {
  const fields = fieldsOf(value)
  const trigger = fieldsOf(fields['trigger'])
  const [metric, figure] = [textOf(fields['metric']), Number(textOf(trigger['value']) ?? Number.NaN)]
  if (metric === undefined || !Number.isFinite(figure)) return []
  const above = !(textOf(trigger['operator']) ?? '>').startsWith('<')
  // Without a state an event asks for attention only.
  return [{ name, metric, above, value: figure, state: textOf(fields['state']) ?? 'notify' }]
}

const metricOf = (name: string, value: unknown): Metric => ({ name, unit: textOf(fieldsOf(value)['unit']) ?? '' })

/** What a monitor's record says; what cannot be read of it is left out. */
export function readMonitor({ ciName, ciAttributes }: Pick<CiRow, 'ciName' | 'ciAttributes'>): Monitor {
  return {
    name: ciName,
    metrics: parsed(ciAttributes['metrics']).map(([name, value]) => metricOf(name, value)),
    limits: parsed(ciAttributes['thresholds']).flatMap(([name, value]) => limitOf(name, value)),
    heartbeat: ciAttributes['heartbeat'] === 'true',
  }
}

/** Records of the monitors that watch a component, by name. */
export const monitorRows = (store: Store, componentId: number): CiRow[] =>
  store.relation
    .all("fromCiId = ? AND relationName = 'manifest.WatchedBy'", componentId)
    .flatMap(({ toCiId }) => store.ci.find(toCiId) ?? [])
    .sort((a, b) => (a.ciName < b.ciName ? -1 : 1))

/** The component that an instance is realized from; undefined for anything else. */
export function componentOf(store: Store, instanceId: number): CiRow | undefined {
  const relation = store.relation.one("toCiId = ? AND relationName = 'base.RealizedAs'", instanceId)
  return relation && store.ci.find(relation.fromCiId)
}

/** Limits whose events are open while `limit` is crossed: its own and the laxer ones of the same metric. */
export const crossedWith = ({ limits }: Monitor, limit: Limit): Limit[] =>
  limits.filter(
    ({ metric, above, value }) =>
      metric === limit.metric && above === limit.above && (above ? value <= limit.value : value >= limit.value),
  )
