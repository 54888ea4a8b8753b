// Operations that live: at long intervals something goes wrong somewhere, and what is open is looked after when it is due. Nothing is
// looked at between, however many instances there are.
import type { Service } from '../http/handler.ts'
import type { EventRow } from '../model/rows.ts'
import { openRandomProblem } from './random-problems.ts'
import { seededRandom, combineSeeds } from './seeded-random.ts'
import { remediateEvent } from './remediation-policy.ts'

const MINUTE = 60_000
/** Mean time between two things that go wrong, at speed 1. */
const MEAN_INTERVAL_MS = 4 * MINUTE
/** However fast the rest goes. */
const MIN_INTERVAL_MS = MINUTE
/** Events looked after at a time. */
const BATCH_SIZE = 5
/** Notifications are kept a little longer than an instance tells of: since the start of last month. */
const NOTIFICATION_RETENTION_MS = 64 * 24 * 60 * MINUTE

export interface LiveSimulation {
  /** Does what is due, until `spent` says that it is enough for now. */
  tick(spent: () => boolean): void
  /** Epoch milliseconds of what comes next. */
  nextTick(): number
}

export function createLiveSimulation(service: Service): LiveSimulation {
  const { store } = service
  const period = Math.max(MIN_INTERVAL_MS, MEAN_INTERVAL_MS / service.speed)
  const seed = () => combineSeeds(4711, service.now() / 1000)
  const later = () => service.now() + Math.round(period * (0.5 + seededRandom(seed())))
  let change = later()

  function goWrong(): void {
    const own = seed()
    change = later()
    store.database.transaction(() => {
      openRandomProblem(service, own)
      store.database.run('DELETE FROM notification WHERE timestamp < ?', service.now() - NOTIFICATION_RETENTION_MS)
    })
  }

  // What cannot be looked after is left alone from then on: it must not hold up everything else for ever.
  function lookAfter(event: EventRow): void {
    try {
      store.database.transaction(() => remediateEvent(service, event))
    } catch (error) {
      store.database.transaction(() => store.event.update(event.ciId, { due: null }))
      throw error
    }
  }

  return {
    tick(spent) {
      if (service.now() >= change) goWrong()
      const due = store.event.all('due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?', service.now(), BATCH_SIZE)
      for (const event of due) {
        if (spent()) return
        lookAfter(event)
      }
    },
    nextTick() {
      const due = store.database.value('SELECT min(due) FROM event WHERE due IS NOT NULL')
      return due === null ? change : Math.min(change, Number(due))
    },
  }
}
