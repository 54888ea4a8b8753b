// The time range of charts, kept in the address.
const RANGES = ['hour', '6 hours', 'day', 'week', 'month', 'year'] as const

/** A range that ends now, as the service names it (service-api 2.6). */
export type ChartRange = (typeof RANGES)[number]

const PARAM = 'range'
const USUAL: ChartRange = 'hour'

const LABELS: Readonly<Record<ChartRange, string>> = {
  hour: '1 h',
  '6 hours': '6 h',
  day: '1 d',
  week: '7 d',
  month: '30 d',
  year: '1 y',
}

/** The range of the address; an hour where it names none that is known. */
export function readRange(search: URLSearchParams): ChartRange {
  const asked = search.get(PARAM)
  return RANGES.find((range) => range === asked) ?? USUAL
}

export interface RangeChoice {
  readonly range: ChartRange
  readonly label: string
  /** The address with it chosen; the rest stays. */
  readonly to: string
}

export const rangeChoices = (search: URLSearchParams): RangeChoice[] =>
  RANGES.map((range) => {
    const next = new URLSearchParams(search)
    if (range === USUAL) next.delete(PARAM)
    else next.set(PARAM, range)
    return { range, label: LABELS[range], to: `?${next}` }
  })
