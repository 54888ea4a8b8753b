import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState, type EmptyStateProps } from '../kit/EmptyState.tsx'
import { QueryProblem } from './read/QueryProblem.tsx'
import { isNotFound } from './refusal-error.ts'

interface NotFoundProps extends EmptyStateProps {
  query: UseQueryResult
  /** Subject of the error message, for other failures: "The cloud". */
  subject: string
  children?: ReactNode
}

/** What `children` lists: "The clouds of acme". */
export const listedHint = (listed: string): string =>
  `It may have been deleted, or the URL is wrong. ${listed} are listed below.`

/** Replaces a page whose query failed: says that its record does not exist, otherwise shows the error. */
export function NotFound({ query, subject, title, hint, action, children }: NotFoundProps) {
  if (!isNotFound(query.error)) return <QueryProblem query={query} subject={subject} />
  return (
    <>
      <EmptyState title={title} hint={hint} action={action} />
      {children}
    </>
  )
}
