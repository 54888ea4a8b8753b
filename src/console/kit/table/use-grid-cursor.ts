import { useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'
import type { Lines } from './row-index/lines.ts'

export interface Cell {
  /** Line index; -1 is the header. */
  at: number
  column: number
}

interface GridExtent {
  rows: number
  columns: number
  /** Rows per page. */
  page: number
}

/** The cell that a key moves to (ARIA grid pattern); undefined for other keys. */
function moveCell(from: Cell, key: string, control: boolean, { rows, columns, page }: GridExtent): Cell | undefined {
  const row = (at: number): Cell => ({ ...from, at: Math.min(rows - 1, Math.max(-1, at)) })
  const column = (to: number): Cell => ({ ...from, column: Math.min(columns - 1, Math.max(0, to)) })
  const moves: Readonly<Record<string, Cell>> = {
    ArrowDown: row(from.at + 1),
    ArrowUp: row(from.at - 1),
    ArrowRight: column(from.column + 1),
    ArrowLeft: column(from.column - 1),
    PageDown: row(from.at + page),
    PageUp: row(Math.max(0, from.at - page)),
    Home: control ? { at: Math.min(0, rows - 1), column: 0 } : column(0),
    End: control ? { at: rows - 1, column: columns - 1 } : column(columns - 1),
  }
  return moves[key]
}

export const getCellElement = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[role=row] > *') : null

/** The cell of an event target, by its DOM position. */
export function getCell(target: EventTarget): Cell | undefined {
  const element = getCellElement(target)
  const row = element?.parentElement
  if (!element || !row) return undefined
  return { at: Number(row.getAttribute('aria-rowindex')) - 2, column: [...row.children].indexOf(element) }
}

/** The cell of the cursor, or the control in a header cell. */
const TAB_STOP = '[role=row] > [tabindex="0"], [role=columnheader] [tabindex="0"]'

export const focusTabStop = (grid: Element | null | undefined): void =>
  grid?.querySelector<HTMLElement>(TAB_STOP)?.focus()

interface GridCursorOptions {
  grid: RefObject<HTMLElement | null>
  /** A new object means a new order. */
  lines: Pick<Lines<unknown>, 'count' | 'idAt'>
  columns: number
  /** Rows per page. */
  page: () => number
}

/** The roving tab stop of a grid. It follows its row by id through refreshes, filters and sorts. Focus in the grid stays in the grid. */
export function useGridCursor({ grid, lines, columns, page }: GridCursorOptions) {
  const [stored, setStored] = useState<Cell & { id?: string | undefined }>({ at: 0, column: 0 })
  const shouldFocus = useRef(false)
  const hasFocus = useRef(false)
  const { count: rows, idAt } = lines
  const at = useMemo(() => findLine(stored.at, stored.id, lines), [stored, lines])
  const cell: Cell = { at, column: Math.min(stored.column, Math.max(0, columns - 1)) }

  const set = (next: Cell) => setStored({ ...next, id: idAt(next.at) })
  const moveTo = (next: Cell) => {
    shouldFocus.current = true
    set(next)
  }
  useLayoutEffect(() => {
    // Removing the focused row fires no blur.
    const lostFocus = hasFocus.current && document.activeElement === document.body
    if (!shouldFocus.current && !lostFocus) return
    shouldFocus.current = false
    const element = grid.current?.querySelector<HTMLElement>(TAB_STOP)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  return {
    cell,
    moveTo,
    /** Returns whether the key moved the cursor. */
    onMoveKey: (event: KeyboardEvent): boolean => {
      const next = moveCell(cell, event.key, event.ctrlKey || event.metaKey, { rows, columns, page: page() })
      if (!next || event.altKey) return false
      event.preventDefault()
      moveTo(next)
      return true
    },
    onFocus: (event: FocusEvent) => {
      hasFocus.current = true
      // A group row spans all columns: keep the cursor's column.
      const target = event.target.matches(TAB_STOP) ? cell : getCell(event.target)
      if (target && (target.at !== cell.at || target.column !== cell.column || stored.id === undefined)) set(target)
    },
    onBlur: (event: FocusEvent) => {
      hasFocus.current = event.currentTarget.contains(event.relatedTarget)
    },
  }
}

function findLine(at: number, id: string | undefined, { count: rows, idAt }: GridCursorOptions['lines']): number {
  if (at < 0 || rows === 0) return -1
  if (id === undefined || idAt(at) === id) return Math.min(at, rows - 1)
  for (let each = 0; each < rows; each++) if (idAt(each) === id) return each
  return Math.min(at, rows - 1)
}
