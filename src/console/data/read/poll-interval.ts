// The rules of the one clock of the console: how soon a reading is repeated, by what it shows and how the last tries went.
// poll.ts carries them out.

import type { Query } from '@tanstack/react-query'

const BUSY_INTERVAL_MS = 2_000
const AFTER_WRITE_INTERVAL_MS = 5_000
const AFTER_WRITE_WINDOW_MS = 30_000
export const IDLE_INTERVAL_MS = 30_000
const MAX_INTERVAL_MS = 60_000

let lastWriteAt = Number.NEGATIVE_INFINITY

/** An own write went out: everything shown is read more often for a while. */
export function recordLocalWrite(now = Date.now()): void {
  lastWriteAt = now
}

/**
 * Whether somebody who shows it wants it read again. What is read once, as for names, grows old and says nothing about the connection;
 * but that once it has to be read.
 */
export function hasPollingObserver({ observers, state }: Pick<Query, 'observers' | 'state'>): boolean {
  const failed = state.status === 'error' && state.data === undefined
  return observers.some(({ options }) => options.enabled !== false && (failed || options.refetchInterval !== false))
}

interface FailureState {
  readonly count: number
  /** Drawn once for each failure, not at each look, or it would be the shortest of many. */
  readonly waitMs: number
  /** `answers` when it failed. */
  readonly answerCount: number
  /** The service named the wait. */
  readonly hasRetryAfter: boolean
  /** Others were answered meanwhile: that they are says nothing about this reading. */
  readonly isIsolated: boolean
}

const failures = new Map<string, FailureState>()
/** How many readings were answered. */
let answerCount = 0

/** How the reading with this key ended; failures in a row make the next try later. `retryAfter`: seconds the service asks for. */
export function recordQueryResult(key: string, ok: boolean, retryAfter = 0): void {
  if (ok) return recordAnswer(key)
  const before = failures.get(key)
  const count = (before?.count ?? 0) + 1
  const isIsolated = before !== undefined && before.answerCount !== answerCount
  // A service that answers others is not kept waiting by one more: the pace of a list that rests will do.
  const longest = Math.min(backoffMs(count), isIsolated ? IDLE_INTERVAL_MS : MAX_INTERVAL_MS)
  const waitMs = Math.max(longest, Math.min(MAX_INTERVAL_MS, retryAfter * 1_000))
  failures.set(key, { count, waitMs, answerCount, hasRetryAfter: retryAfter > 0, isIsolated })
}

/** What failed while nothing at all was answered need not wait any longer, nor anything once another one recovered: the service is back. */
function recordAnswer(key: string): void {
  answerCount += 1
  const recovered = failures.delete(key)
  for (const [other, failed] of failures)
    if (!failed.hasRetryAfter && (recovered || !failed.isIsolated)) failures.set(other, { ...failed, waitMs: 0 })
}

/** After the connection came back, what failed before says nothing any more. */
export const resetFailures = (): void => failures.clear()

export const hasFailed = (key: string): boolean => failures.has(key)

/**
 * Wait after `count` failures in a row: anything up to a limit that doubles each time, a minute at most. Full jitter, so that the
 * browsers of many operators do not come back together; never under half a second.
 */
export function backoffMs(count: number, random = Math.random()): number {
  const longest = Math.min(MAX_INTERVAL_MS, 2 * BUSY_INTERVAL_MS * 2 ** Math.max(0, count - 1))
  return Math.max(500, Math.round(longest * random))
}

/** What the clock has to know of a reading. */
export interface PollState {
  readonly key: string
  /** Something shown has not reached its end. */
  readonly busy: boolean
  /** Milliseconds for which an answer counts as fresh. */
  readonly staleTime?: number | undefined
}

/** Milliseconds from the end of one reading to the start of the next. */
export function pollInterval({ key, busy, staleTime = 0 }: PollState, now = Date.now()): number {
  const failed = failures.get(key)
  if (failed) return failed.waitMs
  if (busy) return BUSY_INTERVAL_MS
  const changedLately = now - lastWriteAt < AFTER_WRITE_WINDOW_MS
  return Math.max(changedLately ? AFTER_WRITE_INTERVAL_MS : IDLE_INTERVAL_MS, staleTime)
}
