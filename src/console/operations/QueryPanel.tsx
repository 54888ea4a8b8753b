import type { UseQueryResult } from '@tanstack/react-query'
import { describeFailure } from '../data/problem.ts'
import { QueryBoundary, type QueryBoundaryProps } from '../data/QueryBoundary.tsx'
import { Note } from '../kit/Dimmed.tsx'

/** One line about a failed query: a call that the service does not have is no problem of the page. */
export function QueryNote({ query, subject }: { query: UseQueryResult; subject: string }) {
  if (!query.error || query.data !== undefined) return null
  return <Note role="status">{describeFailure(subject, query.error)}</Note>
}

interface QueryPanelProps<Data> extends QueryBoundaryProps<Data> {
  /** Shown instead of an empty list. */
  empty?: string
}

/** A part of a page with its own query, which fails with a note. */
export function QueryPanel<Data>({ empty, children, ...boundary }: QueryPanelProps<Data>) {
  return (
    <QueryBoundary variant="text" {...boundary} failed={<QueryNote {...boundary} />}>
      {(data) => (Array.isArray(data) && data.length === 0 ? <Note>{empty}</Note> : children(data))}
    </QueryBoundary>
  )
}
