// So many writes of one operator in a minute: a page that has run wild is stopped before it has changed everything.
import { refused, type Refused } from './problems.ts'

const MINUTE = 60_000

export interface WriteLimit {
  /** Counts a write of the operator; answers why it may not be made. */
  take(operator: string): Refused | undefined
}

interface Window {
  readonly begun: number
  used: number
}

/** `now` in epoch milliseconds. */
export function createWriteLimit(perMinute: number, now: () => number = Date.now): WriteLimit {
  const windows = new Map<string, Window>()
  return {
    take(operator) {
      const time = now()
      for (const [name, { begun }] of windows) if (time - begun >= MINUTE) windows.delete(name)
      const window = windows.get(operator) ?? { begun: time, used: 0 }
      windows.set(operator, window)
      window.used += 1
      if (window.used <= perMinute) return undefined
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
  }
}
