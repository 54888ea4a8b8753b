// The one clock of the console: reads again what is shown, when its rules (live.ts) say so. Nothing while nobody looks, while offline
// or without a session; and what is overdue at once when that is over.
import type { Query, QueryClient } from '@tanstack/react-query'
import { forgetFailures, hasFailed, IDLE_MS, isFollowed, pollInterval } from './live.ts'
import { isSessionLost, onSession } from '../session/session.ts'

/** Who asks for what several tabs show (share.ts). */
export interface Lead {
  /** Says which readings this tab would ask for. */
  hold(hashes: ReadonlySet<string>): void
  leads(hash: string): boolean
  takeOver(hash: string): void
  /** When another tab was last heard asking for or answering this; epoch milliseconds. */
  heardAt(hash: string): number
  /** This tab is asking. */
  asking(hash: string): void
}

/** How long a tab that asks for all may be silent before another one does. */
const SILENCE_MS = 3_000
const LOOK_MS = 1_000
/** Between two looks at the clock there is no such gap, unless the computer or the tab slept. */
const SLEPT_MS = 10_000

const isHidden = (): boolean => document.visibilityState === 'hidden'

const isPolled = (query: Query): boolean =>
  isFollowed(query) && !query.isDisabled() && !(query.meta?.hasEnded(query.state.data) ?? false)

// A page and the work tray may read the same for different ends: what one of them wants holds.
const isBusy = ({ observers, state }: Query): boolean =>
  observers.some(({ options: { meta } }) => meta?.isBusy(state.data) ?? false)
const isEvenHidden = ({ observers }: Query): boolean =>
  observers.some(({ options: { meta } }) => meta?.evenHidden === true)

/** When a reading is due, epoch milliseconds. */
function dueAt(query: Query, now: number): number {
  const { queryHash: key, state, meta } = query
  const pace = { key, busy: isBusy(query), staleTime: meta?.staleTime }
  const since = hasFailed(key) ? state.errorUpdatedAt : state.dataUpdatedAt
  const wait = pollInterval(pace, now)
  return since + (isHidden() ? Math.max(wait, IDLE_MS) : wait)
}

/** Starts the clock over everything that `client` shows. Answers how to stop it. */
export function startPolling(client: QueryClient, lead: Lead): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lookedAt = Date.now()
  let wasQuiet = false

  const quiet = () => !navigator.onLine || isSessionLost()
  const polled = () =>
    client
      .getQueryCache()
      .getAll()
      .filter((query) => isPolled(query) && (!isHidden() || isEvenHidden(query)))

  // A request that began before the computer slept may never be answered: another one takes its place.
  function ask(query: Query, anew: boolean): void {
    query.fetch(undefined, { cancelRefetch: anew }).catch(() => undefined)
  }

  /** Asks if it is due, and answers in how many milliseconds to look again. */
  function look(query: Query, now: number, returned: boolean): number {
    const { queryHash: hash, state } = query
    if (state.fetchStatus === 'fetching' && !returned) {
      if (lead.leads(hash)) lead.asking(hash)
      return LOOK_MS
    }
    const due = dueAt(query, now)
    const leads = lead.leads(hash)
    // The other tab's answer takes a moment to come; its silence means that it hangs.
    const at = leads ? due : Math.max(due, lead.heardAt(hash)) + SILENCE_MS
    // Whoever comes back wants to see what is true now, and need not wait for another tab to wake up.
    if (now < at && !(returned && now >= due)) return at - now
    if (!leads) lead.takeOver(hash)
    lead.asking(hash)
    ask(query, returned)
    return LOOK_MS
  }

  function lookAtAll(): void {
    clearTimeout(timer)
    const now = Date.now()
    const returned = wasQuiet || now - lookedAt > SLEPT_MS
    lookedAt = now
    wasQuiet = quiet()
    const queries = polled()
    lead.hold(new Set(wasQuiet ? [] : queries.map(({ queryHash }) => queryHash)))
    const waits = wasQuiet ? [] : queries.map((query) => look(query, now, returned))
    timer = setTimeout(lookAtAll, Math.max(50, Math.min(LOOK_MS, ...waits)))
  }

  function comeBack(): void {
    if (!isHidden()) wasQuiet = true
    lookAtAll()
  }
  function comeOnline(): void {
    forgetFailures()
    comeBack()
  }

  const leaveSession = onSession(lookAtAll)
  document.addEventListener('visibilitychange', comeBack)
  window.addEventListener('online', comeOnline)
  window.addEventListener('offline', lookAtAll)
  timer = setTimeout(lookAtAll, LOOK_MS)
  return () => {
    clearTimeout(timer)
    leaveSession()
    document.removeEventListener('visibilitychange', comeBack)
    window.removeEventListener('online', comeOnline)
    window.removeEventListener('offline', lookAtAll)
    lead.hold(new Set())
  }
}

/** A tab that asks for everything itself. */
export const ALONE: Lead = {
  hold: () => {},
  leads: () => true,
  takeOver: () => {},
  heardAt: () => 0,
  asking: () => {},
}
