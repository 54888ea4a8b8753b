import { Note } from '../kit/Dimmed.tsx'
import { lowerFirst } from '../kit/format.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { toProblem } from '../data/problem.ts'
import { QueryProblems } from '../data/read/QueryProblem.tsx'
import { RefusalError } from '../data/refusal-error.ts'

export type Part = readonly [query: UseQueryResult, what: string]

/** Whether the operator may not read it or the service does not have it: trying again does not help. */
export const isPermanent = ({ error }: UseQueryResult): boolean =>
  error instanceof RefusalError && (error.refusal.kind === 'not-allowed' || !error.refusal.routed)

/** Parts of a page without an answer: a problem, or one line for each that this operator or service cannot have. */
export function NotAvailable({ parts }: { parts: readonly Part[] }) {
  const failed = parts.filter(([{ error, data }]) => error && data === undefined)
  return (
    <>
      <QueryProblems queries={failed.filter(([query]) => !isPermanent(query))} />
      {failed
        .filter(([query]) => isPermanent(query))
        .map(([{ error }, what]) => (
          <Note key={what}>
            {what} could not be loaded: {lowerFirst(toProblem(error).title)}.
          </Note>
        ))}
    </>
  )
}
