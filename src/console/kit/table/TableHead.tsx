import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column, SortKey } from './columns.ts'
import classes from './TableGrid.module.css'
import { HeadCell, type HeadChanges } from './HeadCell.tsx'

interface TableHeadProps<Row> extends HeadChanges<Row> {
  columns: readonly Column<Row>[]
  pins: ReadonlyMap<string, number>
  sort: readonly SortKey[]
  /** The column the cursor stands on, if it is in the header. */
  cursor: number | undefined
  /** Undefined where rows cannot be selected. */
  all: { checked: boolean; partly: boolean; none: boolean; label: string; onToggle: () => void } | undefined
}

/** The header row: each name is a button that sorts, with Shift as a further column. */
export function TableHead<Row>({ columns, pins, sort, cursor, all, ...changes }: TableHeadProps<Row>): ReactNode {
  const checks = all ? 1 : 0
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {all && (
          <div
            role="columnheader"
            className={classes.headCell}
            data-align="center"
            data-pinned={pins.size > 0 || undefined}
          >
            <Checkbox
              aria-label={all.label}
              checked={all.checked}
              indeterminate={all.partly}
              aria-disabled={all.none || undefined}
              onChange={all.onToggle}
              tabIndex={cursor === 0 ? 0 : -1}
            />
          </div>
        )}
        {columns.map((column, at) => (
          <HeadCell
            key={column.id}
            column={column}
            hasCursor={cursor === at + checks}
            sort={sort}
            pin={pins.get(column.id)}
            {...changes}
          />
        ))}
      </div>
    </div>
  )
}
