// Monitor events of instances: each opens and closes once, changes the operational state and sends notifications (service-api 3.7, 2.8).
import type { Service } from '../http/handler.ts'
import type { CiRow, EventRow, NotificationRow } from '../model/rows.ts'
import { findComponent, findMonitors, parseMonitor, HEARTBEAT_EVENT } from '../operations/monitors.ts'
import { createSeries } from '../operations/series.ts'
import { findEventPeriods } from '../operations/event-periods.ts'
import type { Store } from '../store/store.ts'
import { findEnvironment, addNotification } from './notifications.ts'

const STATE_WEIGHTS: Readonly<Record<string, number>> = {
  good: 0,
  notify: 10,
  underutilized: 20,
  overutilized: 25,
  unhealthy: 30,
  defunct: 35,
  bad: 40,
}

/** The state of an instance with these open events: the most severe one. */
export const worstState = (events: readonly Pick<EventRow, 'state'>[]): string =>
  events.reduce(
    (worst, { state }) => ((STATE_WEIGHTS[state] ?? 0) > (STATE_WEIGHTS[worst] ?? 0) ? state : worst),
    'good',
  )

/** Instances of a component by state. Unhealthy instances have an event, so only those are read. */
function countInstanceStates({ database }: Store, componentId: number): Record<string, number> {
  const total = Number(
    database.value(
      "SELECT count(*) FROM relation WHERE fromCiId = ? AND relationName = 'base.RealizedAs'",
      componentId,
    ),
  )
  const unhealthy = database.all(
    'SELECT i.opsState AS state, count(*) AS n FROM (SELECT DISTINCT ciId FROM event) e ' +
      "CROSS JOIN relation r ON r.toCiId = e.ciId AND r.relationName = 'base.RealizedAs' AND r.fromCiId = ? " +
      "CROSS JOIN ci i ON i.ciId = e.ciId WHERE i.opsState <> 'good' GROUP BY i.opsState",
    componentId,
  )
  const counts = Object.fromEntries(unhealthy.map(({ state, n }) => [String(state), Number(n)]))
  const good = total - Object.values(counts).reduce((sum, n) => sum + n, 0)
  return { total, ...counts, good: Math.max(0, good) }
}

/** Metrics of an event as JSON text. */
function formatMetrics(
  { store, now }: Service,
  component: CiRow | undefined,
  { ciId, monitor, name }: EventRow,
): string {
  const row = component && findMonitors(store, component.ciId).find(({ ciName }) => ciName === monitor)
  if (!row || name === HEARTBEAT_EVENT) return '{}'
  const found = parseMonitor(row)
  const metric = found.metrics.find(
    (each) => each.name === found.thresholds.find((limit) => limit.name === name)?.metric,
  )
  const value = metric && createSeries(ciId, found, metric, findEventPeriods(store, ciId))(now())
  return metric && typeof value === 'number' ? JSON.stringify({ avg: { [metric.name]: roundMetric(value) } }) : '{}'
}

const roundMetric = (value: number) => Math.round(value * 100) / 100

interface EventTransition {
  instance: CiRow
  event: EventRow
  state: 'open' | 'close'
  oldState: string
  newState: string
  /** The action taken. */
  note: string
}

const getSeverity = ({ state, newState }: EventTransition): NotificationRow['severity'] =>
  state === 'close' ? 'info' : newState === 'defunct' || newState === 'bad' ? 'critical' : 'warning'

function notifyEvent(service: Service, transition: EventTransition): void {
  const { store } = service
  const { instance, event, state, oldState, newState, note } = transition
  const component = findComponent(store, instance.ciId)
  const { total = 0, ...counts } = component ? countInstanceStates(store, component.ciId) : {}
  const environment = findEnvironment(store, instance.nsPath)
  const cloud = store.relation.findOne("fromCiId = ? AND relationName = 'base.DeployedTo'", instance.ciId)
  addNotification(service, {
    cmsId: instance.ciId,
    type: 'ci',
    source: 'ops',
    severity: getSeverity(transition),
    subject: `${event.monitor}:${event.name} ${state === 'open' ? 'is violated.' : 'recovered.'}`,
    text: `${instance.ciName} is in ${newState} state${note && `; ${note}`}`,
    nsPath: instance.nsPath,
    cloudName: (cloud && store.ci.find(cloud.toCiId)?.ciName) ?? null,
    payload: {
      total: String(total),
      ...Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, String(n)])),
      oldState,
      newState,
      eventName: event.monitor,
      threshold: event.name,
      className: instance.ciClassName,
      ciName: instance.ciName,
      state,
      status: oldState === newState ? 'existing' : 'new',
      metrics: formatMetrics(service, component, event),
    },
    environmentProfileName: environment?.ciAttributes['profile'] ?? null,
    adminStatus: environment?.ciAttributes['adminstatus'] ?? null,
    manifestCiId: component?.ciId ?? 0,
  })
}

function updateInstanceState({ store }: Service, ciId: number): string {
  const state = worstState(store.event.all('ciId = ?', ciId))
  store.ci.update(ciId, { opsState: state })
  return state
}

/** Opens events of an instance that are not open yet, with a notification each. */
export function openEvents(
  service: Service,
  instance: CiRow,
  events: readonly Pick<EventRow, 'monitor' | 'name' | 'state' | 'due'>[],
  note = '',
): void {
  const { store } = service
  for (const opened of events) {
    const { ciId } = instance
    if (store.event.count('ciId = ? AND monitor = ? AND name = ?', ciId, opened.monitor, opened.name) > 0) continue
    const oldState = store.ci.find(ciId)?.opsState ?? 'good'
    const event: EventRow = { ...opened, ciId, opened: service.now(), repairs: 0 }
    store.event.insert(event)
    notifyEvent(service, {
      instance,
      event,
      state: 'open',
      oldState,
      newState: updateInstanceState(service, ciId),
      note,
    })
  }
}

/** Closes open events of an instance (all, or those of one monitor), with a notification each. Returns their number. */
export function closeEvents(service: Service, ciId: number, note = '', monitor?: string): number {
  const { store } = service
  const events = store.event
    .all('ciId = ? ORDER BY opened', ciId)
    .filter((each) => !monitor || each.monitor === monitor)
  const instance = events.length > 0 ? store.ci.find(ciId) : undefined
  for (const event of events) {
    const oldState = store.ci.find(ciId)?.opsState ?? 'good'
    store.database.run('DELETE FROM event WHERE ciId = ? AND monitor = ? AND name = ?', ciId, event.monitor, event.name)
    if (!instance) continue
    notifyEvent(service, {
      instance,
      event,
      state: 'close',
      oldState,
      newState: updateInstanceState(service, ciId),
      note,
    })
  }
  return events.length
}
