// Round figures along the axes of a chart.
import { formatCount } from '../format.ts'
import type { TimeZone } from '../time-zone.ts'

export interface Tick {
  /** From 0, where the axis begins, to 1. */
  readonly at: number
  readonly label: string
  /** The day or year that it is part of, where that is not the one before it has: `21 Nov`. */
  readonly below?: string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30 * DAY
const STEPS = [1, 2, 5, 10, 15, 30]
  .map((minutes) => minutes * MINUTE)
  .concat([1, 2, 3, 6, 12].map((hours) => hours * HOUR))
  .concat([1, 2, 5, 10].map((days) => days * DAY))

const MOST_TIMES = 7
const MOST_VALUES = 4

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const months = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** Round times of the zone's own clock between two points, epoch milliseconds: hours from 0 to 24, days before months. */
export function timeTicks(from: number, to: number, zone: TimeZone): Tick[] {
  const span = Math.max(1, to - from)
  // What the clock on the wall shows, as if it were UTC. It is put forward and back within a year.
  const ahead = (time: number) => (zone === 'utc' ? 0 : -new Date(time).getTimezoneOffset() * MINUTE)
  const step = STEPS.find((each) => span / each <= MOST_TIMES)
  const walls = step ? everyStep(from + ahead(from), span, step) : everyMonth(from + ahead(from), span)
  let before = ''
  return walls.map((wall) => {
    const time = wall - ahead(wall - ahead(wall))
    const [label, whole] = wordsOf(wall, step)
    const below = whole === before ? '' : whole
    before = whole
    return { at: (time - from) / span, label, below }
  })
}

function wordsOf(wall: number, step: number | undefined): [label: string, whole: string] {
  const text = new Date(wall).toISOString()
  if (step === undefined) return [months.format(wall), text.slice(0, 4)]
  return step < DAY ? [text.slice(11, 16), days.format(wall)] : [days.format(wall), '']
}

function everyStep(from: number, span: number, step: number): number[] {
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.floor((from + span - first) / step) + 1 }, (_, at) => first + at * step)
}

function everyMonth(from: number, span: number): number[] {
  const step = Math.ceil(span / MONTH / MOST_TIMES)
  const start = new Date(from)
  return Array.from({ length: MOST_TIMES + 1 }, (_, at) =>
    Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1 + at * step),
  ).filter((month) => month <= from + span)
}

/** Round figures between two: steps of 1, 2 or 5 of a power of ten. */
export function valueTicks(low: number, high: number): Tick[] {
  const least = (high - low) / MOST_VALUES
  const power = 10 ** Math.floor(Math.log10(least))
  const step = ([1, 2, 5].find((each) => each * power >= least) ?? 10) * power
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, at) => {
    const value = (first + at) * step
    return { at: (value - low) / (high - low), label: formatCount(value) }
  })
}
