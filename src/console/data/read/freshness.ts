// Freshness of everything on screen, over all queries in use.
import { useSyncExternalStore } from 'react'
import type { Query } from '@tanstack/react-query'
import type { RefusalKind } from '../../../contract/core/refusal.ts'
import { POLL_INTERVAL_MS, hasBusyObserver, hasPollingObserver } from './poll-interval.ts'
import { queryClient, subscribeToQueries } from '../query-client.ts'
import { isRefused } from '../refusal-error.ts'
import { isSessionLost } from '../session/session.ts'

export type Freshness =
  | { readonly state: 'live' | 'partial' | 'reconnecting'; readonly seconds: number | undefined }
  | { readonly state: 'waiting'; readonly seconds: number }
  | { readonly state: 'signed-out' | 'offline' }

/** Seconds without an answer until the state is `waiting`. */
const WAITING_AFTER_SECONDS = 4

const startedAt = new Map<string, number>()

queryClient.getQueryCache().subscribe((event) => {
  const { queryHash } = event.query
  if (event.type === 'removed') startedAt.delete(queryHash)
  if (event.type !== 'updated') return
  if (event.action.type === 'fetch') startedAt.set(queryHash, Date.now())
  if (event.action.type === 'success' || event.action.type === 'error') startedAt.delete(queryHash)
})

const secondsSince = (time: number, now: number) => Math.max(0, Math.floor((now - time) / 1000))

/** Whether the page shows that it moves. A job that is only watched in the background is not on the page. */
const isMoving = ({ observers, state }: Query): boolean =>
  hasBusyObserver({ observers: observers.filter(({ options }) => !options.meta?.pollInBackground), state })

const hasEnded = ({ meta, state }: Query): boolean => meta?.hasEnded(state.data) ?? false

const failedBy = ({ state: { error } }: Query, kinds: readonly RefusalKind[]): boolean => isRefused(error, ...kinds)

// A refusal is an answer. A single crash says nothing about the connection, unless everything shown fails.
const UNREACHABLE_KINDS = ['unavailable', 'offline', 'timed-out'] as const
const FAILURE_KINDS = [...UNREACHABLE_KINDS, 'unexpected'] as const

/** Busy queries are polled every two seconds; without an answer for this long they count as lost. */
const LOST_AFTER_SECONDS = 8

const isLost = (query: Query, now: number): boolean =>
  (query.meta?.isBusy(query.state.data) ?? false) &&
  failedBy(query, FAILURE_KINDS) &&
  secondsSince(query.state.dataUpdatedAt, now) >= LOST_AFTER_SECONDS

// Data that counts as fresh for longer, such as the design of a platform or prices: its age says nothing about the connection.
const isRarelyPolled = ({ meta }: Query): boolean => (meta?.staleTime ?? 0) > POLL_INTERVAL_MS.afterChange

// The age is that of what moves; otherwise of the observed queries that are polled and can still change.
function computeFreshness(queries: readonly Query[], now: number): Freshness {
  if (isSessionLost()) return { state: 'signed-out' }
  if (!navigator.onLine) return { state: 'offline' }
  const shown = queries.filter((query) => query.getObserversCount() > 0 && !query.isDisabled())
  const polled = shown.filter((query) => hasPollingObserver(query) && !hasEnded(query))
  const frequent = polled.filter((query) => !isRarelyPolled(query))
  const moving = frequent.filter(isMoving)
  const times = ([moving, frequent, polled].find((some) => some.length > 0) ?? shown).flatMap(({ state }) =>
    state.data === undefined ? [] : [state.dataUpdatedAt],
  )
  const seconds = times.length > 0 ? secondsSince(Math.min(...times), now) : undefined
  const waits = shown.flatMap(({ queryHash, state }) =>
    state.fetchStatus === 'fetching' ? [secondsSince(startedAt.get(queryHash) ?? now, now)] : [],
  )
  const longest = Math.max(0, ...waits)
  if (longest >= WAITING_AFTER_SECONDS) return { state: 'waiting', seconds: longest }
  const isDisconnected =
    shown.some((query) => failedBy(query, UNREACHABLE_KINDS) || isLost(query, now)) ||
    shown.every((query) => failedBy(query, FAILURE_KINDS))
  if (shown.length > 0 && isDisconnected) return { state: 'reconnecting', seconds }
  if (shown.some((query) => query.state.data === undefined && failedBy(query, FAILURE_KINDS)))
    return { state: 'partial', seconds }
  return { state: 'live', seconds }
}

let snapshot: Freshness = { state: 'live', seconds: undefined }

function getSnapshot(): Freshness {
  const next = computeFreshness(queryClient.getQueryCache().getAll(), Date.now())
  if (JSON.stringify(next) !== JSON.stringify(snapshot)) snapshot = next
  return snapshot
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = subscribeToQueries(listener)
  const timer = setInterval(listener, 1_000)
  return () => {
    unsubscribe()
    clearInterval(timer)
  }
}

export const useFreshness = (): Freshness => useSyncExternalStore(subscribe, getSnapshot)
