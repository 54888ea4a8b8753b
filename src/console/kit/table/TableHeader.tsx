import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column, SortKey } from './columns.ts'
import classes from './TableGrid.module.css'
import { HeaderCell, type HeaderActions } from './HeaderCell.tsx'

interface TableHeaderProps<Row> extends HeaderActions<Row> {
  columns: readonly Column<Row>[]
  pins: ReadonlyMap<string, number>
  sort: readonly SortKey[]
  /** The column the cursor stands on, if it is in the header. */
  cursorColumn: number | undefined
  /** Undefined where rows cannot be selected. */
  selectAll: { checked: boolean; partly: boolean; none: boolean; label: string; onToggle: () => void } | undefined
}

/** The header row: each name is a button that sorts, with Shift as a further column. */
export function TableHeader<Row>({
  columns,
  pins,
  sort,
  cursorColumn,
  selectAll,
  ...changes
}: TableHeaderProps<Row>): ReactNode {
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
        {columns.map((column, at) => (
          <HeaderCell
            key={column.id}
            column={column}
            hasCursor={cursorColumn === at + checks}
            sort={sort}
            pinOffset={pins.get(column.id)}
            {...changes}
          />
        ))}
      </div>
    </div>
  )
}
