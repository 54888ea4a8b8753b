// The rules of the one clock of the console: how soon a reading is repeated, by what it shows and how the last tries went.
// poll.ts carries them out.

import type { Query } from '@tanstack/react-query'

const BUSY_MS = 2_000
const AFTER_CHANGE_MS = 5_000
const AFTER_CHANGE_FOR_MS = 30_000
export const IDLE_MS = 30_000
const LONGEST_MS = 60_000

let changedAt = Number.NEGATIVE_INFINITY

/** An own write went out: everything shown is read more often for a while. */
export function noteOwnChange(now = Date.now()): void {
  changedAt = now
}

/**
 * Whether somebody who shows it wants it read again. What is read once, as for names, grows old and says nothing about the connection;
 * but that once it has to be read.
 */
export function isFollowed({ observers, state }: Pick<Query, 'observers' | 'state'>): boolean {
  const failed = state.status === 'error' && state.data === undefined
  return observers.some(({ options }) => options.enabled !== false && (failed || options.refetchInterval !== false))
}

interface Failures {
  readonly count: number
  /** Drawn once for each failure, not at each look, or it would be the shortest of many. */
  readonly wait: number
  /** `answers` when it failed. */
  readonly answers: number
  /** The service named the wait. */
  readonly named: boolean
  /** Others were answered meanwhile: that they are says nothing about this reading. */
  readonly byItself: boolean
}

const failures = new Map<string, Failures>()
/** How many readings were answered. */
let answers = 0

/** How the reading with this key ended; failures in a row make the next try later. `retryAfter`: seconds the service asks for. */
export function noteReading(key: string, ok: boolean, retryAfter = 0): void {
  if (ok) return noteAnswer(key)
  const before = failures.get(key)
  const count = (before?.count ?? 0) + 1
  const byItself = before !== undefined && before.answers !== answers
  // A service that answers others is not kept waiting by one more: the pace of a list that rests will do.
  const longest = Math.min(backOff(count), byItself ? IDLE_MS : LONGEST_MS)
  const wait = Math.max(longest, Math.min(LONGEST_MS, retryAfter * 1_000))
  failures.set(key, { count, wait, answers, named: retryAfter > 0, byItself })
}

/** What failed while nothing at all was answered need not wait any longer, nor anything once another one recovered: the service is back. */
function noteAnswer(key: string): void {
  answers += 1
  const recovered = failures.delete(key)
  for (const [other, failed] of failures)
    if (!failed.named && (recovered || !failed.byItself)) failures.set(other, { ...failed, wait: 0 })
}

/** After the connection came back, what failed before says nothing any more. */
export const forgetFailures = (): void => failures.clear()

export const hasFailed = (key: string): boolean => failures.has(key)

/**
 * Wait after `count` failures in a row: anything up to a limit that doubles each time, a minute at most. Full jitter, so that the
 * browsers of many operators do not come back together; never under half a second.
 */
export function backOff(count: number, random = Math.random()): number {
  const longest = Math.min(LONGEST_MS, 2 * BUSY_MS * 2 ** Math.max(0, count - 1))
  return Math.max(500, Math.round(longest * random))
}

/** What the clock has to know of a reading. */
export interface Pace {
  readonly key: string
  /** Something shown has not reached its end. */
  readonly busy: boolean
  /** Milliseconds for which an answer counts as fresh. */
  readonly staleTime?: number | undefined
}

/** Milliseconds from the end of one reading to the start of the next. */
export function pollInterval({ key, busy, staleTime = 0 }: Pace, now = Date.now()): number {
  const failed = failures.get(key)
  if (failed) return failed.wait
  if (busy) return BUSY_MS
  const changedLately = now - changedAt < AFTER_CHANGE_FOR_MS
  return Math.max(changedLately ? AFTER_CHANGE_MS : IDLE_MS, staleTime)
}
