// Bulk actions on the list of what is watched. A tab carries them out: when it goes, they stand still until somebody goes on with them.
import { add, end, report } from './watch.ts'
import { changeOne, INTERRUPTED, isInterrupted, onWatchedChange, watchedNow, type WatchProgress } from './watch-list.ts'

const lockOf = (id: string) => `signalbox.bulk ${id}`

/** What this tab carries out, with what tells that it does no more. */
const own = new Map<string, () => void>()

// The browser gives the lock back when the tab goes, however it goes. Without locks (a page not served securely) nobody can tell.
function carry(id: string): void {
  if (own.has(id)) return
  const done = new Promise<void>((resolve) => own.set(id, resolve))
  void navigator.locks?.request(lockOf(id), () => done)
}

function letGo(id: string): void {
  own.get(id)?.()
  own.delete(id)
}

/** Shows a bulk action that the calling tab carries out; it reports by `reportBulk` and ends by `endBulk`. */
export function watchBulk(id: string, label: string, to: string, total: number): void {
  carry(id)
  add({ id, kind: 'bulk', label, to, params: {}, total, done: 0, failed: 0 })
}

/** How far it has come, told by the tab that carries it out. */
export function reportBulk(id: string, progress: WatchProgress): void {
  carry(id)
  report(id, progress)
}

export function endBulk(id: string, good: boolean): void {
  end(id, good)
  letGo(id)
}

/** It stands still, with something left of it. */
export function interruptBulk(id: string): void {
  changeOne(id, (one) => (one.end ? one : { ...one, state: INTERRUPTED }))
  letGo(id)
}

/** Notes of what other tabs carry out that it stands still as soon as they are gone. Answers how to stop. */
export function noteInterrupted(): () => void {
  const awaited = new Set<string>()
  const { locks } = navigator
  const look = () => {
    for (const one of watchedNow()) {
      const { id, kind, end: ended } = one
      if (kind !== 'bulk' || ended || isInterrupted(one) || own.has(id) || awaited.has(id)) continue
      awaited.add(id)
      void locks.request(lockOf(id), () => {
        awaited.delete(id)
        if (!own.has(id)) interruptBulk(id)
      })
    }
  }
  if (!locks) return () => undefined
  look()
  return onWatchedChange(look)
}
