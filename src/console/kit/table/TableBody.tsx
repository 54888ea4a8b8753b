import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useState, type ReactNode } from 'react'
import type { Column } from './columns.ts'
import classes from './DataTable.module.css'
import { createTableRow } from './TableRow.tsx'
import type { Cell } from './use-grid-cursor.ts'

// The heights of DataTable.module.css.
export const ROW = 34
export const HEAD = 32
const rowHeight = () => ROW

interface TableBodyProps<Row> {
  scroller: HTMLElement | null
  rowAt: (at: number) => Row | undefined
  rowId: (row: Row) => string
  rowLink: ((row: Row) => string) | undefined
  /** The id of the row that is opened. */
  current: string | undefined
  count: number
  columns: readonly Column<Row>[]
  naming: Column<Row> | undefined
  /** Undefined where rows cannot be selected. */
  selected: ReadonlySet<string> | undefined
  cursor: Cell
}

/** The rows in sight. Apart from the rest of the grid, since this is what scrolling draws again. */
export function TableBody<Row>(props: TableBodyProps<Row>): ReactNode {
  const { scroller, rowAt, rowId, rowLink, current, count, columns, naming, selected, cursor } = props
  const [TableRow] = useState(() => createTableRow<Row>())
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: rowHeight,
    scrollMargin: HEAD,
    overscan: 8,
    // The row that may have the focus stays, however far away it is scrolled.
    rangeExtractor: useCallback((range: Range) => withRow(defaultRangeExtractor(range), cursor.at), [cursor.at]),
  })
  return (
    <div role="rowgroup" className={classes.rows} style={{ height: count * ROW }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rowAt(index)
        if (row === undefined) return null
        const id = rowId(row)
        return (
          <TableRow
            key={id}
            row={row}
            name={String(naming?.value(row) ?? id)}
            at={index}
            top={start - HEAD}
            columns={columns}
            naming={naming}
            link={rowLink?.(row)}
            current={id === current}
            selected={selected?.has(id)}
            cursor={index === cursor.at ? cursor.column : undefined}
          />
        )
      })}
    </div>
  )
}

const withRow = (range: number[], at: number): number[] =>
  at < 0 || range.includes(at) ? range : [...range, at].toSorted((a, b) => a - b)
