import { Box, Paper, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx'
import classes from './PlainTable.module.css'
import { useScrollable } from './Scrollable.tsx'
import { NameLink } from './TextLink.tsx'

export interface PlainColumn<Row> {
  id: string
  /** '' for a column without a header. */
  header: string
  /** Text is isolated, since names may be written from right to left. */
  render: (row: Row) => ReactNode
  /** Path of the page of the name in the cell. */
  to?: (row: Row) => string
  align?: 'start' | 'end'
  mono?: boolean
  /** Pixels or a share of the table; by default as wide as the content. */
  width?: number | `${number}%`
}

export interface PlainTableProps<Row> {
  label: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** A column that stays in view while the others scroll. */
  pinned?: 'first' | 'last' | undefined
  /** A click anywhere in a row follows the link in its first cell. */
  rowsOpen?: boolean
  /** Shown instead of a table without rows. */
  emptyState?: EmptyStateProps
}

function renderCell<Row>({ render, to }: PlainColumn<Row>, row: Row) {
  const content = render(row)
  if (to) return <NameLink to={to(row)}>{content}</NameLink>
  return typeof content === 'string' ? <bdi>{content}</bdi> : content
}

interface DescribedNameProps {
  name: string
  description: string | undefined
  title?: string | undefined
  /** Its page. */
  to?: string
}

/** A name with its description below, so that the columns fit phones. */
export const DescribedName = ({ name, description, title = description, to }: DescribedNameProps) => (
  <Box miw={160}>
    {to === undefined ? (
      <Text component="bdi" inherit fw={500}>
        {name}
      </Text>
    ) : (
      <NameLink to={to}>{name}</NameLink>
    )}
    <Text component="bdi" display="block" fz="xs" c="dimmed" lineClamp={3} title={title}>
      {description}
    </Text>
  </Box>
)

/** A small table without filter or selection; all rows are rendered. */
export function PlainTable<Row>(props: PlainTableProps<Row>) {
  const { label, columns, rows, rowId, pinned, rowsOpen, emptyState } = props
  const { ref, attributes } = useScrollable<HTMLDivElement>(`Table of ${label}`)
  if (emptyState && rows.length === 0) return <EmptyState {...emptyState} />
  return (
    <Paper ref={ref} pos="relative" miw={0} className={classes.frame} {...attributes}>
      <Table aria-label={label} className={classes.table} data-pinned={pinned} data-rows-open={rowsOpen}>
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
              {columns.map((column) => (
                <Table.Td key={column.id} w={column.width} data-align={column.align} data-mono={column.mono}>
                  {renderCell(column, row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
