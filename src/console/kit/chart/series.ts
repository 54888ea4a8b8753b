// Measures over time.

export interface Series {
  /** Epoch milliseconds, ascending. */
  readonly times: readonly number[]
  /** As many; null where nothing was measured. */
  readonly values: readonly (number | null)[]
}

export interface SeriesStats {
  readonly latest: number
  readonly lowest: number
  readonly highest: number
}

/** The figures that people ask for first; undefined where nothing was measured. */
export function getSeriesStats({ values }: Series): SeriesStats | undefined {
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
export function getScale(series: Series, unit: string): [low: number, high: number] {
  const { lowest, highest } = getSeriesStats(series) ?? { lowest: 0, highest: 1 }
  const low = Math.min(0, lowest)
  if (unit === '%' && lowest >= 0 && highest <= 100) return [0, 100]
  return [low, highest > low ? highest + (highest - low) * 0.1 : low + 1]
}

/** Where a key leads along a line, as a time of it; undefined for keys that do not move. Nothing read yet: from its end. */
export function getNextTime({ times }: Series, from: number | undefined, key: string): number | undefined {
  const last = times.length - 1
  const at = from === undefined ? -1 : times.indexOf(from)
  const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -times.length, End: times.length }[key]
  if (by === undefined) return undefined
  if (at < 0) return times[key === 'Home' ? 0 : last]
  return times[Math.max(0, Math.min(last, at + by))]
}

/** What was measured at a time of the series; undefined where the series has no such time. */
export function valueAt({ times, values }: Series, time: number | undefined): { value: number | null } | undefined {
  const at = time === undefined ? -1 : times.indexOf(time)
  return at < 0 ? undefined : { value: values[at] ?? null }
}
