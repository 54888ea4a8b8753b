import type { UseQueryResult } from '@tanstack/react-query'
import { ProblemPanel } from '../kit/ProblemPanel.tsx'
import { problemOfError } from './problem.ts'

/** The problem of a first read, with retry; nothing once there is data, since then the freshness mark tells. */
export function ReadProblem({ reading, what }: { reading: UseQueryResult; what: string }) {
  if (!reading.error || reading.data !== undefined) return null
  return (
    <ProblemPanel
      {...problemOfError(reading.error)}
      what={what}
      retrying={reading.isFetching}
      onRetry={() => void reading.refetch()}
    />
  )
}
