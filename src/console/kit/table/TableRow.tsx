import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column } from './columns.ts'
import classes from './TableGrid.module.css'
import { FoldedCell } from './FoldedCell.tsx'
import { alignOf, showValue } from './show-value.tsx'
import { cellAttributes } from './use-grid-cursor.ts'

interface TableRowProps<Row> {
  row: Row
  /** What a screen reader calls the row when it selects it. */
  name: string
  /** Place among the lines, and px from their top. */
  at: number
  top: number
  columns: readonly Column<Row>[]
  /** What stands in the second line. */
  folded: readonly Column<Row>[]
  pins: ReadonlyMap<string, number>
  naming: Column<Row> | undefined
  /** How deep it lies below the line of a group or other rows. */
  level: number | undefined
  /** In a tree, whether the rows below it are shown; undefined: there are none. */
  open: boolean | undefined
  /** px before its name. */
  indent: number | undefined
  link: string | undefined
  /** Whether it is the row that is opened. */
  current: boolean
  /** Whether it changed since somebody looked. */
  changed: boolean
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined
  /** The column the cursor stands on, if it is in this row. */
  cursor: number | undefined
}

function TableRow<Row>(props: TableRowProps<Row>): ReactNode {
  const { row, name, at, top, columns, folded, pins, naming, level, open, indent, link, current, changed } = props
  const { selected, cursor } = props
  const checks = selected === undefined ? 0 : 1
  const last = columns.length + checks
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-level={level}
      aria-expanded={open}
      aria-selected={selected}
      className={classes.row}
      aria-current={current || undefined}
      title={changed ? 'Changed since you looked' : undefined}
      data-changed={changed || undefined}
      data-cursor={cursor === undefined ? undefined : true}
      style={{ top }}
    >
      {selected !== undefined && (
        <div
          role="gridcell"
          className={classes.check}
          data-pinned={pins.size > 0 || undefined}
          {...cellAttributes({ at, column: 0 }, cursor === 0)}
        >
          <input type="checkbox" tabIndex={-1} readOnly checked={selected} aria-label={`Select ${name}`} />
        </div>
      )}
      {columns.map((column, place) => {
        const pin = pins.get(column.id)
        return (
          <div
            key={column.id}
            role={column === naming ? 'rowheader' : 'gridcell'}
            className={classes.cell}
            data-align={alignOf(column)}
            data-mono={column.mono || undefined}
            data-pinned={pin === undefined ? undefined : true}
            style={
              pin === undefined && indent === undefined
                ? undefined
                : { left: pin, paddingLeft: column === naming ? indent : undefined }
            }
            {...cellAttributes({ at, column: place + checks }, cursor === place + checks)}
          >
            {column === naming && open !== undefined && (
              <span aria-hidden="true" className={classes.fold} data-fold="">
                <span className={classes.caret} data-open={open || undefined} />
              </span>
            )}
            {column === naming && link !== undefined ? (
              <Link to={link} tabIndex={-1} className={classes.link} data-row-link="">
                {String(column.value(row) ?? '').includes(name) ? showValue(row, column) : <bdi>{name}</bdi>}
              </Link>
            ) : (
              showValue(row, column)
            )}
          </div>
        )
      })}
      {folded.length > 0 && (
        <FoldedCell row={row} columns={folded} {...cellAttributes({ at, column: last }, cursor === last)} />
      )}
    </div>
  )
}

/** The row component of one table, for rows of one type; renders again only when something of its own changed. */
export const createTableRow = <Row,>() => memo(TableRow<Row>)
