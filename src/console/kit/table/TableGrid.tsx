import { useRef, useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import type { Column, SortKey } from './columns.ts'
import type { TableSelection } from './DataTable.tsx'
import classes from './DataTable.module.css'
import type { RowIndex } from './row-index.ts'
import { HEAD, ROW, TableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'
import { columnTracks, useColumns } from './use-columns.ts'
import { useGridCursor } from './use-grid-cursor.ts'
import { useRowSelection } from './use-row-selection.ts'

interface TableGridProps<Row> {
  label: string
  index: RowIndex<Row>
  view: Uint32Array
  rowId: (row: Row) => string
  rowLink: ((row: Row) => string) | undefined
  /** The id of the row that is opened. */
  current: string | undefined
  sort: readonly SortKey[]
  onSort: (column: Column<Row>, adding: boolean) => void
  selection: TableSelection | undefined
  /** How many of the rows in view are selected. */
  selectedInView: number
  loading: boolean
  /** Stands in for the rows where there are none. */
  children: ReactNode
}

/** Header and rows as one ARIA grid in a scroller of its own. */
export function TableGrid<Row>(props: TableGridProps<Row>): ReactNode {
  const { label, index, view, rowId, rowLink, sort, selection, loading } = props
  // Held as state, since what is inside can only begin once it is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  const grid = useRef<HTMLDivElement>(null)
  const columns = useColumns(index.parts.columns, scroller)
  const naming = columns.find((column) => column.naming) ?? columns[0]
  const checks = selection ? 1 : 0

  const rowAt = (at: number): Row | undefined => index.rows[view[at] ?? -1]
  const idAt = (at: number): string | undefined => {
    const row = rowAt(at)
    return row === undefined ? undefined : rowId(row)
  }
  const page = () => Math.max(1, Math.floor(((scroller?.offsetHeight ?? 0) - HEAD) / ROW) - 1)
  const cursor = useGridCursor({ grid, idAt, view, columns: columns.length + checks, page })
  const { at, column } = cursor.cell
  const rowSelection = useRowSelection({
    selection,
    selectedInView: props.selectedInView,
    rows: view.length,
    idAt,
    moveTo: cursor.moveTo,
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (cursor.onMoveKey(event) || rowSelection.onKey(event, cursor.cell)) return
    if (event.key !== 'Enter' || at < 0 || isControl(event.target)) return
    const row = grid.current?.querySelector(`[data-at="${at}"]`)?.closest('[role="row"]')
    row?.querySelector<HTMLElement>('a[data-row-link]')?.click()
  }
  const { tracks, width } = columnTracks(columns, checks > 0)
  const style: CSSProperties & { '--tracks': string } = { minWidth: width, '--tracks': tracks }
  return (
    <div ref={setScroller} className={classes.scroller} data-scroller="">
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-rowcount={loading ? -1 : view.length + 1}
        aria-multiselectable={selection ? true : undefined}
        aria-busy={loading}
        tabIndex={-1}
        className={classes.grid}
        style={style}
        onKeyDown={onKeyDown}
        onFocus={cursor.onFocus}
        onBlur={cursor.onBlur}
        onClick={rowSelection.onClick}
        onMouseDown={rowSelection.onMouseDown}
      >
        <TableHead
          columns={columns}
          sort={sort}
          cursor={at < 0 ? column : undefined}
          onSort={props.onSort}
          all={rowSelection.all}
        />
        {view.length > 0 && (
          <TableBody
            scroller={scroller}
            rowAt={rowAt}
            rowId={rowId}
            rowLink={rowLink}
            current={props.current}
            count={view.length}
            columns={columns}
            naming={naming}
            selected={selection?.selected}
            cursor={cursor.cell}
          />
        )}
      </div>
      {props.children}
    </div>
  )
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null
