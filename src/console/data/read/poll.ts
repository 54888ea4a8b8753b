// The one clock of the console: reads again what is shown, when its rules (live.ts) say so. Nothing while nobody looks, while offline
// or without a session; and what is overdue at once when that is over.
import type { Query, QueryClient } from '@tanstack/react-query'
import { resetFailures, hasFailed, IDLE_INTERVAL_MS, hasPollingObserver, pollInterval } from './poll-interval.ts'
import { isSessionLost, onSessionChange } from '../session/session.ts'

/** Who asks for what several tabs show (share.ts). */
export interface PollCoordinator {
  /** Says which readings this tab would ask for. */
  claim(hashes: ReadonlySet<string>): void
  isLeader(hash: string): boolean
  takeOver(hash: string): void
  /** When another tab was last heard asking for or answering this; epoch milliseconds. */
  lastHeardAt(hash: string): number
  /** This tab is asking. */
  announceFetch(hash: string): void
}

/** How long a tab that asks for all may be silent before another one does. */
const LEADER_TIMEOUT_MS = 3_000
const TICK_MS = 1_000
/** Between two looks at the clock there is no such gap, unless the computer or the tab slept. */
const SLEEP_GAP_MS = 10_000

const isHidden = (): boolean => document.visibilityState === 'hidden'

const isPolled = (query: Query): boolean =>
  hasPollingObserver(query) && !query.isDisabled() && !(query.meta?.hasEnded(query.state.data) ?? false)

// A page and the work tray may read the same for different ends: what one of them wants holds.
const isBusy = ({ observers, state }: Query): boolean =>
  observers.some(({ options: { meta } }) => meta?.isBusy(state.data) ?? false)
const isPolledInBackground = ({ observers }: Query): boolean =>
  observers.some(({ options: { meta } }) => meta?.pollInBackground === true)

/** When a reading is due, epoch milliseconds. */
function dueAt(query: Query, now: number): number {
  const { queryHash: key, state, meta } = query
  const pace = { key, busy: isBusy(query), staleTime: meta?.staleTime }
  const since = hasFailed(key) ? state.errorUpdatedAt : state.dataUpdatedAt
  const wait = pollInterval(pace, now)
  return since + (isHidden() ? Math.max(wait, IDLE_INTERVAL_MS) : wait)
}

/** Starts the clock over everything that `client` shows. Answers how to stop it. */
export function startPolling(client: QueryClient, lead: PollCoordinator): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lookedAt = Date.now()
  let wasQuiet = false

  const quiet = () => !navigator.onLine || isSessionLost()
  const polled = () =>
    client
      .getQueryCache()
      .getAll()
      .filter((query) => isPolled(query) && (!isHidden() || isPolledInBackground(query)))

  // A request that began before the computer slept may never be answered: another one takes its place.
  function ask(query: Query, anew: boolean): void {
    query.fetch(undefined, { cancelRefetch: anew }).catch(() => undefined)
  }

  /** Asks if it is due, and answers in how many milliseconds to look again. */
  function look(query: Query, now: number, returned: boolean): number {
    const { queryHash: hash, state } = query
    if (state.fetchStatus === 'fetching' && !returned) {
      if (lead.isLeader(hash)) lead.announceFetch(hash)
      return TICK_MS
    }
    const due = dueAt(query, now)
    const leads = lead.isLeader(hash)
    // The other tab's answer takes a moment to come; its silence means that it hangs.
    const at = leads ? due : Math.max(due, lead.lastHeardAt(hash)) + LEADER_TIMEOUT_MS
    // Whoever comes back wants to see what is true now, and need not wait for another tab to wake up.
    if (now < at && !(returned && now >= due)) return at - now
    if (!leads) lead.takeOver(hash)
    lead.announceFetch(hash)
    ask(query, returned)
    return TICK_MS
  }

  function lookAtAll(): void {
    clearTimeout(timer)
    const now = Date.now()
    const returned = wasQuiet || now - lookedAt > SLEEP_GAP_MS
    lookedAt = now
    wasQuiet = quiet()
    const queries = polled()
    lead.claim(new Set(wasQuiet ? [] : queries.map(({ queryHash }) => queryHash)))
    const waits = wasQuiet ? [] : queries.map((query) => look(query, now, returned))
    timer = setTimeout(lookAtAll, Math.max(50, Math.min(TICK_MS, ...waits)))
  }

  function comeBack(): void {
    if (!isHidden()) wasQuiet = true
    lookAtAll()
  }
  function comeOnline(): void {
    resetFailures()
    comeBack()
  }

  const leaveSession = onSessionChange(lookAtAll)
  document.addEventListener('visibilitychange', comeBack)
  window.addEventListener('online', comeOnline)
  window.addEventListener('offline', lookAtAll)
  timer = setTimeout(lookAtAll, TICK_MS)
  return () => {
    clearTimeout(timer)
    leaveSession()
    document.removeEventListener('visibilitychange', comeBack)
    window.removeEventListener('online', comeOnline)
    window.removeEventListener('offline', lookAtAll)
    lead.claim(new Set())
  }
}

/** A tab that asks for everything itself. */
export const SINGLE_TAB: PollCoordinator = {
  claim: () => {},
  isLeader: () => true,
  takeOver: () => {},
  lastHeardAt: () => 0,
  announceFetch: () => {},
}
