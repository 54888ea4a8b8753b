// Watching something until it ends: over navigation and reload, in all tabs, with its end told once in one of them.
import {
  updateWatched,
  updateWatchList,
  onWatchedChange,
  getWatched,
  type Watched,
  type WatchProgress,
} from './list.ts'

type Params<Name extends string> = Readonly<Record<Name, string>>

/** Puts something onto the list. Watching it twice is watching it once. */
export function addWatched(one: Omit<Watched, 'since' | 'state' | 'end'>): void {
  updateWatchList((all) => {
    const known = all.find(({ id }) => id === one.id)
    // Watched again after it ended, as a failed deployment that is retried, it starts anew.
    if (known && !known.end) return all
    return [{ ...one, since: Date.now(), state: '' }, ...all.filter(({ id }) => id !== one.id)]
  })
}

/** Watches a deployment until it is complete, failed or canceled. `to`: its page. Watching it twice is watching it once. */
export function watchDeployment(
  params: Params<'organization' | 'assembly' | 'environment' | 'deployment'>,
  label: string,
  to: string,
): void {
  const { organization, assembly, environment, deployment } = params
  const id = `deployment ${organization}/${assembly}/${environment}/${deployment}`
  addWatched({ id, kind: 'deployment', label, to, params: { organization, assembly, environment, deployment } })
}

/** Watches a procedure until it is complete, failed, canceled or discarded. `params` may also name the platform it runs on. */
export function watchProcedure(params: Params<'organization' | 'procedure'>, label: string, to: string): void {
  const { organization, procedure } = params
  addWatched({
    id: `procedure ${organization}/${procedure}`,
    kind: 'procedure',
    label,
    to,
    params: { ...params },
  })
}

/** How far something has come, by whoever reads it or does it. */
export function reportProgress(id: string, { state, done, failed, total }: WatchProgress): void {
  const known = getWatched().find((each) => each.id === id)
  if (!known || known.end) return
  if (known.state === state && known.done === done && known.failed === failed && known.total === total) return
  updateWatched(id, (one) => ({ ...one, state, done, failed, total }))
}

/** It is over. Whoever comes second changes nothing. */
export function endWatched(id: string, good: boolean): void {
  const known = getWatched().find((each) => each.id === id)
  if (!known || known.end) return
  updateWatched(id, (one) => ({ ...one, end: { at: Date.now(), good, told: false } }))
}

/** Takes something off the list, ended or not. */
export const stopWatching = (id: string): void => updateWatchList((all) => all.filter((each) => each.id !== id))

/** Takes everything off that has ended. */
export const stopWatchingEnded = (): void => updateWatchList((all) => all.filter((each) => !each.end))

/** Hidden tabs let one that is looked at go first. */
const HIDDEN_TAB_DELAY_MS = 1_500
const endListeners = new Set<(ended: Watched) => void>()

// Storage is read and written in one go, so without locks (a page not served securely) two tabs hardly ever both tell.
async function withLock(name: string, act: () => void): Promise<void> {
  const { locks } = navigator
  if (locks) await locks.request(`signalbox.tell ${name}`, act)
  else act()
}

function notifyEnd({ id }: Watched): void {
  const one = getWatched().find((each) => each.id === id)
  if (!one?.end || one.end.told || endListeners.size === 0) return
  const told = { ...one, end: { ...one.end, told: true } }
  updateWatched(id, () => told)
  for (const listener of endListeners) listener(told)
}

function notifyEnds(): void {
  for (const one of getWatched()) {
    if (!one.end || one.end.told) continue
    const tell = () => void withLock(one.id, () => notifyEnd(one))
    if (document.visibilityState === 'visible') tell()
    else setTimeout(tell, HIDDEN_TAB_DELAY_MS)
  }
}

/** Calls `listener` with everything that ends, in one tab of the browser only: the one that is looked at, if any. */
export function onWatchEnd(listener: (ended: Watched) => void): () => void {
  const leave = onWatchedChange(notifyEnds)
  endListeners.add(listener)
  notifyEnds()
  return () => {
    endListeners.delete(listener)
    leave()
  }
}

/** Reads what is watched, from now on and as long as the page lives; the code for it comes when there is something. */
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
