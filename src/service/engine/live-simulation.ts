// Simulates live operations: problems appear at long random intervals, open events are handled when due. The cost does not grow with the
// number of instances.
import type { Service } from '../http/handler.ts'
import type { EventRow } from '../model/rows.ts'
import { openRandomProblem } from './random-problems.ts'
import { seededRandom, combineSeeds } from './seeded-random.ts'
import { remediateEvent } from './remediation-policy.ts'

const MINUTE = 60_000
/** Mean time between two problems, at speed 1. */
const MEAN_INTERVAL_MS = 4 * MINUTE
/** Lower bound at any speed. */
const MIN_INTERVAL_MS = MINUTE
/** Events per tick. */
const BATCH_SIZE = 5
/** Kept slightly longer than instances show notifications (since the start of last month). */
const NOTIFICATION_RETENTION_MS = 64 * 24 * 60 * MINUTE

export interface LiveSimulation {
  /** Runs due work, or until `spent` returns true. */
  tick(isBudgetSpent: () => boolean): void
  /** Epoch milliseconds of the next work. */
  nextTick(): number
}

export function createLiveSimulation(service: Service): LiveSimulation {
  const { store } = service
  const period = Math.max(MIN_INTERVAL_MS, MEAN_INTERVAL_MS / service.speed)
  const seed = () => combineSeeds(4711, service.now() / 1000)
  const later = () => service.now() + Math.round(period * (0.5 + seededRandom(seed())))
  let change = later()

  function goWrong(): void {
    const problemSeed = seed()
    change = later()
    store.database.transaction(() => {
      openRandomProblem(service, problemSeed)
      store.database.run('DELETE FROM notification WHERE timestamp < ?', service.now() - NOTIFICATION_RETENTION_MS)
    })
  }

  // Drop an event that cannot be handled, so that it does not block all others.
  function lookAfter(event: EventRow): void {
    try {
      store.database.transaction(() => remediateEvent(service, event))
    } catch (error) {
      store.database.transaction(() => store.event.update(event.ciId, { due: null }))
      throw error
    }
  }

  return {
    tick(isBudgetSpent) {
      if (service.now() >= change) goWrong()
      const due = store.event.all('due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?', service.now(), BATCH_SIZE)
      for (const event of due) {
        if (isBudgetSpent()) return
        lookAfter(event)
      }
    },
    nextTick() {
      const due = store.database.value('SELECT min(due) FROM event WHERE due IS NOT NULL')
      return due === null ? change : Math.min(change, Number(due))
    },
  }
}
