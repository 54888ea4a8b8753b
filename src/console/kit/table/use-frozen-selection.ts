import { useMemo, useState } from 'react'
import type { RowIndex } from './row-index.ts'
import { countInView, noteInView, type TableSelection } from './selection.ts'

/** The selection as the table changes it, with how much of it is in view and when it was frozen here. */
export function useFrozenSelection<Row>(
  selection: TableSelection | undefined,
  { rows }: RowIndex<Row>,
  view: Uint32Array,
  rowId: (row: Row) => string,
) {
  const selected = selection?.selected
  // oxlint-disable-next-line react/exhaustive-deps -- a row's id does not change
  const selectedInView = useMemo(() => countInView(rows, view, rowId, selected), [rows, view, selected])
  const [frozenAt, setFrozenAt] = useState<number>()
  const select = selection && {
    ...selection,
    onChange: (next: ReadonlySet<string>) => {
      setFrozenAt(Date.now())
      noteInView(next, view, selectedInView + next.size - selection.selected.size)
      selection.onChange(next)
    },
  }
  return { select, selectedInView, frozenAt }
}
