import { useMemo, useState, type KeyboardEvent } from 'react'
import type { Column } from './columns.ts'
import { groupedLines, ungroupedLines, type Lines } from './row-index/lines.ts'
import type { RowIndex } from './row-index/row-index.ts'
import type { Cell } from './use-grid-cursor.ts'

const NONE_CLOSED: ReadonlySet<string> = new Set()

export interface Groups<Row> {
  lines: Lines<Row>
  /** Opens or closes the group or branch at a line, or all groups. */
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

/** The line of the parent; itself on the first level. */
function findParentLine<Row>({ branchAt }: Lines<Row>, lineIndex: number, level: number): number {
  let up = lineIndex
  while (up > 0 && (branchAt?.(up)?.level ?? 0) >= level) up--
  return (branchAt?.(up)?.level ?? level) < level ? up : lineIndex
}

/**
 * The keys of the ARIA treegrid pattern: arrows open and close a group or branch, and move from the first cell of a row to its parent. Enter
 * toggles a group; with Shift all of them. Returns whether the key was handled.
 */
export function handleBranchKey<Row>(
  event: KeyboardEvent,
  { at, column }: Cell,
  { lines, toggle }: Groups<Row>,
  moveTo: (cell: Cell) => void,
): boolean {
  const branch = at < 0 ? undefined : lines.branchAt?.(at)
  const isGroup = lines.groupAt(at) !== undefined
  if (!branch || (column > 0 && !isGroup) || event.ctrlKey || event.altKey || event.metaKey) return false
  const { level, open } = branch
  const isToggleKey = event.key === (open ? 'ArrowLeft' : 'ArrowRight') || (isGroup && event.key === 'Enter')
  const parent = event.key === 'ArrowLeft' ? findParentLine(lines, at, level) : at
  if (open !== undefined && isToggleKey) toggle(at, event.shiftKey)
  else if (parent !== at) moveTo({ at: parent, column })
  else return false
  event.preventDefault()
  return true
}
