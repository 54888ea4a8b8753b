// Highlights records that changed since the operator looked: for a few seconds while the page is shown, longer after returning to it.
import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createEmitter } from '../../kit/browser/emitter.ts'

const HIGHLIGHT_MS = 8_000
const HIGHLIGHT_AFTER_RETURN_MS = 20_000
/** Above this share, highlights say nothing, unless only a few records changed. */
const MAX_HIGHLIGHTED_SHARE = 0.5
const ALWAYS_HIGHLIGHTED_COUNT = 20

type RowFingerprint = string | number

/** Record id to when the change was detected, epoch milliseconds. */
type ChangedSince = ReadonlyMap<string, number>

const NONE: ChangedSince = new Map()

export function createChangeLog() {
  const listeners = createEmitter()
  let previous: ReadonlyMap<string, RowFingerprint> | undefined
  let changes: ChangedSince = NONE
  let expiries = new Map<string, number>()
  let isVisible = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function setChanges(next: ChangedSince): void {
    if (next.size === 0 && changes.size === 0) return
    changes = next.size === 0 ? NONE : next
    listeners.emit()
  }
  function remove(matches: (id: string) => boolean): void {
    for (const id of expiries.keys()) if (matches(id)) expiries.delete(id)
    setChanges(new Map([...changes].filter(([id]) => !matches(id))))
  }
  function scheduleExpiry(): void {
    clearTimeout(timer)
    if (!isVisible || expiries.size === 0) return
    const next = Math.min(...expiries.values())
    timer = setTimeout(() => {
      const now = Date.now()
      remove((id) => (expiries.get(id) ?? 0) <= now)
      scheduleExpiry()
    }, next - Date.now())
  }

  return {
    update(fingerprints: ReadonlyMap<string, RowFingerprint>): void {
      const before = previous
      previous = fingerprints
      if (!before) return
      const now = Date.now()
      const changed = [...fingerprints].flatMap(([id, fingerprint]) => (before.get(id) === fingerprint ? [] : [id]))
      if (changed.length === 0) return
      if (changed.length > ALWAYS_HIGHLIGHTED_COUNT && changed.length > fingerprints.size * MAX_HIGHLIGHTED_SHARE)
        return
      for (const id of changed) expiries.set(id, isVisible ? now + HIGHLIGHT_MS : Number.POSITIVE_INFINITY)
      setChanges(new Map([...changes, ...changed.map((id) => [id, now] as const)]))
      scheduleExpiry()
    },
    setVisible(visible: boolean): void {
      if (visible === isVisible) return
      isVisible = visible
      // Highlights do not expire while the page is hidden.
      const end = visible ? Date.now() + HIGHLIGHT_AFTER_RETURN_MS : Number.POSITIVE_INFINITY
      expiries = new Map([...expiries.keys()].map((id) => [id, end]))
      scheduleExpiry()
    },
    /** Removes the highlights of these records. */
    markSeen(ids: readonly string[]): void {
      if (!ids.some((id) => changes.has(id))) return
      remove((id) => ids.includes(id))
    },
    getChanges: () => changes,
    subscribe: listeners.on,
  }
}

// Recently shown lists, to highlight what changed when the operator returns.
const MAX_LISTS = 12
const logs = new Map<string, ReturnType<typeof createChangeLog>>()

function getChangeLog(name: string) {
  const log = logs.get(name) ?? createChangeLog()
  logs.delete(name)
  logs.set(name, log)
  const [oldest] = logs.keys()
  if (oldest !== undefined && logs.size > MAX_LISTS) logs.delete(oldest)
  return log
}

/**
 * The rows that changed since the operator looked. `name`: of the list, such as its address. `getFingerprint`: what counts as a change, such
 * as state and time. Both functions are stable. `markSeen` removes the highlights of rows that were opened.
 */
export function useChangedSince<Row>(
  name: string,
  rows: readonly Row[] | undefined,
  getId: (row: Row) => string,
  getFingerprint: (row: Row) => RowFingerprint,
): { readonly changed: ChangedSince; readonly markSeen: (ids: readonly string[]) => void } {
  const log = useMemo(() => getChangeLog(name), [name])
  const visibility = useDocumentVisibility()
  useEffect(() => {
    log.setVisible(visibility === 'visible')
    return () => log.setVisible(false)
  }, [log, visibility])
  useEffect(() => {
    if (rows) log.update(new Map(rows.map((row) => [getId(row), getFingerprint(row)])))
  }, [log, rows, getId, getFingerprint])
  const changed = useSyncExternalStore(log.subscribe, log.getChanges)
  return { changed, markSeen: log.markSeen }
}
