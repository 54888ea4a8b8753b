// The one clock of the console: how soon a reading is repeated, by what it shows and how the last tries went.
import { isSessionLost } from './session.ts'

const BUSY_MS = 2_000
const AFTER_CHANGE_MS = 5_000
const AFTER_CHANGE_FOR_MS = 30_000
const IDLE_MS = 30_000
const LONGEST_MS = 60_000

let changedAt = Number.NEGATIVE_INFINITY

/** An own write went out: everything shown is read more often for a while. */
export function noteOwnChange(now = Date.now()): void {
  changedAt = now
}

const failures = new Map<string, number>()

/** How the reading with this key ended; failures in a row make the next try later. */
export function noteReading(key: string, ok: boolean): void {
  if (ok) failures.delete(key)
  else failures.set(key, (failures.get(key) ?? 0) + 1)
}

/** Wait after `count` failures in a row: doubled each time up to a minute, with jitter so that browsers do not come back together. */
export function backOff(count: number, random = Math.random()): number {
  const longest = Math.min(LONGEST_MS, BUSY_MS * 2 ** Math.max(0, count - 1))
  return Math.round(longest * (0.5 + random / 2))
}

/** Milliseconds until the next reading, or false for none. `busy`: something shown has not reached its end. */
export function pollInterval(key: string, busy: boolean, now = Date.now()): number | false {
  if (isSessionLost()) return false
  const count = failures.get(key) ?? 0
  if (count > 0) return backOff(count)
  if (busy) return BUSY_MS
  return now - changedAt < AFTER_CHANGE_FOR_MS ? AFTER_CHANGE_MS : IDLE_MS
}
