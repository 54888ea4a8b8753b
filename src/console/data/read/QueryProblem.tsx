import type { UseQueryResult } from '@tanstack/react-query'
import { lowerFirst } from '../../kit/format.ts'
import { ProblemPanel, type ProblemPanelProps } from '../../kit/ProblemPanel.tsx'
import { toProblem } from '../problem.ts'

/** The problem of a first fetch, with retry. Undefined once there is data: the freshness badge shows later failures. */
export function toQueryProblem(query: UseQueryResult, what: string): ProblemPanelProps | undefined {
  if (!query.error || query.data !== undefined) return undefined
  return { ...toProblem(query.error), what, retrying: query.isFetching, onRetry: () => void query.refetch() }
}

export function QueryProblem({ query, subject }: { query: UseQueryResult; subject: string }) {
  const problem = toQueryProblem(query, subject)
  return problem ? <ProblemPanel {...problem} /> : null
}

/** `The platforms, the latest release and the deployments`. */
const joinSubjects = ([first = '', ...others]: readonly string[]): string =>
  new Intl.ListFormat('en-GB').format([first, ...others.map(lowerFirst)])

const mergeProblems = (first: ProblemPanelProps, all: readonly ProblemPanelProps[]): ProblemPanelProps => ({
  ...first,
  what: joinSubjects([...new Set(all.map(({ what }) => what))]),
  messages: all.flatMap(({ messages = [] }) => messages),
  retrying: all.some(({ retrying }) => retrying),
  onRetry: () => {
    for (const { onRetry } of all) onRetry?.()
  },
})

/** The problems of several queries. Those with the same title are shown and retried together. */
export function QueryProblems({ queries }: { queries: readonly (readonly [query: UseQueryResult, what: string])[] }) {
  const problems = queries.flatMap(([query, what]) => toQueryProblem(query, what) ?? [])
  return problems
    .filter(({ title }, index) => problems.findIndex((each) => each.title === title) === index)
    .map((first) => (
      <ProblemPanel
        key={first.title}
        {...mergeProblems(
          first,
          problems.filter(({ title }) => title === first.title),
        )}
      />
    ))
}
