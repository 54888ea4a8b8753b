import type { UseQueryResult } from '@tanstack/react-query'
import { ProblemPanel, type ProblemPanelProps } from '../kit/ProblemPanel.tsx'
import { problemOfError } from './problem.ts'

/** The problem of a first read, with retry; undefined once there is data, since then the freshness mark tells. */
export function readProblem(reading: UseQueryResult, what: string): ProblemPanelProps | undefined {
  if (!reading.error || reading.data !== undefined) return undefined
  return {
    ...problemOfError(reading.error),
    what,
    retrying: reading.isFetching,
    onRetry: () => void reading.refetch(),
  }
}

/** The same where it stands by itself. */
export function ReadProblem({ reading, what }: { reading: UseQueryResult; what: string }) {
  const problem = readProblem(reading, what)
  return problem ? <ProblemPanel {...problem} /> : null
}
