import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'

export interface RecordsProps<Row> {
  readonly title: string
  readonly hint: string
  /** In a sentence: `The zones`. */
  readonly what: string
  readonly reading: UseQueryResult<readonly Row[]>
  readonly columns: readonly PlainColumn<Row>[]
  readonly rowId: (row: Row) => string
  readonly none: string
  readonly action: ReactNode
  readonly pinned?: 'last'
}

/** One part of a page: the few records of a reading, or what stands in their place. */
export function Records<Row>({
  title,
  hint,
  what,
  reading,
  columns,
  rowId,
  none,
  action,
  pinned,
}: RecordsProps<Row>): ReactNode {
  const { data } = reading
  return (
    <Section title={title} hint={hint} action={data && action}>
      {data && data.length > 0 && (
        <PlainTable label={title} pinned={pinned} columns={columns} rows={data} rowId={rowId} />
      )}
      {data?.length === 0 && (
        <Text c="dimmed" fz="sm">
          {none}
        </Text>
      )}
      {reading.isPending && <Skeleton lines={3} as="table" />}
      <ReadProblem reading={reading} what={what} />
    </Section>
  )
}
