import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { toProblem } from '../data/problem.ts'
import { QueryBoundary } from '../data/QueryBoundary.tsx'
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

interface QueryPanelProps<Data> {
  query: UseQueryResult<Data>
  /** Subject of the note: "The availability". */
  subject: string
  loading: ReactNode
  /** Shown instead of an empty list. */
  empty?: string
  children: (data: Data) => ReactNode
}

/** A part of a page with its own query, which fails with a note. */
export function QueryPanel<Data>({ query, subject, loading, empty, children }: QueryPanelProps<Data>) {
  return (
    <QueryBoundary
      query={query}
      subject={subject}
      loading={loading}
      failed={<QueryNote query={query} subject={subject} />}
    >
      {(data) => (Array.isArray(data) && data.length === 0 ? <Note>{empty}</Note> : children(data))}
    </QueryBoundary>
  )
}
