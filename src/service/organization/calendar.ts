// Days, weeks and months of cost calls, all in UTC.
import { crash } from '../http/handler.ts'

const DAY = 86_400_000

export type Interval = 'month' | 'week' | 'day'

/** Start of the day of a moment. */
const dayOf = (time: number) => Math.floor(time / DAY) * DAY

/** Start of the month `count` months after that of a moment. */
export function monthOf(time: number, count = 0): number {
  const date = new Date(time)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1)
}

// The first Monday of the epoch was its fifth day.
const weekOf = (time: number, count = 0) => (Math.floor((time / DAY - 4) / 7) + count) * 7 * DAY + 4 * DAY

/** `2026-01-31`. */
export const dayName = (time: number) => new Date(time).toISOString().slice(0, 10)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `Jan 2026`. */
export function monthName(time: number): string {
  const date = new Date(time)
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** Days before this one have nothing to tell. */
const FIRST = Date.UTC(2000, 0, 1)

/** Start of a day sent as text; `fallback` for none. Throws the crash of the real service for what is no date. */
function dayFrom(text: unknown, fallback: number): number {
  if (typeof text !== 'string' || text === '') return fallback
  const time = Date.parse(text.includes('T') ? text : `${text.replaceAll('/', '-')}T00:00:00Z`)
  if (Number.isNaN(time)) throw crash('invalid date')
  return Math.max(FIRST, dayOf(time))
}

export interface Period {
  /** Start of the first day. */
  readonly from: number
  /** End of the last day. */
  readonly to: number
}

/** The days from `start_date` to `end_date`, both included; left out, the current month so far. None lies in the future. */
export function periodOf(query: Readonly<Record<string, unknown>>, now: number): Period {
  const today = dayOf(now)
  const to = Math.min(today, dayFrom(query['end_date'], today)) + DAY
  return { from: Math.min(dayFrom(query['start_date'], monthOf(to - DAY)), to), to }
}

const next: Record<Interval, (time: number) => number> = {
  month: (time) => monthOf(time, 1),
  week: (time) => weekOf(time, 1),
  day: (time) => time + DAY,
}

/** Boundaries of a period's intervals, its own two among them; the first and the last may be cut short. */
export function boundariesOf({ from, to }: Period, interval: Interval): number[] {
  const boundaries = [from]
  for (let time = next[interval](from); time < to; time = next[interval](time)) boundaries.push(time)
  return from < to ? [...boundaries, to] : boundaries
}

/** How an interval that begins at a moment is called. */
export const nameOf = (interval: Interval, time: number) => (interval === 'month' ? monthName(time) : dayName(time))
