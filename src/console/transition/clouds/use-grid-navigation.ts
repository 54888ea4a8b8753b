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

/** Where a key leads; undefined when it moves nothing. Row and column -1 are the headers; both together is no cell. */
export function getNextPosition(
  from: CellPosition,
  key: string,
  control: boolean,
  { rows, columns }: GridSize,
): CellPosition | undefined {
  const to = (row: number, column: number): CellPosition => {
    // The corner is no cell: who stands in a header stays in it at its end.
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

/** Keeps the place of the cursor, at `begin` until it is moved, and moves the focus with it. `at` gives the attributes of the control in a cell. */
export function useGridNavigation(grid: RefObject<HTMLElement | null>, extent: GridSize, begin: CellPosition) {
  const [moved, hold] = useState<CellPosition>()
  const held = moved ?? begin
  const scope = {
    row: clamp(held.row, held.column < 0 ? 0 : -1, extent.rows - 1),
    column: clamp(held.column, held.row < 0 ? 0 : -1, extent.columns - 1),
  }
  return {
    at: (row: number, column: number) => ({
      'data-place': `${row} ${column}`,
      tabIndex: row === scope.row && column === scope.column ? 0 : -1,
      onFocus: () => hold({ row, column }),
    }),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey) return
      const next = getNextPosition(scope, event.key, event.ctrlKey || event.metaKey, extent)
      if (!next) return
      event.preventDefault()
      const element = grid.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)
      element?.focus()
    },
  }
}
