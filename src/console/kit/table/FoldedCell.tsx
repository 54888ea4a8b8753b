import type { ComponentProps, ReactNode } from 'react'
import type { Column } from './columns.ts'
import { renderValue } from './render-value.tsx'
import classes from './TableRow.module.css'

interface FoldedCellProps<Row> extends ComponentProps<'div'> {
  row: Row
  columns: readonly Column<Row>[]
}

/** The second line of a row in a narrow table: what its first has no room for. Numbers and times carry their header. */
export function FoldedCell<Row>({ row, columns, ...attributes }: FoldedCellProps<Row>): ReactNode {
  // Without headers, columns without a value are noise.
  const filled = columns.filter((column) => (column.value(row) || '') !== '')
  return (
    <div role="gridcell" className={classes.folded} {...attributes}>
      {filled.map((column) => (
        <span key={column.id}>
          {(column.kind === 'number' || column.kind === 'time') && <small>{column.header} </small>}
          {renderValue(row, column)}
        </span>
      ))}
    </div>
  )
}
