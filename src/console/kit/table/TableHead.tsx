import type { ReactNode } from 'react'
import type { Column, SortKey } from './columns.ts'
import classes from './DataTable.module.css'
import { alignOf } from './TableRow.tsx'
import { cellAttributes } from './use-grid-cursor.ts'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: readonly SortKey[]
  /** The column the cursor stands on, if it is in the header. */
  cursor: number | undefined
  onSort: (column: Column<Row>, adding: boolean) => void
  /** Undefined where rows cannot be selected. */
  all: { checked: boolean; partly: boolean; label: string; onToggle: () => void } | undefined
}

/** The header row: each name is a button that sorts, with Shift as a further column. */
export function TableHead<Row>({ columns, sort, cursor, onSort, all }: TableHeadProps<Row>): ReactNode {
  const checks = all ? 1 : 0
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        {all && (
          <div role="columnheader" className={classes.check}>
            <input
              type="checkbox"
              aria-label={all.label}
              checked={all.checked}
              ref={(input) => {
                if (input) input.indeterminate = all.partly
              }}
              onChange={all.onToggle}
              {...cellAttributes({ at: -1, column: 0 }, cursor === 0)}
            />
          </div>
        )}
        {columns.map((column, place) => {
          const rank = sort.findIndex((key) => key.column === column.id)
          const descending = sort[rank]?.descending
          return (
            <div
              key={column.id}
              role="columnheader"
              className={classes.headCell}
              data-align={alignOf(column)}
              // Only one column may say that it is sorted: the first.
              aria-sort={rank === 0 ? (descending ? 'descending' : 'ascending') : undefined}
            >
              <button
                type="button"
                className={classes.sort}
                onClick={(event) => onSort(column, event.shiftKey)}
                {...cellAttributes({ at: -1, column: place + checks }, cursor === place + checks)}
              >
                <span className={classes.headName}>{column.header}</span>
                {rank >= 0 && (
                  <span aria-hidden="true" className={classes.arrow}>
                    {descending ? '↓' : '↑'}
                    {sort.length > 1 && <small>{rank + 1}</small>}
                  </span>
                )}
              </button>
            </div>
          )
        })}
      </div>
    </div>
  )
}
