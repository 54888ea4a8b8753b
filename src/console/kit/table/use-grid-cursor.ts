import { useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { Lines } from './row-index/lines.ts'

/** A cell of the grid; row -1 is the header. */
export interface Cell {
  at: number
  column: number
}

interface GridExtent {
  rows: number
  columns: number
  /** Rows in a page. */
  page: number
}

/** Where a key leads from a cell (ARIA grid pattern); undefined when the key is not one that moves. */
function moveCell(from: Cell, key: string, control: boolean, { rows, columns, page }: GridExtent): Cell | undefined {
  const row = (at: number): Cell => ({ ...from, at: Math.min(rows - 1, Math.max(-1, at)) })
  const column = (to: number): Cell => ({ ...from, column: Math.min(columns - 1, Math.max(0, to)) })
  switch (key) {
    case 'ArrowDown':
      return row(from.at + 1)
    case 'ArrowUp':
      return row(from.at - 1)
    case 'ArrowRight':
      return column(from.column + 1)
    case 'ArrowLeft':
      return column(from.column - 1)
    case 'PageDown':
      return row(from.at + page)
    case 'PageUp':
      return row(Math.max(0, from.at - page))
    case 'Home':
      return control ? { at: Math.min(0, rows - 1), column: 0 } : column(0)
    case 'End':
      return control ? { at: rows - 1, column: columns - 1 } : column(columns - 1)
    default:
      return undefined
  }
}

/** The element of the cell that an event came from. */
export const getCellElement = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[role=row] > *') : null

/** The cell that an event came from. A cell is told by where it stands, so that no cell need say it. */
export function getCell(target: EventTarget): Cell | undefined {
  const element = getCellElement(target)
  const row = element?.parentElement
  if (!element || !row) return undefined
  return { at: Number(row.getAttribute('aria-rowindex')) - 2, column: [...row.children].indexOf(element) }
}

/** What stands for the cell of the cursor: itself, or in the header the control in it. */
const TAB_STOP = '[role=row] > [tabindex="0"], [role=columnheader] [tabindex="0"]'

/** Puts the focus into a grid, where its cursor stands. */
export const focusTabStop = (grid: Element | null | undefined): void =>
  grid?.querySelector<HTMLElement>(TAB_STOP)?.focus()

interface GridCursorOptions {
  grid: RefObject<HTMLElement | null>
  /** What is shown; a new object is a new order. */
  lines: Pick<Lines<unknown>, 'count' | 'idAt'>
  columns: number
  /** Rows in a page, when it is asked for. */
  page: () => number
}

/**
 * The one tab stop of a grid. It keeps to its row by id, wherever a refresh, a filter or a sort moves it, and to its place
 * when the row is gone; focus that was in the grid stays in it.
 */
export function useGridCursor({ grid, lines, columns, page }: GridCursorOptions) {
  const [held, hold] = useState<Cell & { id?: string | undefined }>({ at: 0, column: 0 })
  const toFocus = useRef(false)
  const inside = useRef(false)
  const { count: rows, idAt } = lines
  const at = useMemo(() => findLine(held.at, held.id, lines), [held, lines])
  const cell: Cell = { at, column: Math.min(held.column, Math.max(0, columns - 1)) }

  const set = (next: Cell) => hold({ ...next, id: idAt(next.at) })
  const moveTo = (next: Cell) => {
    toFocus.current = true
    set(next)
  }
  useLayoutEffect(() => {
    // React tells of no blur when it takes the focused row away.
    const lost = inside.current && document.activeElement === document.body
    if (!toFocus.current && !lost) return
    toFocus.current = false
    const element = grid.current?.querySelector<HTMLElement>(TAB_STOP)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  return {
    cell,
    moveTo,
    /** Moves by key; false when the key is not one that moves. */
    onMoveKey: (event: KeyboardEvent): boolean => {
      const next = moveCell(cell, event.key, event.ctrlKey || event.metaKey, { rows, columns, page: page() })
      if (!next || event.altKey) return false
      event.preventDefault()
      moveTo(next)
      return true
    },
    onFocus: (event: FocusEvent) => {
      inside.current = true
      // The line of a group keeps the column that the cursor goes on in below it.
      const target = event.target.matches(TAB_STOP) ? cell : getCell(event.target)
      if (target && (target.at !== cell.at || target.column !== cell.column || held.id === undefined)) set(target)
    },
    onBlur: (event: FocusEvent) => {
      inside.current = event.currentTarget.contains(event.relatedTarget)
    },
  }
}

function findLine(at: number, id: string | undefined, { count: rows, idAt }: GridCursorOptions['lines']): number {
  if (at < 0 || rows === 0) return -1
  if (id === undefined || idAt(at) === id) return Math.min(at, rows - 1)
  for (let each = 0; each < rows; each++) if (idAt(each) === id) return each
  return Math.min(at, rows - 1)
}
