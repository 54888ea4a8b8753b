// Bulk writes on the watch list. If their tab closes, they are interrupted until resumed.
import { addWatched, endWatched, reportProgress, stopWatching } from './watch.ts'
import {
  updateWatched,
  INTERRUPTED,
  isInterrupted,
  onWatchedChange,
  getWatched,
  type Watched,
  type WatchProgress,
} from './list.ts'

const lockName = (id: string) => `signalbox.bulk ${id}`

/** Bulk writes of this tab, with the release of their locks. */
const ownActions = new Map<string, () => void>()

// The browser releases the lock when the tab closes or crashes. Without Web Locks, interruptions are not detected.
function holdLock(id: string): void {
  if (ownActions.has(id)) return
  const done = new Promise<void>((resolve) => ownActions.set(id, resolve))
  void navigator.locks?.request(lockName(id), () => done)
}

function releaseLock(id: string): void {
  ownActions.get(id)?.()
  ownActions.delete(id)
}

/** Adds a bulk write of this tab. Update it with `reportBulk` and `endBulk`. */
export function watchBulk(id: string, label: string, to: string, total: number): void {
  holdLock(id)
  addWatched({ id, kind: 'bulk', label, to, params: {}, total, done: 0, failed: 0 })
}

export function reportBulk(id: string, progress: WatchProgress): void {
  holdLock(id)
  reportProgress(id, progress)
}

/** `outcome`: its state if it is not the reported one, and why it is not good, with what to do. */
export function endBulk(id: string, good: boolean, outcome?: Pick<Watched, 'state' | 'hint'>): void {
  endWatched(id, good, outcome)
  releaseLock(id)
}

/** Ends it without a notification: there is nothing to report. */
export function dropBulk(id: string): void {
  stopWatching(id)
  releaseLock(id)
}

export function interruptBulk(id: string): void {
  updateWatched(id, (one) => (one.end ? one : { ...one, state: INTERRUPTED }))
  releaseLock(id)
}

/** Marks bulk writes of other tabs as interrupted when those tabs close. Returns how to stop. */
export function detectInterrupted(): () => void {
  const awaited = new Set<string>()
  const { locks } = navigator
  const check = () => {
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
  check()
  return onWatchedChange(check)
}
