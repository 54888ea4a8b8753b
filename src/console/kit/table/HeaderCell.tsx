import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import type { Column, SortKey } from './columns.ts'
import classes from './TableGrid.module.css'
import { WIDTH_STEP } from './layout.ts'
import { getAlign } from './render-value.tsx'

/** What the header can change about the columns. */
export interface HeaderActions<Row> {
  onSort: (column: Column<Row>, adding: boolean) => void
  /** While a border is dragged: px, or undefined when that was called off. */
  onResizing: (column: Column<Row>, width: number | undefined) => void
  /** undefined: as wide as it is made. */
  onResize: (column: Column<Row>, width: number | undefined) => void
  /** To where the next column stands, or the previous one. */
  onMove: (column: Column<Row>, by: -1 | 1) => void
}

interface HeaderCellProps<Row> extends HeaderActions<Row> {
  column: Column<Row>
  /** Whether the cursor stands on it. */
  hasCursor: boolean
  sort: readonly SortKey[]
  /** px from the start at which it stays; undefined when it is not pinned. */
  pinOffset: number | undefined
}

/** A column's name, as a button that sorts, and the border that changes its width. */
export function HeaderCell<Row>(props: HeaderCellProps<Row>): ReactNode {
  const { column, hasCursor, sort, pinOffset, onSort } = props
  const cell = useRef<HTMLDivElement>(null)
  const rank = sort.findIndex((key) => key.column === column.id)
  const descending = sort[rank]?.descending
  const Arrow = descending ? IconArrowDown : IconArrowUp
  return (
    <div
      ref={cell}
      role="columnheader"
      className={classes.headCell}
      data-align={getAlign(column)}
      data-pinned={pinOffset === undefined ? undefined : true}
      style={pinOffset === undefined ? undefined : { left: pinOffset }}
      // Only one column may say that it is sorted: the first.
      aria-sort={rank === 0 ? (descending ? 'descending' : 'ascending') : undefined}
    >
      <UnstyledButton
        className={classes.sort}
        aria-keyshortcuts="Shift+Enter Shift+ArrowLeft Shift+ArrowRight Control+Shift+ArrowLeft Control+Shift+ArrowRight"
        onClick={(event) => onSort(column, event.shiftKey)}
        onKeyDown={(event) => handleHeaderKey(event, props, cell.current?.offsetWidth ?? column.width)}
        tabIndex={hasCursor ? 0 : -1}
      >
        <span className={classes.headName}>{column.header}</span>
        {rank >= 0 && <Arrow size={14} stroke={1.75} />}
        {rank >= 0 && sort.length > 1 && <small aria-hidden="true">{rank + 1}</small>}
        {rank > 0 && <VisuallyHidden>{`, number ${rank + 1} in the order`}</VisuallyHidden>}
      </UnstyledButton>
      <ResizeHandle {...props} widthNow={() => cell.current?.offsetWidth ?? column.width} />
    </div>
  )
}

function handleHeaderKey<Row>(event: KeyboardEvent, changes: HeaderCellProps<Row>, width: number): void {
  const { column, onSort, onResize, onMove } = changes
  if (!event.shiftKey || event.altKey || event.metaKey) return
  const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  if (event.key === 'Enter') onSort(column, true)
  else if (by !== 0 && event.ctrlKey) onMove(column, by)
  else if (by !== 0) onResize(column, width + by * WIDTH_STEP)
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** The border of a column: dragged it changes the width, pressed twice it takes the change back. Keys and the column list do the same. */
function ResizeHandle<Row>(props: HeaderCellProps<Row> & { widthNow: () => number }): ReactNode {
  const { column, onResizing, onResize, widthNow } = props
  const drag = useRef<{ from: number; width: number; now: number | undefined }>(undefined)
  const end = (keep: boolean) => {
    const now = drag.current?.now
    drag.current = undefined
    onResizing(column, undefined)
    if (keep && now !== undefined) onResize(column, now)
  }
  return (
    <span
      aria-hidden="true"
      className={classes.border}
      title="Drag to change the width, press twice for the usual one. By keyboard: Shift and an arrow on the name."
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { from: event.clientX, width: widthNow(), now: undefined }
      }}
      onPointerMove={(event) => {
        if (!drag.current) return
        drag.current.now = drag.current.width + event.clientX - drag.current.from
        onResizing(column, drag.current.now)
      }}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onDoubleClick={() => onResize(column, undefined)}
    />
  )
}
