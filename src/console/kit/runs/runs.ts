// What a number of runs comes to: how often they fail, how long they take, who starts them.
import type { Tone } from '../state/states.ts'

/** Something that was started, went on for a while and ended, or has not ended yet. */
export interface Run {
  readonly id: string
  /** What it is called, with its state: "Deployment 12, complete". */
  readonly label: string
  readonly tone: Tone
  /** Epoch milliseconds. */
  readonly startedAt: number | undefined
  /** Milliseconds; undefined while it goes on. */
  readonly duration: number | undefined
  /** Whether it ended or stands still because it failed. */
  readonly ended: boolean
  /** Whether it failed, also where it went well after a retry. */
  readonly failed: boolean
  /** Whether it did all it was to do; others took as long as somebody let them. */
  readonly complete: boolean
  readonly startedBy: string
}

export interface RunStats {
  readonly ended: number
  readonly failed: number
  /** Median milliseconds of those that were completed, `timed` of them; undefined below three. */
  readonly median: number | undefined
  readonly sampleSize: number
  /** Who started most; undefined where nobody stands out. */
  readonly mostFrequentUser: { readonly by: string; readonly count: number } | undefined
}

const MIN_SAMPLES = 3

function computeMedian(values: readonly number[]): number | undefined {
  if (values.length < MIN_SAMPLES) return undefined
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}

function findMostFrequentUser(runs: readonly Run[]): RunStats['mostFrequentUser'] {
  const counts = new Map<string, number>()
  for (const { startedBy } of runs) if (startedBy !== '') counts.set(startedBy, (counts.get(startedBy) ?? 0) + 1)
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (!first || first[1] < 2 || second?.[1] === first[1]) return undefined
  return { by: first[0], count: first[1] }
}

export function getRunStats(runs: readonly Run[]): RunStats {
  const over = runs.filter((run) => run.ended)
  const durations = over.flatMap(({ complete, duration }) => (complete && duration !== undefined ? [duration] : []))
  return {
    ended: over.length,
    failed: over.filter(({ failed }) => failed).length,
    median: computeMedian(durations),
    sampleSize: durations.length,
    mostFrequentUser: findMostFrequentUser(runs),
  }
}

/** The newest of them, oldest first, as a picture shows them. */
export const newestRuns = (runs: readonly Run[], most: number): Run[] =>
  runs
    .filter(({ startedAt }) => startedAt !== undefined)
    .toSorted((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0))
    .slice(-most)
