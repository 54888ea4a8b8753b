import type { UseQueryResult } from '@tanstack/react-query'
import { ProblemPanel, type ProblemPanelProps } from '../../kit/ProblemPanel.tsx'
import { problemOfError } from '../problem.ts'

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

const inFront = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** `The platforms, the latest release and the deployments`. */
function together(all: readonly string[]): string {
  const [first = '', ...rest] = all
  const others = rest.map(inFront)
  return [[first, ...others.slice(0, -1)].join(', '), ...others.slice(-1)].join(' and ')
}

/** Problems that are told with one title, as one. */
const joined = (first: ProblemPanelProps, all: readonly ProblemPanelProps[]): ProblemPanelProps => ({
  ...first,
  what: together(all.map(({ what }) => what)),
  messages: all.flatMap(({ messages }) => messages),
  retrying: all.some(({ retrying }) => retrying),
  onRetry: () => {
    for (const { onRetry } of all) onRetry?.()
  },
})

/** The problems of a page's several readings: what fails in the same way is told, and tried again, at once. */
export function ReadProblems({ of }: { of: readonly (readonly [reading: UseQueryResult, what: string])[] }) {
  const problems = of.flatMap(([reading, what]) => readProblem(reading, what) ?? [])
  return problems
    .filter(({ title }, at) => problems.findIndex((each) => each.title === title) === at)
    .map((first) => (
      <ProblemPanel
        key={first.title}
        {...joined(
          first,
          problems.filter(({ title }) => title === first.title),
        )}
      />
    ))
}
