// Bulk actions on the list of what is watched. A tab carries them out: when it goes, they stand still until somebody goes on with them.
import { addWatched, endWatched, reportProgress } from './watch.ts'
import { updateWatched, INTERRUPTED, isInterrupted, onWatchedChange, getWatched, type WatchProgress } from './list.ts'

const lockName = (id: string) => `signalbox.bulk ${id}`

/** What this tab carries out, with what tells that it does no more. */
const ownActions = new Map<string, () => void>()

// The browser gives the lock back when the tab goes, however it goes. Without locks (a page not served securely) nobody can tell.
function holdLock(id: string): void {
  if (ownActions.has(id)) return
  const done = new Promise<void>((resolve) => ownActions.set(id, resolve))
  void navigator.locks?.request(lockName(id), () => done)
}

function releaseLock(id: string): void {
  ownActions.get(id)?.()
  ownActions.delete(id)
}

/** Shows a bulk action that the calling tab carries out; it reports by `reportBulk` and ends by `endBulk`. */
export function watchBulk(id: string, label: string, to: string, total: number): void {
  holdLock(id)
  addWatched({ id, kind: 'bulk', label, to, params: {}, total, done: 0, failed: 0 })
}

/** How far it has come, told by the tab that carries it out. */
export function reportBulk(id: string, progress: WatchProgress): void {
  holdLock(id)
  reportProgress(id, progress)
}

export function endBulk(id: string, good: boolean): void {
  endWatched(id, good)
  releaseLock(id)
}

/** It stands still, with something left of it. */
export function interruptBulk(id: string): void {
  updateWatched(id, (one) => (one.end ? one : { ...one, state: INTERRUPTED }))
  releaseLock(id)
}

/** Notes of what other tabs carry out that it stands still as soon as they are gone. Answers how to stop. */
export function detectInterrupted(): () => void {
  const awaited = new Set<string>()
  const { locks } = navigator
  const look = () => {
    for (const one of getWatched()) {
      const { id, kind, end: ended } = one
      if (kind !== 'bulk' || ended || isInterrupted(one) || ownActions.has(id) || awaited.has(id)) continue
      awaited.add(id)
      void locks.request(lockName(id), () => {
        awaited.delete(id)
        if (!ownActions.has(id)) interruptBulk(id)
      })
    }
  }
  if (!locks) return () => undefined
  look()
  return onWatchedChange(look)
}
