import { Paper, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './PlainTable.module.css'
import { useScrollable } from './Scrollable.tsx'

export interface PlainColumn<Row> {
  id: string
  /** '' for a column whose cells need none. */
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
  /** The column that stays in sight while the others scroll: the first or, with the actions of a row, the last. */
  pinned?: 'first' | 'last' | undefined
}

/** A small table that is only read: no filter, no selection, all rows rendered. */
export function PlainTable<Row>({ label, columns, rows, rowId, pinned }: PlainTableProps<Row>): ReactNode {
  const { ref, attributes } = useScrollable<HTMLDivElement>(`Table of ${label}`)
  return (
    <Paper ref={ref} pos="relative" miw={0} className={classes.frame} {...attributes}>
      <Table aria-label={label} className={classes.table} data-pinned={pinned}>
        {columns.some(({ header }) => header !== '') && (
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ id, header, align, width }) => {
                // Screen readers would announce an empty header.
                const Cell = header === '' ? Table.Td : Table.Th
                return (
                  <Cell key={id} scope={header === '' ? undefined : 'col'} w={width} data-align={align}>
                    {header}
                  </Cell>
                )
              })}
            </Table.Tr>
          </Table.Thead>
        )}
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowId(row)}>
              {columns.map(({ id, render, align, mono, width }) => (
                <Table.Td key={id} w={width} data-align={align} data-mono={mono}>
                  {render(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
