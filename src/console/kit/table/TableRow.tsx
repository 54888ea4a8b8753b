import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Fragment, memo, type ReactNode } from 'react'
import type { Column } from './columns.ts'
import { FoldedCell } from './FoldedCell.tsx'
import classes from './TableRow.module.css'
import { getAlign, renderValue } from './render-value.tsx'

/** What is the same of a column's cells in every row, made once. */
export interface ColumnCell<Row> {
  column: Column<Row>
  isRowHeader: boolean
  className: string
  /** px from the start at which it stays; undefined when it is not pinned. */
  pinOffset: number | undefined
}

export const createColumnCell = <Row,>(
  column: Column<Row>,
  isRowHeader: boolean,
  pinOffset: number | undefined,
): ColumnCell<Row> => {
  const marks = [
    getAlign(column) === 'end' && classes.end,
    column.mono && classes.mono,
    pinOffset !== undefined && classes.pinned,
  ]
  return { column, isRowHeader, pinOffset, className: [classes.cell, ...marks.filter(Boolean)].join(' ') }
}

interface TableRowProps<Row> {
  id: string
  row: Row
  /** What a screen reader calls the row when it selects it. */
  name: string
  /** Place among the lines, and px from their top. */
  at: number
  top: number
  cells: readonly ColumnCell<Row>[]
  /** What stands in the second line. */
  folded: readonly Column<Row>[]
  /** Class of the cell that selects. */
  checkClassName: string | undefined
  /** How deep it lies below the line of a group or other rows. */
  level: number | undefined
  /** In a tree, whether the rows below it are shown; undefined: there are none. */
  open: boolean | undefined
  /** px before its name. */
  indent: number | undefined
  link: string | undefined
  /** Whether it is the row that is opened. */
  isCurrent: boolean
  /** Whether it changed since somebody looked. */
  isChanged: boolean
  /** Undefined where rows cannot be selected. */
  selected: boolean | undefined
  /** The column the cursor stands on, if it is in this row. */
  cursor: number | undefined
}

// There are many cells, and each attribute costs: where a cell stands is read from its place.
function TableRow<Row>(props: TableRowProps<Row>): ReactNode {
  const { id, row, name, at, top, cells, folded, checkClassName, level, open, indent, link, isCurrent, isChanged } =
    props
  const { selected, cursor } = props
  const checks = selected === undefined ? 0 : 1
  const stop = (scope: number) => (cursor === scope ? 0 : -1)
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-level={level}
      aria-expanded={open}
      aria-selected={selected}
      className={classes.row}
      aria-current={isCurrent || undefined}
      title={isChanged ? 'Changed since you looked' : undefined}
      data-changed={isChanged || undefined}
      data-cursor={cursor === undefined ? undefined : true}
      style={{ top }}
    >
      {selected !== undefined && (
        <div role="gridcell" className={checkClassName} tabIndex={stop(0)}>
          <span
            role="checkbox"
            tabIndex={-1}
            className={classes.box}
            aria-checked={selected}
            aria-label={`Select ${name}`}
          />
        </div>
      )}
      {cells.map(({ column, isRowHeader, className, pinOffset }, scope) => (
        <div
          key={column.id}
          role={isRowHeader ? 'rowheader' : 'gridcell'}
          className={className}
          style={
            pinOffset === undefined && indent === undefined
              ? undefined
              : { left: pinOffset, paddingLeft: isRowHeader ? indent : undefined }
          }
          tabIndex={stop(scope + checks)}
        >
          {isRowHeader && open !== undefined && (
            <span aria-hidden="true" className={classes.fold} data-fold="">
              {open ? <IconChevronDown size={14} stroke={1.75} /> : <IconChevronRight size={14} stroke={1.75} />}
            </span>
          )}
          {isRowHeader && link !== undefined ? (
            <a key={column.render && id} href={link} tabIndex={-1} className={classes.link} data-row-link="">
              {String(column.value(row) ?? '').includes(name) ? renderValue(row, column) : <bdi>{name}</bdi>}
            </a>
          ) : (
            // The elements of a row serve another one when it is scrolled away; what a column draws itself may have a state.
            <Fragment key={column.render && id}>{renderValue(row, column)}</Fragment>
          )}
        </div>
      ))}
      {folded.length > 0 && <FoldedCell key={id} row={row} columns={folded} tabIndex={stop(cells.length + checks)} />}
    </div>
  )
}

/** The row component of one table, for rows of one type; renders again only when something of its own changed. */
export const createTableRow = <Row,>() => memo(TableRow<Row>)
