import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryBoundary } from '../QueryBoundary.tsx'
import { PageHeaderContext } from '../../kit/page-actions.ts'
import { PlainTable, type PlainTableProps } from '../../kit/PlainTable.tsx'
import { Section } from '../../kit/Section.tsx'
import { Note } from '../../kit/Dimmed.tsx'

export interface RecordsSectionProps<Row> extends Pick<PlainTableProps<Row>, 'columns' | 'rowId' | 'pinned'> {
  title: string
  hint: string
  /** Subject of the error message: "The zones". */
  subject: string
  query: UseQueryResult<readonly Row[]>
  emptyText: string
  /** Shown once loaded. The palette has it, too. */
  action?: ReactNode
}

/** A section with the few records of a query. */
export const RecordsSection = <Row,>({
  title,
  hint,
  subject,
  query,
  emptyText,
  action,
  ...table
}: RecordsSectionProps<Row>): ReactNode => (
  <Section title={title} hint={hint} action={query.data && <PageHeaderContext value>{action}</PageHeaderContext>}>
    <QueryBoundary query={query} subject={subject} lines={3} variant="table">
      {(rows) => (rows.length > 0 ? <PlainTable label={title} rows={rows} {...table} /> : <Note>{emptyText}</Note>)}
    </QueryBoundary>
  </Section>
)
