import { useMemo, useState, type KeyboardEvent } from 'react'
import type { Column } from './columns.ts'
import { groupedLines, ungroupedLines, type Lines } from './row-index/lines.ts'
import type { RowIndex } from './row-index/row-index.ts'
import type { Cell } from './use-grid-cursor.ts'

const NONE_CLOSED: ReadonlySet<string> = new Set()

export interface Groups<Row> {
  lines: Lines<Row>
  /** Opens or closes the group at a line, or all groups. */
  toggle: (lineIndex: number, all: boolean) => void
}

/** The lines of a table with its open groups. All are open at first. */
export function useGroups<Row>(
  index: RowIndex<Row>,
  view: Uint32Array,
  rowId: (row: Row) => string,
  column: Column<Row> | undefined,
): Groups<Row> {
  const [stored, setStored] = useState<{ column: string; closed: ReadonlySet<string> }>()
  const closed = column && stored?.column === column.id ? stored.closed : NONE_CLOSED
  const lines = useMemo(
    () => (column ? groupedLines(index, view, rowId, column, closed) : ungroupedLines(index, view, rowId)),
    // oxlint-disable-next-line react/exhaustive-deps -- a row's id does not change
    [index, view, column, closed],
  )
  return useMemo(() => {
    const toggle = (lineIndex: number, all: boolean) => {
      const group = lines.groupAt(lineIndex)
      if (!column || !group || !lines.groups) return
      const next = new Set(closed)
      for (const { value } of all ? lines.groups : [group]) {
        if (group.open) next.add(value)
        else next.delete(value)
      }
      setStored({ column: column.id, closed: next })
    }
    return { lines, toggle }
  }, [lines, column, closed])
}

/** Opens and closes groups by arrow keys or Enter, with Shift all of them. Returns whether the key was handled. */
export function handleGroupKey<Row>(
  event: KeyboardEvent,
  { at, column }: Cell,
  { lines, toggle }: Groups<Row>,
  moveTo: (cell: Cell) => void,
): boolean {
  if (!lines.groups || event.ctrlKey || event.altKey || event.metaKey) return false
  const group = lines.groupAt(at)
  if (!group) {
    if (event.key !== 'ArrowLeft' || column > 0 || at < 0) return false
    // Move from the first cell of a row to its group.
    let up = at
    while (up > 0 && !lines.groupAt(up)) up--
    event.preventDefault()
    moveTo({ at: up, column })
    return true
  }
  const toggles = event.key === 'Enter' || event.key === (group.open ? 'ArrowLeft' : 'ArrowRight')
  if (!toggles) return false
  event.preventDefault()
  toggle(at, event.shiftKey)
  return true
}
