import { useEffect, useState } from 'react'
import type { Column } from '../columns.ts'
import { createRowIndex, type RowIndex } from './row-index.ts'

// Smaller lists are indexed fast enough on demand.
const PREPARE_MIN_ROWS = 2_000

/** The index of a list. Reuses unchanged parts of the last version and is prepared while the browser is idle. */
export function useRowIndex<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): RowIndex<Row> {
  const [stored, setStored] = useState(() => createRowIndex(rows, columns))
  const isCurrent = stored.rows === rows && stored.parts.columns === columns
  const index = isCurrent ? stored : createRowIndex(rows, columns, stored)
  if (!isCurrent) setStored(index)

  useEffect(() => {
    if (index.rows.length < PREPARE_MIN_ROWS) return
    return runWhenIdle(index.prepare)
  }, [index])
  return index
}

/** Repeats `work` while the browser is idle until it returns false. Returns how to stop. */
function runWhenIdle(work: () => boolean): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setInterval(() => {
      if (!work()) clearInterval(timer)
    }, 50)
    return () => clearInterval(timer)
  }
  const run = () => {
    if (work()) handle = requestIdleCallback(run)
  }
  let handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}
