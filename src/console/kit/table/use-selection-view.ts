import { useMemo, useState } from 'react'
import type { RowIndex } from './row-index/row-index.ts'
import { countInView, cacheInViewCount, type TableSelection } from './selection.ts'

/** The selection as the table changes it, with how much of it is in view and when it last changed here. */
export function useSelectionView<Row>(
  selection: TableSelection | undefined,
  { rows }: RowIndex<Row>,
  view: Uint32Array,
  rowId: (row: Row) => string,
) {
  const selected = selection?.selected
  // oxlint-disable-next-line react/exhaustive-deps -- a row's id does not change
  const selectedInView = useMemo(() => countInView(rows, view, rowId, selected), [rows, view, selected])
  const [selectedAt, setSelectedAt] = useState<number>()
  const select = selection && {
    ...selection,
    onChange: (next: ReadonlySet<string>) => {
      setSelectedAt(Date.now())
      cacheInViewCount(next, view, selectedInView + next.size - selection.selected.size)
      selection.onChange(next)
    },
  }
  return { select, selectedInView, selectedAt }
}
