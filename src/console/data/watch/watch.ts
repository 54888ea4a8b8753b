// Watching something until it ends: over navigation and reload, in all tabs, with its end told once in one of them.
import {
  changeOne,
  changeWatched,
  onWatchedChange,
  watchedNow,
  type Watched,
  type WatchProgress,
} from './watch-list.ts'

type Names<Name extends string> = Readonly<Record<Name, string>>

/** Puts something onto the list. Watching it twice is watching it once. */
export function add(one: Omit<Watched, 'since' | 'state' | 'end'>): void {
  changeWatched((all) => {
    const known = all.find(({ id }) => id === one.id)
    // Watched again after it ended, as a failed deployment that is retried, it starts anew.
    if (known && !known.end) return all
    return [{ ...one, since: Date.now(), state: '' }, ...all.filter(({ id }) => id !== one.id)]
  })
}

/** Watches a deployment until it is complete, failed or canceled. `to`: its page. Watching it twice is watching it once. */
export function watchDeployment(
  params: Names<'organization' | 'assembly' | 'environment' | 'deployment'>,
  label: string,
  to: string,
): void {
  const { organization, assembly, environment, deployment } = params
  const id = `deployment ${organization}/${assembly}/${environment}/${deployment}`
  add({ id, kind: 'deployment', label, to, params: { organization, assembly, environment, deployment } })
}

/** Watches a procedure until it is complete, failed, canceled or discarded. `params` may also name the platform it runs on. */
export function watchProcedure(params: Names<'organization' | 'procedure'>, label: string, to: string): void {
  const { organization, procedure } = params
  add({
    id: `procedure ${organization}/${procedure}`,
    kind: 'procedure',
    label,
    to,
    params: { ...params },
  })
}

/** How far something has come, by whoever reads it or does it. */
export function report(id: string, { state, done, failed, total }: WatchProgress): void {
  const known = watchedNow().find((each) => each.id === id)
  if (!known || known.end) return
  if (known.state === state && known.done === done && known.failed === failed && known.total === total) return
  changeOne(id, (one) => ({ ...one, state, done, failed, total }))
}

/** It is over. Whoever comes second changes nothing. */
export function end(id: string, good: boolean): void {
  const known = watchedNow().find((each) => each.id === id)
  if (!known || known.end) return
  changeOne(id, (one) => ({ ...one, end: { at: Date.now(), good, told: false } }))
}

/** Takes something off the list, ended or not. */
export const stopWatching = (id: string): void => changeWatched((all) => all.filter((each) => each.id !== id))

/** Takes everything off that has ended. */
export const stopWatchingEnded = (): void => changeWatched((all) => all.filter((each) => !each.end))

/** Hidden tabs let one that is looked at go first. */
const AFTER_VISIBLE_MS = 1_500
const telling = new Set<(ended: Watched) => void>()

// Storage is read and written in one go, so without locks (a page not served securely) two tabs hardly ever both tell.
async function alone(name: string, act: () => void): Promise<void> {
  const { locks } = navigator
  if (locks) await locks.request(`signalbox.tell ${name}`, act)
  else act()
}

function tellOf({ id }: Watched): void {
  const one = watchedNow().find((each) => each.id === id)
  if (!one?.end || one.end.told || telling.size === 0) return
  const told = { ...one, end: { ...one.end, told: true } }
  changeOne(id, () => told)
  for (const listener of telling) listener(told)
}

function tellEnds(): void {
  for (const one of watchedNow()) {
    if (!one.end || one.end.told) continue
    const tell = () => void alone(one.id, () => tellOf(one))
    if (document.visibilityState === 'visible') tell()
    else setTimeout(tell, AFTER_VISIBLE_MS)
  }
}

/** Calls `listener` with everything that ends, in one tab of the browser only: the one that is looked at, if any. */
export function onWatchEnd(listener: (ended: Watched) => void): () => void {
  const leave = onWatchedChange(tellEnds)
  telling.add(listener)
  tellEnds()
  return () => {
    telling.delete(listener)
    leave()
  }
}

/** Reads what is watched, from now on and as long as the page lives; the code for it comes when there is something. */
export function startWatching(): void {
  let started = false
  const start = () => {
    if (started || !watchedNow().some((one) => !one.end && one.kind !== 'bulk')) return
    started = true
    void import('./watch-poll.ts').then(
      ({ followWatched }) => followWatched(),
      () => (started = false),
    )
  }
  onWatchedChange(start)
  start()
}
