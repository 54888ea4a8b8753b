// The one tab stop of a small table with a header row and a header column (ARIA grid pattern).
import { useState, type KeyboardEvent } from 'react'

/** In the table, so that row and column 0 are the headers. */
interface CellPosition {
  readonly row: number
  readonly column: number
}

/** The position that a key moves to, which may be outside of the table; undefined for other keys. */
function getNextPosition({ row, column }: CellPosition, key: string, control: boolean, last: CellPosition) {
  switch (key) {
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'Home':
      // The corner has no control.
      return control ? { row: 1, column: 1 } : { row, column: row === 0 ? 1 : 0 }
    case 'End':
      return control ? last : { row, column: last.column }
    default:
      return undefined
  }
}

/** Moves the focus between the buttons in the cells. `initial`: the tab stop until the focus moves. */
export function useGridNavigation(initial: CellPosition, last: CellPosition) {
  const [moved, setMoved] = useState<CellPosition>()
  const position = moved && moved.row <= last.row && moved.column <= last.column ? moved : initial
  return {
    getCellProps: (row: number, column: number) => ({
      tabIndex: row === position.row && column === position.column ? 0 : -1,
      onFocus: () => setMoved({ row, column }),
    }),
    onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => {
      const next = getNextPosition(position, event.key, event.ctrlKey || event.metaKey, last)
      if (!next || event.altKey) return
      event.preventDefault()
      event.currentTarget.rows[next.row]?.cells[next.column]?.querySelector('button')?.focus()
    },
  }
}
