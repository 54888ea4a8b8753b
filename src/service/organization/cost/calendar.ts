// Days, weeks and months in UTC.
import { internalError } from '../../http/handler.ts'
import { DAY_MS } from '../../model/time.ts'

export type Interval = 'month' | 'week' | 'day'

const startOfDay = (time: number) => Math.floor(time / DAY_MS) * DAY_MS

/** Start of the month `count` months after the month of `time`. */
export function startOfMonth(time: number, count = 0): number {
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)
}

// Day 4 of the epoch was the first Monday.
const startOfWeek = (time: number, count = 0) => (Math.floor((time / DAY_MS - 4) / 7) + count) * 7 * DAY_MS + 4 * DAY_MS

/** `2026-01-31`. */
export const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10)

const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Jan 2026`. */
export function formatMonth(time: number): string {
  const date = new Date(time)
  return `${MONTH_NAMES[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** Earlier days have no data. */
const FIRST_DAY = Date.UTC(2000, 0, 1)

/** Start of a day given as text, or `fallback`. Throws the real service's 500 for an invalid date. */
function parseDay(text: unknown, fallback: number): number {
  if (typeof text !== 'string' || text === '') return fallback
  const time = Date.parse(text.includes('T') ? text : `${text.replaceAll('/', '-')}T00:00:00Z`)
  if (Number.isNaN(time)) throw internalError('invalid date')
  return Math.max(FIRST_DAY, startOfDay(time))
}

export interface Period {
  /** Start of the first day. */
  readonly from: number
  /** End of the last day. */
  readonly to: number
}

/** The days from `start_date` to `end_date`, both inclusive, up to now. Default: the current month to date. */
export function parsePeriod(query: Readonly<Record<string, unknown>>, now: number): Period {
  const today = startOfDay(now)
  const to = Math.min(today, parseDay(query['end_date'], today)) + DAY_MS
  return { from: Math.min(parseDay(query['start_date'], startOfMonth(to - DAY_MS)), to), to }
}

const nextBoundary: Record<Interval, (time: number) => number> = {
  month: (time) => startOfMonth(time, 1),
  week: (time) => startOfWeek(time, 1),
  day: (time) => time + DAY_MS,
}

/** Boundaries of a period's intervals, including its own; the first and last interval may be partial. */
export function intervalBoundaries({ from, to }: Period, interval: Interval): number[] {
  const boundaries = [from]
  for (let time = nextBoundary[interval](from); time < to; time = nextBoundary[interval](time)) boundaries.push(time)
  return from < to ? [...boundaries, to] : boundaries
}

/** Label of the interval that starts at `time`. */
export const formatInterval = (interval: Interval, time: number) =>
  interval === 'month' ? formatMonth(time) : formatDay(time)
