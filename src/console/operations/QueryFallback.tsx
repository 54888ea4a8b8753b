import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { toProblem } from '../data/problem.ts'
import { isNotFound } from '../data/refusal-error.ts'
import { Skeleton } from '../kit/Skeleton.tsx'

interface QueryFallbackProps {
  readonly query: UseQueryResult
  /** "The availability of this instance". */
  readonly what: string
  readonly lines: number
}

/** A panel before its answer, or without one: not every service has every call. Nothing once the answer is there. */
export function QueryFallback({ query, what, lines }: QueryFallbackProps) {
  if (query.data !== undefined) return null
  if (!query.error) return <Skeleton lines={lines} />
  const notServed = isNotFound(query.error)
  return (
    <Text fz="sm" c="dimmed" role="status">
      {notServed
        ? `${what} is not available from this service.`
        : `${what} cannot be read: ${formatReason(query.error)}`}
    </Text>
  )
}

function formatReason(error: Error): string {
  const { title, messages } = toProblem(error)
  return `${messages[0] ?? title}.`
}
