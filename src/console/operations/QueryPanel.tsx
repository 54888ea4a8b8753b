import type { UseQueryResult } from '@tanstack/react-query'
import { toProblem } from '../data/problem.ts'
import { QueryBoundary, type QueryBoundaryProps } from '../data/QueryBoundary.tsx'
import { isNotFound } from '../data/refusal-error.ts'
import { Note } from '../kit/Dimmed.tsx'

/** One line about a failed query. Not every service has every call, so a missing one is no problem of the page. */
export function QueryNote({ query, subject }: { query: UseQueryResult; subject: string }) {
  if (!query.error || query.data !== undefined) return null
  const { title, messages } = toProblem(query.error)
  return (
    <Note role="status">
      {isNotFound(query.error)
        ? `${subject} is not available from this service.`
        : `${subject} could not be loaded: ${messages[0] ?? title}.`}
    </Note>
  )
}

interface QueryPanelProps<Data> extends QueryBoundaryProps<Data> {
  /** Shown instead of an empty list. */
  empty?: string
}

/** A part of a page with its own query, which fails with a note. */
export function QueryPanel<Data>({ empty, children, ...boundary }: QueryPanelProps<Data>) {
  return (
    <QueryBoundary {...boundary} failed={<QueryNote {...boundary} />}>
      {(data) => (Array.isArray(data) && data.length === 0 ? <Note>{empty}</Note> : children(data))}
    </QueryBoundary>
  )
}
