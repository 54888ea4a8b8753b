import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'

export interface RecordsSectionProps<Row> {
  readonly title: string
  readonly hint: string
  /** In a sentence: `The zones`. */
  readonly what: string
  readonly query: UseQueryResult<readonly Row[]>
  readonly columns: readonly PlainColumn<Row>[]
  readonly rowId: (row: Row) => string
  readonly emptyText: string
  readonly action: ReactNode
  readonly pinned?: 'last'
}

/** One part of a page: the few records of a reading, or what stands in their place. */
export function RecordsSection<Row>({
  title,
  hint,
  what,
  query,
  columns,
  rowId,
  emptyText,
  action,
  pinned,
}: RecordsSectionProps<Row>): ReactNode {
  const { data } = query
  return (
    <Section title={title} hint={hint} action={data && action}>
      {data && data.length > 0 && (
        <PlainTable label={title} pinned={pinned} columns={columns} rows={data} rowId={rowId} />
      )}
      {data?.length === 0 && (
        <Text c="dimmed" fz="sm">
          {emptyText}
        </Text>
      )}
      {query.isPending && <Skeleton lines={3} variant="table" />}
      <QueryProblem query={query} subject={what} />
    </Section>
  )
}
