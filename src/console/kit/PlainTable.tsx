import type { ReactNode } from 'react'
import classes from './PlainTable.module.css'
import { useScrollable } from './use-scrollable.ts'

export interface PlainColumn<Row> {
  id: string
  /** '' for a column whose cells speak for themselves. */
  header: string
  render: (row: Row) => ReactNode
  align?: 'start' | 'end'
  mono?: boolean
  /** px or a share of the table; without it the column takes what its content needs. */
  width?: number | `${number}%`
}

export interface PlainTableProps<Row> {
  label: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Which column stays in sight while the others scroll: the first or, with what can be done with a row, the last. */
  pinned?: 'first' | 'last' | undefined
}

/** A small table that is only read: no filter, no selection, all rows drawn. */
export function PlainTable<Row>({ label, columns, rows, rowId, pinned }: PlainTableProps<Row>): ReactNode {
  const { ref, attributes } = useScrollable<HTMLDivElement>(`Table of ${label}`)
  return (
    <div ref={ref} className={classes.frame} {...attributes}>
      <table className={classes.table} data-pinned={pinned} aria-label={label}>
        {columns.some(({ header }) => header !== '') && (
          <thead>
            <tr>
              {columns.map(({ id, header, align, width }) => {
                // A header without a word is none to a screen reader.
                const Cell = header === '' ? 'td' : 'th'
                return (
                  <Cell key={id} scope={header === '' ? undefined : 'col'} data-align={align} style={{ width }}>
                    {header}
                  </Cell>
                )
              })}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align} data-mono={column.mono} style={{ width: column.width }}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
