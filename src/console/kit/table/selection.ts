// Row selections: frozen sets of ids, which filters and refreshes do not change.
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { formatCount } from '../format.ts'
import type { Lines } from './row-index/lines.ts'
import type { RowIndex } from './row-index/row-index.ts'
import { getCell, type Cell } from './use-grid-cursor.ts'

export interface TableSelection {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  actions: (selected: ReadonlySet<string>) => ReactNode
  /** Of rows that cannot be selected, by id. */
  disabledReasons?: ReadonlyMap<string, string> | undefined
}

/** A set, or the keys of a map. */
type Ids = Pick<ReadonlySet<string>, 'has' | 'size'>

export function withToggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

function withAllToggled(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  if (!ids.every((id) => selected.has(id))) return new Set([...selected, ...ids])
  const next = new Set(selected)
  for (const id of ids) next.delete(id)
  return next
}

/** Adds the rows from `first` to `last`, inclusive. */
function withRange(
  selected: ReadonlySet<string>,
  first: number,
  last: number,
  idAt: (index: number) => string | undefined,
): ReadonlySet<string> {
  const next = new Set(selected)
  for (let index = first; index <= last; index++) {
    const id = idAt(index)
    if (id !== undefined) next.add(id)
  }
  return next
}

/** Adds all rows of a view. Iterates in memory order: 4 ms instead of 25 for 100,000 sorted rows. */
function withAll<Row>(
  selected: ReadonlySet<string>,
  rows: readonly Row[],
  view: Uint32Array,
  rowId: (row: Row) => string,
): ReadonlySet<string> {
  const isInView = new Uint8Array(rows.length)
  for (const index of view) isInView[index] = 1
  const next = new Set(selected)
  rows.forEach((row, index) => isInView[index] && next.add(rowId(row)))
  return next
}

// How many rows of a view are selected: counting 100,000 rows on each click would be slow.
const inViewCounts = new WeakMap<Ids, { view: Uint32Array; count: number }>()

function countInView<Row>(
  rows: readonly Row[],
  view: Uint32Array,
  rowId: (row: Row) => string,
  selected: Ids | undefined,
): number {
  if (!selected || selected.size === 0) return 0
  const cached = inViewCounts.get(selected)
  if (cached?.view === view) return cached.count
  let count = 0
  for (const index of view) {
    const row = rows[index]
    if (row !== undefined && selected.has(rowId(row))) count++
  }
  return count
}

export type ViewSelection = NonNullable<ReturnType<typeof useSelectionView>>

/** The selection with what it means for the rows in view, and when it last changed in this table. */
export function useSelectionView<Row>(
  selection: TableSelection | undefined,
  { rows }: RowIndex<Row>,
  view: Uint32Array,
  rowId: (row: Row) => string,
) {
  const selected = selection?.selected
  // oxlint-disable-next-line react/exhaustive-deps -- a row's id does not change
  const selectedInView = useMemo(() => countInView(rows, view, rowId, selected), [rows, view, selected])
  const disabled = selection?.disabledReasons
  // oxlint-disable-next-line react/exhaustive-deps -- a row's id does not change
  const disabledInView = useMemo(() => countInView(rows, view, rowId, disabled), [rows, view, disabled])
  const [selectedAt, setSelectedAt] = useState<number>()
  return (
    selection && {
      ...selection,
      selectedAt,
      selectedInView,
      matchCount: view.length - disabledInView,
      withAllInView: () => withAll(selection.selected, rows, view, rowId),
      onChange: (requested: ReadonlySet<string>) => {
        const next = disabled ? new Set([...requested].filter((id) => !disabled.has(id))) : requested
        setSelectedAt(Date.now())
        inViewCounts.set(next, { view, count: selectedInView + next.size - selection.selected.size })
        selection.onChange(next)
      },
    }
  )
}

/** Row selection by pointer and keyboard. */
export function useRowSelection<Row>(
  selection: ViewSelection | undefined,
  lines: Lines<Row>,
  moveTo: (cell: Cell) => void,
) {
  const { selected, selectedInView, matchCount = 0 } = selection ?? {}
  // Start of a range: the row toggled last.
  const anchor = useRef<string>(undefined)

  const toggle = (lineIndex: number) => {
    const id = lines.idAt(lineIndex)
    if (!selection || id === undefined) return
    anchor.current = id
    const group = lines.groupAt(lineIndex)
    const ids = group?.getIds().filter((each) => !selection.disabledReasons?.has(each))
    if (ids) selection.onChange(withAllToggled(selection.selected, ids))
    else selection.onChange(withToggled(selection.selected, id))
  }
  const range = (lineIndex: number) => {
    if (!selection) return
    const from = findAnchor(anchor.current, lineIndex, lines)
    const rowIdAt = (each: number) => (lines.groupAt(each) ? undefined : lines.idAt(each))
    selection.onChange(withRange(selection.selected, Math.min(from, lineIndex), Math.max(from, lineIndex), rowIdAt))
  }
  const all = () => selection?.onChange(selection.withAllInView())
  const checked = matchCount > 0 && selectedInView === matchCount
  // Ignored while loading.
  const toggleAll = () => matchCount > 0 && (checked ? selection?.onChange(new Set()) : all())

  return {
    all: selected && {
      checked,
      partly: !checked && selected.size > 0,
      none: matchCount === 0,
      label: checked ? 'Clear selection' : `Select all ${formatCount(matchCount)} that match`,
      onToggle: toggleAll,
    },
    /** Handles Space, Shift+Space and Ctrl+A. Returns whether the key was handled. */
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
      // Prevent text selection with Shift; that also prevents focus, so set it.
      event.preventDefault()
      moveTo(cell)
    },
  }
}

function findAnchor<Row>(id: string | undefined, fallback: number, { count, idAt }: Lines<Row>): number {
  if (id === undefined) return fallback
  for (let index = 0; index < count; index++) if (idAt(index) === id) return index
  return fallback
}
