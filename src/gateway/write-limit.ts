// So many writes of one operator in a minute, and so many at once: a page that has run wild is stopped before it has changed everything,
// and those that wait for the planner leave connections for reads.
import { refused, type Refused } from './problems.ts'

const MINUTE = 60_000

/** Writes of one operator that may be under way at once. */
export const MOST_AT_ONCE = 32

export interface WriteLimit {
  /** Counts a write of the operator as under way; answers why it may not be made. */
  take(operator: string): Refused | undefined
  /** Notes that a write that was taken has ended. */
  release(operator: string): void
}

interface Window {
  readonly begun: number
  used: number
}

/** `now` in epoch milliseconds. */
export function createWriteLimit(perMinute: number, now: () => number = Date.now): WriteLimit {
  const windows = new Map<string, Window>()
  const underWay = new Map<string, number>()
  return {
    take(operator) {
      const atOnce = (underWay.get(operator) ?? 0) + 1
      if (atOnce > MOST_AT_ONCE)
        return {
          ...refused(
            429,
            'too-many',
            `${MOST_AT_ONCE} changes are under way: this one was not sent. Wait for one to end.`,
          ),
          retryAfter: 1,
        }
      const time = now()
      for (const [name, { begun }] of windows) if (time - begun >= MINUTE) windows.delete(name)
      const window = windows.get(operator) ?? { begun: time, used: 0 }
      windows.set(operator, window)
      window.used += 1
      if (window.used <= perMinute) {
        underWay.set(operator, atOnce)
        return undefined
      }
      const seconds = Math.ceil((window.begun + MINUTE - time) / 1000)
      return {
        ...refused(
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
