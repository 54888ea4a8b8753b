// The one poll timer of the console: refetches observed queries when poll-interval.ts says so. Pauses while offline, signed out or hidden,
// and refetches overdue queries at once afterwards.
import type { Query, QueryClient } from '@tanstack/react-query'
import {
  resetFailures,
  hasBusyObserver,
  hasFailed,
  hasPollingObserver,
  pollInterval,
  recordChange,
} from './poll-interval.ts'
import { isSessionLost, onSessionChange } from '../session/session.ts'

/** Decides which tab fetches a query that several tabs show. */
export interface PollCoordinator {
  /** Declares the queries that this tab would fetch. */
  claim(hashes: ReadonlySet<string>): void
  isLeader(hash: string): boolean
  takeOver(hash: string): void
  /** When another tab last fetched this query, epoch milliseconds. */
  lastHeardAt(hash: string): number
  announceFetch(hash: string): void
}

/** A leader that is silent for longer than this is replaced. */
const LEADER_TIMEOUT_MS = 3_000
const TICK_MS = 1_000
const MIN_TICK_MS = 50
/** A longer gap between two ticks means that the computer or tab slept. */
const SLEEP_GAP_MS = 10_000

const isHidden = (): boolean => document.visibilityState === 'hidden'

const isPolled = (query: Query): boolean =>
  hasPollingObserver(query) && !query.isDisabled() && !(query.meta?.hasEnded(query.state.data) ?? false)

const isPolledInBackground = ({ observers }: Query): boolean =>
  observers.some(({ options: { meta } }) => meta?.pollInBackground === true)

/** When a query is due, epoch milliseconds. */
function dueAt(query: Query, now: number): number {
  const { queryHash: key, state, meta } = query
  const lastAt = hasFailed(key) ? state.errorUpdatedAt : state.dataUpdatedAt
  return (
    lastAt + pollInterval({ key, busy: hasBusyObserver(query), hidden: isHidden(), staleTime: meta?.staleTime }, now)
  )
}

/** Polls all queries that `client` shows. Returns how to stop. */
export function startPolling(client: QueryClient, coordinator: PollCoordinator): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastTickAt = Date.now()
  let wasPaused = false
  let busy: readonly Query[] = []

  const isPaused = () => !navigator.onLine || isSessionLost()
  const getPolledQueries = () =>
    client
      .getQueryCache()
      .getAll()
      .filter((query) => isPolled(query) && (!isHidden() || isPolledInBackground(query)))

  /** Fetches the query if it is due. Returns in how many milliseconds to check again. */
  function pollQuery(query: Query, now: number, resumed: boolean): number {
    const { queryHash: hash, state } = query
    if (state.fetchStatus === 'fetching' && !resumed) {
      if (coordinator.isLeader(hash)) coordinator.announceFetch(hash)
      return TICK_MS
    }
    const due = dueAt(query, now)
    const isLeader = coordinator.isLeader(hash)
    // Leave time for the leader's answer to arrive.
    const fetchAt = isLeader ? due : Math.max(due, coordinator.lastHeardAt(hash)) + LEADER_TIMEOUT_MS
    // A returning operator should not wait for another tab to wake up.
    if (now < fetchAt && !(resumed && now >= due)) return fetchAt - now
    if (!isLeader) coordinator.takeOver(hash)
    coordinator.announceFetch(hash)
    // Replace a request from before a sleep: it may never be answered.
    query.fetch(undefined, { cancelRefetch: resumed }).catch(() => undefined)
    return TICK_MS
  }

  function tick(): void {
    clearTimeout(timer)
    const now = Date.now()
    const resumed = wasPaused || now - lastTickAt > SLEEP_GAP_MS
    lastTickAt = now
    wasPaused = isPaused()
    // What surrounds something that ended, such as a list of deployments, has changed with it.
    if (busy.some((query) => query.isActive() && !hasBusyObserver(query))) recordChange(now)
    const queries = wasPaused ? [] : getPolledQueries()
    busy = queries.filter(hasBusyObserver)
    coordinator.claim(new Set(queries.map(({ queryHash }) => queryHash)))
    const waits = queries.map((query) => pollQuery(query, now, resumed))
    timer = setTimeout(tick, Math.max(MIN_TICK_MS, Math.min(TICK_MS, ...waits)))
  }

  function onVisibilityChange(): void {
    if (!isHidden()) wasPaused = true
    tick()
  }
  function onOnline(): void {
    resetFailures()
    onVisibilityChange()
  }

  const unsubscribe = onSessionChange(tick)
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('online', onOnline)
  window.addEventListener('offline', tick)
  timer = setTimeout(tick, TICK_MS)
  return () => {
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('offline', tick)
    coordinator.claim(new Set())
  }
}

export const SINGLE_TAB: PollCoordinator = {
  claim: () => {},
  isLeader: () => true,
  takeOver: () => {},
  lastHeardAt: () => 0,
  announceFetch: () => {},
}
