import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../kit/EmptyState.tsx'
import { QueryProblem } from './read/QueryProblem.tsx'
import { isNotFound } from './refusal-error.ts'

interface NotFoundProps {
  query: UseQueryResult
  /** Subject of the error message, for other failures: "The cloud". */
  subject: string
  /** That the record does not exist: "There is no cloud x in acme". */
  title: string
  /** What `children` lists: "The clouds of acme". */
  listed: string
  action?: ReactNode
  children: ReactNode
}

/** Replaces a page whose query failed: lists existing records if its own does not exist, otherwise shows the error. */
export function NotFound({ query, subject, title, listed, action, children }: NotFoundProps): ReactNode {
  if (!isNotFound(query.error)) return <QueryProblem query={query} subject={subject} />
  return (
    <>
      <EmptyState
        title={title}
        hint={`It may have been deleted, or the address is wrong. ${listed} are listed below.`}
        action={action}
      />
      {children}
    </>
  )
}
