import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, type KeyboardEvent } from 'react'
import type { Column, SortKey } from './columns.ts'
import classes from './TableGrid.module.css'
import { WIDTH_STEP } from './layout.ts'
import { getAlign } from './render-value.tsx'

interface HeaderActions<Row> {
  onSort: (column: Column<Row>, adding: boolean) => void
  /** While dragging: px, or undefined when canceled. */
  onResizing: (column: Column<Row>, width: number | undefined) => void
  /** px; undefined resets the width. */
  onResize: (column: Column<Row>, width: number | undefined) => void
  onMove: (column: Column<Row>, by: -1 | 1) => void
}

interface HeaderCellProps<Row> extends HeaderActions<Row> {
  column: Column<Row>
  hasCursor: boolean
  sort: readonly SortKey[]
  /** px from the start; undefined if not pinned. */
  pinOffset: number | undefined
}

function HeaderCell<Row>(props: HeaderCellProps<Row>) {
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
      // ARIA allows one sorted column: the primary one.
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
        {rank >= 0 && <Arrow size={14} />}
        {rank >= 0 && sort.length > 1 && <small aria-hidden="true">{rank + 1}</small>}
        {rank > 0 && <VisuallyHidden>{`, sort priority ${rank + 1}`}</VisuallyHidden>}
      </UnstyledButton>
      <ResizeHandle {...props} getWidth={() => cell.current?.offsetWidth ?? column.width} />
    </div>
  )
}

function handleHeaderKey<Row>(event: KeyboardEvent, props: HeaderCellProps<Row>, width: number): void {
  const { column, onSort, onResize, onMove } = props
  if (!event.shiftKey || event.altKey || event.metaKey) return
  const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  if (event.key === 'Enter') onSort(column, true)
  else if (step !== 0 && event.ctrlKey) onMove(column, step)
  else if (step !== 0) onResize(column, width + step * WIDTH_STEP)
  else return
  event.preventDefault()
  event.stopPropagation()
}

function ResizeHandle<Row>(props: HeaderCellProps<Row> & { getWidth: () => number }) {
  const { column, onResizing, onResize, getWidth } = props
  const drag = useRef<{ startX: number; startWidth: number; width: number | undefined }>(undefined)
  const end = (commit: boolean) => {
    const width = drag.current?.width
    drag.current = undefined
    onResizing(column, undefined)
    if (commit && width !== undefined) onResize(column, width)
  }
  return (
    <span
      aria-hidden="true"
      className={classes.border}
      title="Drag to resize, double-click to reset. Keyboard: Shift and an arrow key on the column name."
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { startX: event.clientX, startWidth: getWidth(), width: undefined }
      }}
      onPointerMove={(event) => {
        if (!drag.current) return
        drag.current.width = drag.current.startWidth + event.clientX - drag.current.startX
        onResizing(column, drag.current.width)
      }}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onDoubleClick={() => onResize(column, undefined)}
    />
  )
}

interface TableHeaderProps<Row> extends HeaderActions<Row> {
  columns: readonly Column<Row>[]
  pins: ReadonlyMap<string, number>
  sort: readonly SortKey[]
  /** Undefined if the cursor is not in the header. */
  cursorColumn: number | undefined
  /** Undefined if rows cannot be selected. */
  selectAll: { checked: boolean; partly: boolean; none: boolean; label: string; onToggle: () => void } | undefined
}

/** The header row. Column names sort on click, with Shift as a further key. */
export function TableHeader<Row>({ columns, pins, sort, cursorColumn, selectAll, ...actions }: TableHeaderProps<Row>) {
  const checks = selectAll ? 1 : 0
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {selectAll && (
          <div
            role="columnheader"
            className={classes.headCell}
            data-align="center"
            data-pinned={pins.size > 0 || undefined}
          >
            <Checkbox
              aria-label={selectAll.label}
              checked={selectAll.checked}
              indeterminate={selectAll.partly}
              aria-disabled={selectAll.none || undefined}
              onChange={selectAll.onToggle}
              tabIndex={cursorColumn === 0 ? 0 : -1}
            />
          </div>
        )}
        {columns.map((column, index) => (
          <HeaderCell
            key={column.id}
            column={column}
            hasCursor={cursorColumn === index + checks}
            sort={sort}
            pinOffset={pins.get(column.id)}
            {...actions}
          />
        ))}
      </div>
    </div>
  )
}
