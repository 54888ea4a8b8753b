import { useEffect, useState } from 'react'
import type { Column } from '../columns.ts'
import { createRowIndex, type RowIndex } from './row-index.ts'

// Below this many rows everything is made in a blink when it is asked for.
const PREPARE_MIN_ROWS = 2_000

/** The index of a list, taking over from one version of the list to the next what did not change; prepared while idle. */
export function useRowIndex<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): RowIndex<Row> {
  const [held, hold] = useState(() => createRowIndex(rows, columns))
  const current = held.rows === rows && held.parts.columns === columns
  const index = current ? held : createRowIndex(rows, columns, held)
  if (!current) hold(index)

  useEffect(() => {
    if (index.rows.length < PREPARE_MIN_ROWS) return
    return runWhenIdle(index.prepare)
  }, [index])
  return index
}

/** Runs pieces of work in the browser's spare time until one says it was the last; returns what stops it. */
function runWhenIdle(piece: () => boolean): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setInterval(() => {
      if (!piece()) clearInterval(timer)
    }, 50)
    return () => clearInterval(timer)
  }
  const run = () => {
    if (piece()) handle = requestIdleCallback(run)
  }
  let handle = requestIdleCallback(run)
  return () => cancelIdleCallback(handle)
}
