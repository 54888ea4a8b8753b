// So many writes of one operator in a minute, and so many at once: a page that has run wild is stopped before it has changed everything,
// and those that wait for the planner leave connections for reads.
import { createProblem, type ProblemResponse } from './problem-response.ts'

const MINUTE_MS = 60_000

/** Writes of one operator that may be under way at once. */
export const MAX_CONCURRENT_WRITES = 32

export interface WriteLimit {
  /** Counts a write of the operator as under way; answers why it may not be made. */
  acquire(operator: string): ProblemResponse | undefined
  /** Notes that a write that was taken has ended. */
  release(operator: string): void
}

interface RateWindow {
  readonly startedAt: number
  count: number
}

/** `now` in epoch milliseconds. */
export function createWriteLimit(perMinute: number, now: () => number = Date.now): WriteLimit {
  const windows = new Map<string, RateWindow>()
  const underWay = new Map<string, number>()
  return {
    acquire(operator) {
      const atOnce = (underWay.get(operator) ?? 0) + 1
      if (atOnce > MAX_CONCURRENT_WRITES)
        return {
          ...createProblem(
            429,
            'too-many',
            `${MAX_CONCURRENT_WRITES} changes are under way: this one was not sent. Wait for one to end.`,
          ),
          retryAfter: 1,
        }
      const time = now()
      for (const [name, { startedAt }] of windows) if (time - startedAt >= MINUTE_MS) windows.delete(name)
      const window = windows.get(operator) ?? { startedAt: time, count: 0 }
      windows.set(operator, window)
      window.count += 1
      if (window.count <= perMinute) {
        underWay.set(operator, atOnce)
        return undefined
      }
      const seconds = Math.ceil((window.startedAt + MINUTE_MS - time) / 1000)
      return {
        ...createProblem(
          429,
          'too-many',
          `More than ${perMinute} changes in a minute: this one was not sent. Go on in ${seconds} s.`,
        ),
        retryAfter: seconds,
      }
    },
    release(operator) {
      const left = (underWay.get(operator) ?? 0) - 1
      if (left > 0) underWay.set(operator, left)
      else underWay.delete(operator)
    },
  }
}
