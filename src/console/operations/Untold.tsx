import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { problemOfError } from '../data/problem.ts'
import { isNotFound } from '../data/refusal-error.ts'
import { Skeleton } from '../kit/Skeleton.tsx'

interface UntoldProps {
  readonly reading: UseQueryResult
  /** "The availability of this instance". */
  readonly what: string
  readonly lines: number
}

/** A panel before its answer, or without one: not every service has every call. Nothing once the answer is there. */
export function Untold({ reading, what, lines }: UntoldProps) {
  if (reading.data !== undefined) return null
  if (!reading.error) return <Skeleton lines={lines} />
  const notServed = isNotFound(reading.error)
  return (
    <Text fz="sm" c="dimmed" role="status">
      {notServed ? `${what} is not available from this service.` : `${what} cannot be read: ${why(reading.error)}`}
    </Text>
  )
}

function why(error: Error): string {
  const { title, messages } = problemOfError(error)
  return `${messages[0] ?? title}.`
}
