import { countBy } from '../grouping.ts'
import type { Tone } from '../state/states.ts'

/** A deployment or procedure. */
export interface Run {
  readonly id: string
  /** "Deployment 12, complete" */
  readonly label: string
  readonly tone: Tone
  /** Epoch milliseconds. */
  readonly startedAt: number | undefined
  /** Milliseconds; undefined while running. */
  readonly duration: number | undefined
  /** Ended, or stopped by a failure. */
  readonly ended: boolean
  /** Failed at least once, even if a retry succeeded. */
  readonly failed: boolean
  /** Ran to its end; only these count for durations. */
  readonly complete: boolean
  readonly startedBy: string
}

export interface RunStats {
  readonly ended: number
  readonly failed: number
  /** Median milliseconds of `sampleSize` complete runs; undefined below three. */
  readonly median: number | undefined
  readonly sampleSize: number
  /** Undefined for a tie or a single run. */
  readonly mostFrequentUser: { readonly by: string; readonly count: number } | undefined
}

/** With fewer, a median says nothing. */
export const MIN_SAMPLES = 3

/** Undefined for fewer than MIN_SAMPLES values. */
export function computeMedian(values: readonly number[]): number | undefined {
  if (values.length < MIN_SAMPLES) return undefined
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}

function findMostFrequentUser(runs: readonly Run[]): RunStats['mostFrequentUser'] {
  const counts = countBy(
    runs.filter(({ startedBy }) => startedBy !== ''),
    ({ startedBy }) => startedBy,
  )
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (!first || first[1] < 2 || second?.[1] === first[1]) return undefined
  return { by: first[0], count: first[1] }
}

export function getRunStats(runs: readonly Run[]): RunStats {
  const ended = runs.filter((run) => run.ended)
  const durations = ended.flatMap(({ complete, duration }) => (complete && duration !== undefined ? [duration] : []))
  return {
    ended: ended.length,
    failed: ended.filter(({ failed }) => failed).length,
    median: computeMedian(durations),
    sampleSize: durations.length,
    mostFrequentUser: findMostFrequentUser(runs),
  }
}

/** The newest runs, oldest first. */
export const newestRuns = (runs: readonly Run[], count: number): Run[] =>
  runs
    .filter(({ startedAt }) => startedAt !== undefined)
    .toSorted((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0))
    .slice(-count)
