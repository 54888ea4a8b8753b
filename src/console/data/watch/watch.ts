// Watches long-running work until it ends, across reloads and tabs, and notifies once, in one tab.
import { useEffect, useEffectEvent } from 'react'
import { pickParams } from '../../../contract/core/call.ts'
import { readProcedure } from '../../../contract/operations/procedures.ts'
import type { DeploymentScope, ProcedureScope } from '../../routing/paths.ts'
import {
  updateWatched,
  updateWatchList,
  onWatchedChange,
  getWatched,
  type Watched,
  type WatchProgress,
} from './list.ts'

/** Adds an entry, unless it is already watched. */
export function addWatched(one: Omit<Watched, 'since' | 'state' | 'end'>): void {
  updateWatchList((all) => {
    const existing = all.find(({ id }) => id === one.id)
    // An ended entry starts anew, such as a failed deployment that is retried.
    if (existing && !existing.end) return all
    return [{ ...one, since: Date.now(), state: '' }, ...all.filter(({ id }) => id !== one.id)]
  })
}

/** Watches a deployment until it is complete, failed or canceled. `to`: path of its page. */
export function watchDeployment(scope: DeploymentScope, label: string, to: string): void {
  const { organization, assembly, environment, deployment } = scope
  const id = `deployment ${organization}/${assembly}/${environment}/${deployment}`
  addWatched({ id, kind: 'deployment', label, to, params: { organization, assembly, environment, deployment } })
}

/** Watches a procedure until it is complete, failed, canceled or discarded. */
export function watchProcedure(scope: ProcedureScope, label: string, to: string): void {
  const { organization, procedure } = scope
  addWatched({
    id: `procedure ${organization}/${procedure}`,
    kind: 'procedure',
    label,
    to,
    params: { ...pickParams(readProcedure, scope) },
  })
}

/** Adds an opened record to the task tray while it is running. A finished one is not added. */
export function useWatchWhile(running: boolean, watch: () => void): void {
  const start = useEffectEvent(watch)
  useEffect(() => {
    if (running) start()
  }, [running])
}

export function reportProgress(id: string, { state, done, failed, total }: WatchProgress): void {
  updateWatched(id, (one) => {
    const isSame = one.state === state && one.done === done && one.failed === failed && one.total === total
    return one.end || isSame ? one : { ...one, state, done, failed, total }
  })
}

export const endWatched = (id: string, good: boolean, outcome?: Pick<Watched, 'state' | 'hint'>): void =>
  updateWatched(id, (one) => (one.end ? one : { ...one, ...outcome, end: { at: Date.now(), good, notified: false } }))

export const stopWatching = (id: string): void => updateWatchList((all) => all.filter((each) => each.id !== id))

export const stopWatchingEnded = (): void => updateWatchList((all) => all.filter((each) => !each.end))

/** Hidden tabs let a visible one notify first. */
const HIDDEN_TAB_DELAY_MS = 1_500
const endListeners = new Set<(ended: Watched) => void>()

// Without Web Locks, two tabs could both notify, but hardly ever do: storage access is synchronous.
async function inOneTab(name: string, act: () => void): Promise<void> {
  const { locks } = navigator
  if (locks) await locks.request(`signalbox.notify ${name}`, act)
  else act()
}

function notifyEnd({ id }: Watched): void {
  const one = getWatched().find((each) => each.id === id)
  if (!one?.end || one.end.notified || endListeners.size === 0) return
  const notified = { ...one, end: { ...one.end, notified: true } }
  updateWatched(id, () => notified)
  for (const listener of endListeners) listener(notified)
}

function notifyEnds(): void {
  for (const one of getWatched()) {
    if (!one.end || one.end.notified) continue
    const notify = () => void inOneTab(one.id, () => notifyEnd(one))
    if (document.visibilityState === 'visible') notify()
    else setTimeout(notify, HIDDEN_TAB_DELAY_MS)
  }
}

/** Calls `listener` with each entry that ends, in one tab only: the visible one, if any. */
export function onWatchEnd(listener: (ended: Watched) => void): () => void {
  const unsubscribe = onWatchedChange(notifyEnds)
  endListeners.add(listener)
  notifyEnds()
  return () => {
    endListeners.delete(listener)
    unsubscribe()
  }
}

/** Polls watched entries while the page is open. Loads the code once there is one. */
export function startWatching(): void {
  let started = false
  const start = () => {
    if (started || !getWatched().some((one) => !one.end && one.kind !== 'bulk')) return
    started = true
    void import('./poll.ts').then(
      ({ followWatched }) => followWatched(),
      () => (started = false),
    )
  }
  onWatchedChange(start)
  start()
}
