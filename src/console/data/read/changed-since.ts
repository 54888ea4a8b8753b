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

/** Record id to when its highlight ends, epoch milliseconds. */
type Highlights = ReadonlyMap<string, number>

export function createChangeLog() {
  const listeners = createEmitter()
  let previous: ReadonlyMap<string, RowFingerprint> | undefined
  let highlights: Highlights = new Map()
  let isVisible = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function setHighlights(next: Highlights): void {
    clearTimeout(timer)
    if (next.size === 0 && highlights.size === 0) return
    highlights = next
    listeners.emit()
    // Highlights do not expire while the page is hidden.
    if (isVisible && next.size > 0) timer = setTimeout(removeExpired, Math.min(...next.values()) - Date.now())
  }
  function removeExpired(): void {
    const now = Date.now()
    setHighlights(new Map([...highlights].filter(([, end]) => end > now)))
  }
  const endAfter = (milliseconds: number) => (isVisible ? Date.now() + milliseconds : Number.POSITIVE_INFINITY)

  return {
    update(fingerprints: ReadonlyMap<string, RowFingerprint>): void {
      const before = previous
      previous = fingerprints
      if (!before) return
      const changed = [...fingerprints].flatMap(([id, fingerprint]) => (before.get(id) === fingerprint ? [] : [id]))
      if (changed.length === 0) return
      if (changed.length > ALWAYS_HIGHLIGHTED_COUNT && changed.length > fingerprints.size * MAX_HIGHLIGHTED_SHARE)
        return
      const end = endAfter(HIGHLIGHT_MS)
      setHighlights(new Map([...highlights, ...changed.map((id) => [id, end] as const)]))
    },
    setVisible(visible: boolean): void {
      if (visible === isVisible) return
      isVisible = visible
      const end = endAfter(HIGHLIGHT_AFTER_RETURN_MS)
      setHighlights(new Map([...highlights.keys()].map((id) => [id, end])))
    },
    markSeen(ids: readonly string[]): void {
      if (ids.some((id) => highlights.has(id)))
        setHighlights(new Map([...highlights].filter(([id]) => !ids.includes(id))))
    },
    getChanges: () => highlights,
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
) {
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
