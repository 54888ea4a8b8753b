// Availability of an instance, from its notifications.
import type { CiRow } from '../model/rows.ts'
import { DAY_MS } from '../model/time.ts'
import type { Store } from '../store/store.ts'
import { findMonitors, findComponent } from './monitors.ts'

const PERIODS = [
  { label: '7 days', milliseconds: 7 * DAY_MS },
  { label: '30 days', milliseconds: 30 * DAY_MS },
] as const

/** States in which an instance works, possibly degraded. */
const AVAILABLE_STATES = new Set(['good', 'notify', 'underutilized', 'overutilized'])

interface StateInterval {
  readonly state: string
  readonly from: number
  readonly until: number
}

/** Consecutive states since the instance was created; unknown before. */
function getStateIntervals(store: Store, instance: CiRow, now: number): StateInterval[] {
  const notifications = store.notification.all("cmsId = ? AND type = 'ci' ORDER BY timestamp, rowid", instance.ciId)
  const found: StateInterval[] = [{ state: 'unknown', from: 0, until: instance.created }]
  let from = instance.created
  let state = notifications[0]?.payload['oldState'] ?? instance.opsState ?? 'unknown'
  for (const { timestamp, payload } of notifications) {
    if (timestamp > from) found.push({ state, from, until: timestamp })
    from = Math.max(from, timestamp)
    state = payload['newState'] ?? state
  }
  return [...found, { state, from, until: now }]
}

/**
 * Seconds per state over the last 7 and 30 days (service-api 2.6). `availability` is null if no state is known in the period, as for
 * unmonitored instances.
 */
export function getAvailability(store: Store, instance: CiRow, now: number) {
  const component = findComponent(store, instance.ciId)
  const watched =
    instance.opsState !== null && component !== undefined && findMonitors(store, component.ciId).length > 0
  const intervals = watched ? getStateIntervals(store, instance, now) : [{ state: 'unknown', from: 0, until: now }]
  return PERIODS.map(({ label, milliseconds }) => {
    const start = now - milliseconds
    const states: Record<string, number> = {}
    for (const { state, from, until } of intervals) {
      const seconds = Math.round((Math.min(until, now) - Math.max(from, start)) / 1000)
      if (seconds > 0) states[state] = (states[state] ?? 0) + seconds
    }
    const sum = (isCounted: (state: string) => boolean) =>
      Object.entries(states).reduce((total, [state, seconds]) => total + (isCounted(state) ? seconds : 0), 0)
    const observed = sum((state) => state !== 'unknown')
    const availability =
      observed === 0 ? null : Math.round((sum((state) => AVAILABLE_STATES.has(state)) / observed) * 10_000) / 10_000
    return { total: sum(() => true), states, availability, label }
  })
}
