// The one tab stop of a small grid with a header row and a header column (ARIA grid pattern).
import { useState, type KeyboardEvent, type RefObject } from 'react'

interface GridSize {
  readonly rows: number
  readonly columns: number
}

interface CellPosition {
  readonly row: number
  readonly column: number
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The position that a key moves to, or undefined. Row and column -1 are the headers; the corner is not a cell. */
export function getNextPosition(
  from: CellPosition,
  key: string,
  control: boolean,
  { rows, columns }: GridSize,
): CellPosition | undefined {
  const to = (row: number, column: number): CellPosition => {
    // Stay in the header at its end, since the corner is not a cell.
    const leastRow = from.column < 0 ? 0 : -1
    const leastColumn = from.row < 0 ? 0 : -1
    return { row: clamp(row, leastRow, rows - 1), column: clamp(column, leastColumn, columns - 1) }
  }
  switch (key) {
    case 'ArrowDown':
      return to(from.row + 1, from.column)
    case 'ArrowUp':
      return to(from.row - 1, from.column)
    case 'ArrowRight':
      return to(from.row, from.column + 1)
    case 'ArrowLeft':
      return to(from.row, from.column - 1)
    case 'Home':
      return control ? to(0, 0) : to(from.row, from.row < 0 ? 0 : -1)
    case 'End':
      return control ? to(rows - 1, columns - 1) : to(from.row, columns - 1)
    default:
      return undefined
  }
}

/** Moves the focus with the cursor, which starts at `initial`. `getCellProps`: for the control in a cell. */
export function useGridNavigation(grid: RefObject<HTMLElement | null>, size: GridSize, initial: CellPosition) {
  const [moved, setMoved] = useState<CellPosition>()
  const cursor = moved ?? initial
  const position = {
    row: clamp(cursor.row, cursor.column < 0 ? 0 : -1, size.rows - 1),
    column: clamp(cursor.column, cursor.row < 0 ? 0 : -1, size.columns - 1),
  }
  return {
    getCellProps: (row: number, column: number) => ({
      'data-place': `${row} ${column}`,
      tabIndex: row === position.row && column === position.column ? 0 : -1,
      onFocus: () => setMoved({ row, column }),
    }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey) return
      const next = getNextPosition(position, event.key, event.ctrlKey || event.metaKey, size)
      if (!next) return
      event.preventDefault()
      const element = grid.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)
      element?.focus()
    },
  }
}
