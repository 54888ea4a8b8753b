import { useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { formatCount } from '../format.ts'
import type { Lines } from './row-index/lines.ts'
import { withRange, withToggled, withAllToggled, type TableSelection } from './selection.ts'
import { getCell, type Cell } from './use-grid-cursor.ts'

interface RowSelectionOptions<Row> {
  selection: TableSelection | undefined
  /** How many of the rows in view are selected. */
  selectedInView: number
  /** A selection with all rows in view in it. */
  selectAllInView: (selected: ReadonlySet<string>) => ReadonlySet<string>
  matchCount: number
  lines: Lines<Row>
  moveTo: (cell: Cell) => void
}

/** Selecting rows by pointer and key; each change is a new frozen set. */
export function useRowSelection<Row>(options: RowSelectionOptions<Row>) {
  const { selection, selectedInView, selectAllInView, matchCount, lines, moveTo } = options
  // Where a range begins: the row that was turned over last.
  const anchor = useRef<string>(undefined)
  const selected = selection?.selected

  const toggle = (at: number) => {
    const id = lines.idAt(at)
    if (!selection || id === undefined) return
    anchor.current = id
    const group = lines.groupAt(at)
    if (group) selection.onChange(withAllToggled(selection.selected, lines.getGroupIds(group)))
    else selection.onChange(withToggled(selection.selected, id))
  }
  const range = (at: number) => {
    if (!selection) return
    const from = findAnchor(anchor.current, at, lines)
    const rowIdAt = (each: number) => (lines.groupAt(each) ? undefined : lines.idAt(each))
    selection.onChange(withRange(selection.selected, Math.min(from, at), Math.max(from, at), rowIdAt))
  }
  const all = () => selection?.onChange(selectAllInView(selection.selected))
  const checked = matchCount > 0 && selectedInView === matchCount
  // Of rows that are still read nothing is selected: a press would seem to have been lost.
  const toggleAll = () => matchCount > 0 && (checked ? selection?.onChange(new Set()) : all())

  return {
    all: selected && {
      checked,
      partly: !checked && selected.size > 0,
      none: matchCount === 0,
      label: checked ? 'Clear the selection' : `Select all ${formatCount(matchCount)} that match`,
      onToggle: toggleAll,
    },
    /** Space, Shift+Space and Ctrl+A; false for other keys. */
    onKey: (event: KeyboardEvent, { at }: Cell): boolean => {
      if (!selection || at < 0) return false
      if (event.key === ' ') {
        if (event.shiftKey) range(at)
        else toggle(at)
      } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) all()
      else return false
      event.preventDefault()
      return true
    },
    onClick: (event: MouseEvent) => {
      const cell = getCell(event.target)
      if (!selection || !cell || cell.at < 0) return
      const onCheck = cell.column === 0
      if (!onCheck && event.target instanceof Element && event.target.closest('a, button, input')) return
      if (event.shiftKey) range(cell.at)
      else if (onCheck || event.ctrlKey || event.metaKey) toggle(cell.at)
    },
    onMouseDown: (event: MouseEvent) => {
      const cell = getCell(event.target)
      if (!selection || !event.shiftKey || !cell || cell.at < 0) return
      // Shift would mark text; with that goes the focus, which is put by hand.
      event.preventDefault()
      moveTo(cell)
    },
  }
}

function findAnchor<Row>(id: string | undefined, fallback: number, { count, idAt }: Lines<Row>): number {
  if (id === undefined) return fallback
  for (let at = 0; at < count; at++) if (idAt(at) === id) return at
  return fallback
}
