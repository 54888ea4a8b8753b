// Measures over time.

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
