// Measures over time.
import { formatCount } from '../format.ts'

export interface Series {
  /** Epoch milliseconds, ascending. */
  readonly times: readonly number[]
  /** As many; null where nothing was measured. */
  readonly values: readonly (number | null)[]
}

export interface Figures {
  readonly latest: number
  readonly lowest: number
  readonly highest: number
}

/** The figures that people ask for first; undefined where nothing was measured. */
export function figuresOf({ values }: Series): Figures | undefined {
  let latest: number | undefined
  let [lowest, highest] = [Infinity, -Infinity]
  for (const value of values) {
    if (value === null) continue
    latest = value
    lowest = Math.min(lowest, value)
    highest = Math.max(highest, value)
  }
  return latest === undefined ? undefined : { latest, lowest, highest }
}

/** The scale of an axis: from zero, or from below where figures are, to a little above the highest. */
export function scaleOf(series: Series, unit: string): [low: number, high: number] {
  const { lowest, highest } = figuresOf(series) ?? { lowest: 0, highest: 1 }
  const low = Math.min(0, lowest)
  if (unit === '%' && lowest >= 0 && highest <= 100) return [0, 100]
  return [low, highest > low ? highest + (highest - low) * 0.1 : low + 1]
}

/** A figure in words: `37.5 %`. */
export const amountOf = (value: number, unit: string): string =>
  `${formatCount(Math.round(value * 100) / 100)}${unit === '' ? '' : ` ${unit}`}`

// Where a time stands from the first, 0, to the last, 1.
const shareOf = ({ times }: Series, time: number): number => {
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  return last > first ? (time - first) / (last - first) : 0
}

const short = (share: number): string => share.toFixed(4)

/** What to draw in a square of one unit, its origin at the top left: the line, broken where nothing was measured, and what is below it. */
export function lineOf(series: Series, low: number, high: number): { path: string; area: string } {
  const runs: string[][] = []
  let run: string[] | undefined
  for (const [at, value] of series.values.entries()) {
    if (value === null) {
      run = undefined
      continue
    }
    if (run === undefined) runs.push((run = []))
    run.push(`${short(shareOf(series, series.times[at] ?? 0))} ${short(1 - (value - low) / (high - low))}`)
  }
  const foot = (point = '') => `${point.split(' ')[0]} 1`
  return {
    // A single figure between gaps is a dot: a line of no length with round ends.
    path: runs.map((points) => `M${points.join('L')}${points.length > 1 ? '' : 'h0'}`).join(''),
    area: runs.map((points) => `M${foot(points[0])}L${points.join('L')}L${foot(points.at(-1))}Z`).join(''),
  }
}

/** What was measured nearest to a place between the first time, 0, and the last, 1; undefined where there are no times. */
export function nearest(series: Series, share: number): { time: number; value: number | null; at: number } | undefined {
  let best: number | undefined
  for (const time of series.times)
    if (best === undefined || Math.abs(shareOf(series, time) - share) < Math.abs(shareOf(series, best) - share))
      best = time
  if (best === undefined) return undefined
  return { time: best, value: series.values[series.times.indexOf(best)] ?? null, at: shareOf(series, best) }
}
