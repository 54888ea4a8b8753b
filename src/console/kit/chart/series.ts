export interface Series {
  /** Epoch milliseconds, ascending. */
  readonly times: readonly number[]
  /** One per time; null without a measurement. */
  readonly values: readonly (number | null)[]
}

/** Latest, lowest and highest value; undefined without measurements. */
export function getSeriesStats({ values }: Series) {
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

/** The range of the value axis: from zero, or the lowest negative value, to a little above the highest. */
export function getScale(series: Series, unit: string): [low: number, high: number] {
  const { lowest, highest } = getSeriesStats(series) ?? { lowest: 0, highest: 1 }
  const low = Math.min(0, lowest)
  if (unit === '%' && lowest >= 0 && highest <= 100) return [0, 100]
  return [low, highest > low ? highest + (highest - low) * 0.1 : low + 1]
}

/** The time that a key moves the cursor to; undefined for other keys. Without a cursor it starts at the end. */
export function getNextTime({ times }: Series, from: number | undefined, key: string): number | undefined {
  const last = times.length - 1
  const index = from === undefined ? -1 : times.indexOf(from)
  const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -times.length, End: times.length }[key]
  if (step === undefined) return undefined
  if (index < 0) return times[key === 'Home' ? 0 : last]
  return times[Math.max(0, Math.min(last, index + step))]
}

/** The value at a time; undefined if the series does not have that time. */
export function valueAt({ times, values }: Series, time: number | undefined): { value: number | null } | undefined {
  const index = time === undefined ? -1 : times.indexOf(time)
  return index < 0 ? undefined : { value: values[index] ?? null }
}
