import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../kit/Skeleton.tsx'
import { QueryProblem } from './read/QueryProblem.tsx'

interface QueryBoundaryProps<Data> {
  query: UseQueryResult<Data>
  /** Subject of the error message: "The assembly". */
  subject: string
  /** Shown until the first answer. */
  loading?: ReactNode
  /** Shown instead of the error panel, for example a "not found" page. */
  failed?: ReactNode
  children: (data: Data) => ReactNode
}

/** Loading, failed and loaded states of a query. A failed refetch keeps the loaded data. */
export function QueryBoundary<Data>({ query, subject, loading, failed, children }: QueryBoundaryProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return failed ?? <QueryProblem query={query} subject={subject} />
  return loading ?? <Skeleton lines={12} variant="rows" />
}
