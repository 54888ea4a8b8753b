// Simulates live operations: problems appear at long random intervals, open events are handled when due. The cost does not grow with the
// number of instances.
import type { Service } from '../http/handler.ts'
import type { EventRow } from '../model/rows.ts'
import { isDiskError } from '../store/database.ts'
import { openRandomProblem } from './random-problems.ts'
import { seededRandom, combineSeeds } from './seeded-random.ts'
import { remediateEvent, rescheduleEvent } from './remediation-policy.ts'

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
  /** Runs due work, until the budget is spent. */
  tick(isBudgetSpent: () => boolean): void
  /** Epoch milliseconds of the next work. */
  nextTick(): number
}

/** `report` receives errors; what caused them is skipped. */
export function createLiveSimulation(service: Service, report: (error: unknown) => void): LiveSimulation {
  const { store } = service
  const period = Math.max(MIN_INTERVAL_MS, MEAN_INTERVAL_MS / service.speed)
  const seed = () => combineSeeds(4711, service.now() / 1000)
  const later = () => service.now() + Math.round(period * (0.5 + seededRandom(seed())))
  let nextProblem = later()

  function attempt(work: () => void, skip: () => void = () => {}): void {
    try {
      store.database.transaction(work)
    } catch (error) {
      if (isDiskError(error)) throw error
      skip()
      report(error)
    }
  }

  function openProblem(): void {
    openRandomProblem(service, seed())
    store.database.run('DELETE FROM notification WHERE timestamp < ?', service.now() - NOTIFICATION_RETENTION_MS)
  }

  // An event that cannot be handled stays open.
  const handleEvent = (event: EventRow) =>
    attempt(
      () => remediateEvent(service, event),
      () => rescheduleEvent(service, event, null),
    )

  return {
    tick(isBudgetSpent) {
      if (service.now() >= nextProblem) {
        attempt(openProblem)
        nextProblem = later()
      }
      const due = store.event.all('due IS NOT NULL AND due <= ? ORDER BY due LIMIT ?', service.now(), BATCH_SIZE)
      for (const event of due) {
        if (isBudgetSpent()) return
        handleEvent(event)
      }
    },
    nextTick() {
      const due = store.database.value('SELECT min(due) FROM event WHERE due IS NOT NULL')
      return due === null ? nextProblem : Math.min(nextProblem, Number(due))
    },
  }
}
