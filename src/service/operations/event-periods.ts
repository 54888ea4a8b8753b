import type { EventPeriod } from './series.ts'
import type { Store } from '../store/store.ts'

/** Periods of an instance's events, closed ones first. */
export function findEventPeriods(store: Store, ciId: number): EventPeriod[] {
  const open: EventPeriod[] = store.event
    .all('ciId = ? ORDER BY opened', ciId)
    .map(({ monitor, name, opened }) => ({ monitor, name, from: opened, until: Infinity }))
  const closedPeriods: EventPeriod[] = []
  const openPeriods = new Map<string, number>()
  for (const { payload, timestamp } of store.notification.all(
    "cmsId = ? AND type = 'ci' ORDER BY timestamp, rowid",
    ciId,
  )) {
    const { eventName: monitor = '', threshold: name = '', state } = payload
    const key = JSON.stringify([monitor, name])
    const from = openPeriods.get(key)
    if (state === 'open') openPeriods.set(key, timestamp)
    else if (from !== undefined) {
      closedPeriods.push({ monitor, name, from, until: timestamp })
      openPeriods.delete(key)
    }
  }
  return [...closedPeriods, ...open]
}
