import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../format.ts'
import { StateBadge } from '../state/StateBadge.tsx'
import { Time } from '../Time.tsx'
import type { Column } from './columns.ts'
import classes from './DataTable.module.css'
import { cellAttributes } from './use-grid-cursor.ts'

interface TableRowProps<Row> {
  row: Row
  /** What a screen reader calls the row when it selects it. */
  name: string
  /** Place in the view, and px from its top. */
  at: number
  top: number
  columns: readonly Column<Row>[]
  naming: Column<Row> | undefined
  link: string | undefined
  /** Whether it is the row that is opened. */
  current: boolean
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined
  /** The column the cursor stands on, if it is in this row. */
  cursor: number | undefined
}

function TableRow<Row>(props: TableRowProps<Row>): ReactNode {
  const { row, name, at, top, columns, naming, link, current, selected, cursor } = props
  const checks = selected === undefined ? 0 : 1
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={selected}
      className={classes.row}
      aria-current={current || undefined}
      data-cursor={cursor === undefined ? undefined : true}
      style={{ transform: `translateY(${top}px)` }}
    >
      {selected !== undefined && (
        <div role="gridcell" className={classes.check} {...cellAttributes({ at, column: 0 }, cursor === 0)}>
          <input type="checkbox" tabIndex={-1} readOnly checked={selected} aria-label={`Select ${name}`} />
        </div>
      )}
      {columns.map((column, place) => (
        <div
          key={column.id}
          role={column === naming ? 'rowheader' : 'gridcell'}
          className={classes.cell}
          data-align={alignOf(column)}
          data-mono={column.mono || undefined}
          {...cellAttributes({ at, column: place + checks }, cursor === place + checks)}
        >
          {column === naming && link !== undefined ? (
            <Link to={link} tabIndex={-1} className={classes.link} data-row-link="">
              {show(row, column)}
            </Link>
          ) : (
            show(row, column)
          )}
        </div>
      ))}
    </div>
  )
}

/** The row component of one table, for rows of one type; renders again only when something of its own changed. */
export const createTableRow = <Row,>() => memo(TableRow<Row>)

export const alignOf = <Row,>(column: Column<Row>): 'start' | 'end' =>
  column.align ?? (column.kind === 'number' || column.kind === 'time' ? 'end' : 'start')

function show<Row>(row: Row, column: Column<Row>): ReactNode {
  if (column.render) return column.render(row)
  const value = column.value(row)
  if (value === undefined) return null
  switch (column.kind) {
    case 'text':
      return <bdi title={String(value)}>{value}</bdi>
    case 'number':
      return formatCount(Number(value))
    case 'time':
      return <Time value={Number(value)} />
    case 'state':
      return <StateBadge kind={column.states} state={String(value)} />
  }
}
