import type { ComponentProps, ReactNode } from 'react'
import type { Column } from './columns.ts'
import classes from './TableGrid.module.css'
import { showValue } from './show-value.tsx'

interface FoldedCellProps<Row> extends ComponentProps<'div'> {
  row: Row
  columns: readonly Column<Row>[]
}

/** The second line of a row in a narrow table: what its first has no room for. Figures and times say of what they are. */
export function FoldedCell<Row>({ row, columns, ...attributes }: FoldedCellProps<Row>): ReactNode {
  // In a line without heads what there is none of is noise: it hides what there is.
  const filled = columns.filter((column) => (column.value(row) || '') !== '')
  return (
    <div role="gridcell" className={classes.folded} {...attributes}>
      {filled.map((column) => (
        <span key={column.id} className={classes.foldedValue}>
          {(column.kind === 'number' || column.kind === 'time') && <small>{column.header} </small>}
          {showValue(row, column)}
        </span>
      ))}
    </div>
  )
}
