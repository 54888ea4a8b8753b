// Which records changed since the operator looked: while the page is shown for a few seconds, and what changed while they were away
// (another page, another tab) for some more after they came back.
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'

/** Time to notice a change that happens before one's eyes, and one that happened meanwhile. */
const HIGHLIGHT_MS = 8_000
const HIGHLIGHT_AFTER_RETURN_MS = 20_000
/** Where more than this part of a list changed, a mark at each row says nothing. */
const MAX_HIGHLIGHTED_SHARE = 0.5
const ALWAYS_HIGHLIGHTED_COUNT = 20

type RowFingerprint = string | number

/** Id of a record to when it was seen to have changed, epoch milliseconds. */
export type ChangedSince = ReadonlyMap<string, number>

export interface ChangeLog {
  /** Takes note of the records as they are now. */
  update(looks: ReadonlyMap<string, RowFingerprint>): void
  /** Somebody is looking from now on, or no longer. */
  setVisible(looking: boolean): void
  /** These were looked at: their marks go. */
  markSeen(ids: readonly string[]): void
  getChanges(): ChangedSince
  subscribe(listener: () => void): () => void
}

const NONE: ChangedSince = new Map()

/** Remembers how records looked, for one list. */
export function createChangeLog(): ChangeLog {
  const listeners = new Set<() => void>()
  let seen: ReadonlyMap<string, RowFingerprint> | undefined
  let marks: ChangedSince = NONE
  let until = new Map<string, number>()
  let looking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function put(next: ChangedSince): void {
    if (next.size === 0 && marks.size === 0) return
    marks = next.size === 0 ? NONE : next
    for (const listener of listeners) listener()
  }
  function drop(gone: (id: string) => boolean): void {
    for (const id of until.keys()) if (gone(id)) until.delete(id)
    put(new Map([...marks].filter(([id]) => !gone(id))))
  }
  function wait(): void {
    clearTimeout(timer)
    if (!looking || until.size === 0) return
    const next = Math.min(...until.values())
    timer = setTimeout(() => {
      const now = Date.now()
      drop((id) => (until.get(id) ?? 0) <= now)
      wait()
    }, next - Date.now())
  }

  return {
    update(looks) {
      const before = seen
      seen = looks
      if (!before) return
      const now = Date.now()
      const changed = [...looks].flatMap(([id, look]) => (before.get(id) === look ? [] : [id]))
      if (changed.length === 0) return
      if (changed.length > ALWAYS_HIGHLIGHTED_COUNT && changed.length > looks.size * MAX_HIGHLIGHTED_SHARE) return
      for (const id of changed) until.set(id, looking ? now + HIGHLIGHT_MS : Number.POSITIVE_INFINITY)
      put(new Map([...marks, ...changed.map((id) => [id, now] as const)]))
      wait()
    },
    setVisible(now) {
      if (now === looking) return
      looking = now
      // Whoever was away has not seen any of the marks; whoever leaves sees them later.
      const end = now ? Date.now() + HIGHLIGHT_AFTER_RETURN_MS : Number.POSITIVE_INFINITY
      until = new Map([...until.keys()].map((id) => [id, end]))
      wait()
    },
    markSeen(ids) {
      if (!ids.some((id) => marks.has(id))) return
      drop((id) => ids.includes(id))
    },
    getChanges: () => marks,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

// Lists looked at lately, so that whoever comes back to one sees what changed meanwhile.
const MAX_LISTS = 12
const logs = new Map<string, ChangeLog>()

function getChangeLog(name: string): ChangeLog {
  const log = logs.get(name) ?? createChangeLog()
  logs.delete(name)
  logs.set(name, log)
  const [oldest] = logs.keys()
  if (oldest !== undefined && logs.size > MAX_LISTS) logs.delete(oldest)
  return log
}

/**
 * What changed in `rows` since the operator looked. `name`: of the list, such as its address; `lookOf`: what tells that a record
 * changed, such as its state and time, as text; both functions stable. `look` takes marks off, of rows that were opened, say.
 */
export function useChangedSince<Row>(
  name: string,
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
  lookOf: (row: Row) => string | number,
): { readonly changed: ChangedSince; readonly look: (ids: readonly string[]) => void } {
  const log = useMemo(() => getChangeLog(name), [name])
  useEffect(() => {
    const watch = () => log.setVisible(document.visibilityState === 'visible')
    watch()
    document.addEventListener('visibilitychange', watch)
    return () => {
      document.removeEventListener('visibilitychange', watch)
      log.setVisible(false)
    }
  }, [log])
  useEffect(() => {
    if (rows) log.update(new Map(rows.map((row) => [idOf(row), lookOf(row)])))
  }, [log, rows, idOf, lookOf])
  const subscribe = useCallback((listener: () => void) => log.subscribe(listener), [log])
  const changed = useSyncExternalStore(subscribe, log.getChanges)
  return { changed, look: log.markSeen }
}
