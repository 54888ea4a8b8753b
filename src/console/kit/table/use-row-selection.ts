import { useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { formatCount } from '../format.ts'
import type { TableSelection } from './DataTable.tsx'
import { extended, toggled } from './selection.ts'
import { cellOf, type Cell } from './use-grid-cursor.ts'

interface RowSelectionOptions {
  selection: TableSelection | undefined
  view: Uint32Array
  idAt: (at: number) => string | undefined
  moveTo: (cell: Cell) => void
}

/** Selecting rows by pointer and key; each change is a new frozen set. */
export function useRowSelection({ selection, view, idAt, moveTo }: RowSelectionOptions) {
  // Where a range begins: the row that was turned over last.
  const anchor = useRef<string>(undefined)
  const selected = selection?.selected

  const toggle = (at: number) => {
    const id = idAt(at)
    if (!selection || id === undefined) return
    anchor.current = id
    selection.onChange(toggled(selection.selected, id))
  }
  const range = (at: number) => {
    const from = findFrom(anchor.current, at, view.length, idAt)
    const [first, last] = [Math.min(from, at), Math.max(from, at)]
    const ids = Array.from({ length: last - first + 1 }, (_, step) => idAt(first + step) ?? [])
    selection?.onChange(extended(selection.selected, ids.flat()))
  }
  const all = () => {
    selection?.onChange(extended(selection.selected, Array.from(view, (_, at) => idAt(at) ?? []).flat()))
  }

  // oxlint-disable-next-line react/exhaustive-deps -- idAt answers by view
  const checked = useMemo(() => holdsAll(selected, view.length, idAt), [selected, view])
  const toggleAll = () => (checked ? selection?.onChange(new Set()) : all())

  return {
    all: selected && {
      checked,
      partly: !checked && selected.size > 0,
      label: checked ? 'Clear the selection' : `Select all ${formatCount(view.length)} that match`,
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
      const cell = cellOf(event.target)
      if (!selection || !cell || cell.at < 0) return
      const onCheck = cell.column === 0
      if (!onCheck && event.target instanceof Element && event.target.closest('a, button, input')) return
      if (event.shiftKey) range(cell.at)
      else if (onCheck || event.ctrlKey || event.metaKey) toggle(cell.at)
    },
    onMouseDown: (event: MouseEvent) => {
      const cell = cellOf(event.target)
      if (!selection || !event.shiftKey || !cell || cell.at < 0) return
      // Shift would mark text; with that goes the focus, which is put by hand.
      event.preventDefault()
      moveTo(cell)
    },
  }
}

function holdsAll(
  selected: ReadonlySet<string> | undefined,
  rows: number,
  idAt: (at: number) => string | undefined,
): boolean {
  if (!selected || rows === 0 || selected.size < rows) return false
  for (let at = 0; at < rows; at++) if (!selected.has(idAt(at) ?? '')) return false
  return true
}

function findFrom(
  id: string | undefined,
  fallback: number,
  rows: number,
  idAt: (at: number) => string | undefined,
): number {
  if (id === undefined) return fallback
  for (let at = 0; at < rows; at++) if (idAt(at) === id) return at
  return fallback
}
