import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton, type SkeletonProps } from '../kit/Skeleton.tsx'
import { QueryProblem } from './read/QueryProblem.tsx'

export interface QueryBoundaryProps<Data> extends Partial<SkeletonProps> {
  query: UseQueryResult<Data>
  /** Subject of the error message: "The assembly". */
  subject: string
  /** Shown until the first answer; by default placeholder lines. */
  loading?: ReactNode
  /** Shown instead of the error panel, for example a "not found" page. */
  failed?: ReactNode
  children: (data: Data) => ReactNode
}

/** Loading, failed and loaded states of a query. A failed refetch keeps the loaded data. */
export function QueryBoundary<Data>(props: QueryBoundaryProps<Data>) {
  const { query, subject, lines = 12, variant = 'rows', loading, failed, children } = props
  if (query.data !== undefined) return children(query.data)
  if (query.error) return failed ?? <QueryProblem query={query} subject={subject} />
  return loading ?? <Skeleton lines={lines} variant={variant} />
}
