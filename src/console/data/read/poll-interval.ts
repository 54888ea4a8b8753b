// The polling policy: how soon a query is repeated, by its state and recent failures. Carried out by poll.ts.
import type { Query } from '@tanstack/react-query'

/** Milliseconds. `afterChange`: within 30 s of a local write or the end of something busy; `hidden`: the minimum in a hidden tab. */
export const POLL_INTERVAL_MS = { busy: 2_000, afterChange: 5_000, idle: 30_000, hidden: 30_000 } as const
const AFTER_CHANGE_WINDOW_MS = 30_000
const MAX_BACKOFF_MS = 60_000
const MIN_BACKOFF_MS = 500

let lastChangeAt = Number.NEGATIVE_INFINITY

/** Polls everything shown more often for a while. */
export function recordChange(now = Date.now()): void {
  lastChangeAt = now
}

export interface PollState {
  readonly key: string
  readonly busy: boolean
  readonly hidden?: boolean
  /** Milliseconds for which an answer counts as fresh. */
  readonly staleTime?: number | undefined
}

/** Milliseconds from the end of one request to the start of the next. */
export function pollInterval({ key, busy, hidden = false, staleTime = 0 }: PollState, now = Date.now()): number {
  const failure = failures.get(key)
  const idleState = now - lastChangeAt < AFTER_CHANGE_WINDOW_MS ? 'afterChange' : 'idle'
  const interval = busy ? POLL_INTERVAL_MS.busy : Math.max(POLL_INTERVAL_MS[idleState], staleTime)
  return Math.max(failure ? failure.waitMs : interval, hidden ? POLL_INTERVAL_MS.hidden : 0)
}

/** Whether a component wants the query repeated. A query that is read once is polled only until its first answer. */
export function hasPollingObserver({ observers, state }: Pick<Query, 'observers' | 'state'>): boolean {
  const failed = state.status === 'error' && state.data === undefined
  return observers.some(({ options }) => options.enabled !== false && (failed || options.refetchInterval !== false))
}

/** Whether a component shows that it moves. Observers of one query may have different options; any of them is enough. */
export const hasBusyObserver = ({ observers, state }: Pick<Query, 'observers' | 'state'>): boolean =>
  observers.some(({ options: { meta } }) => meta?.isBusy(state.data) ?? false)

interface FailureState {
  readonly count: number
  /** Drawn once per failure: drawn at each tick, the shortest of many would win. */
  readonly waitMs: number
  /** `answerCount` at the failure. */
  readonly answerCount: number
  readonly hasRetryAfter: boolean
  /** Other queries were answered between failures: their answers say nothing about this one. */
  readonly isIsolated: boolean
}

const failures = new Map<string, FailureState>()
let answerCount = 0

/** Records the result of the query with this key. Failures in a row delay the next try. `retryAfter`: seconds, as requested by the service. */
export function recordQueryResult(key: string, ok: boolean, retryAfter = 0): void {
  if (ok) return recordAnswer(key)
  const previous = failures.get(key)
  const count = (previous?.count ?? 0) + 1
  const isIsolated = previous !== undefined && previous.answerCount !== answerCount
  // A service that answers other queries is not overloaded: back off no further than the idle interval.
  const backoff = Math.min(backoffMs(count), isIsolated ? POLL_INTERVAL_MS.idle : MAX_BACKOFF_MS)
  const waitMs = Math.max(backoff, Math.min(MAX_BACKOFF_MS, retryAfter * 1_000))
  failures.set(key, { count, waitMs, answerCount, hasRetryAfter: retryAfter > 0, isIsolated })
}

/** Ends the backoff of queries that failed in a total outage, and of all once another query recovers: the service is back. */
function recordAnswer(key: string): void {
  answerCount += 1
  const recovered = failures.delete(key)
  for (const [other, failure] of failures)
    if (!failure.hasRetryAfter && (recovered || !failure.isIsolated)) failures.set(other, { ...failure, waitMs: 0 })
}

/** Forgets all failures, as after coming back online. */
export const resetFailures = (): void => failures.clear()

export const hasFailed = (key: string): boolean => failures.has(key)

/** Exponential backoff with full jitter, so that many browsers do not return at once: 0.5 s to 60 s. */
export function backoffMs(count: number, random = Math.random()): number {
  const limit = Math.min(MAX_BACKOFF_MS, 2 * POLL_INTERVAL_MS.busy * 2 ** Math.max(0, count - 1))
  return Math.max(MIN_BACKOFF_MS, Math.round(limit * random))
}
