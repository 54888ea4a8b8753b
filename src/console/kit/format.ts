// How counts, times (epoch milliseconds) and untrusted text are written.
import * as z from 'zod/mini'
import { persisted } from './browser/persisted.ts'

/** The time zone of displayed times: the computer's own, or UTC as in the service's logs. */
export type TimeZone = 'local' | 'utc'

export const timeZone = persisted<TimeZone>('time', z.enum(['local', 'utc']), 'local')

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

// Created on first use: it is slow to construct and few numbers need it.
let fractionFormat: Intl.NumberFormat | undefined

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Calendar day and clock time in a zone. Cut from ISO 8601, since every table row shows a time and Intl is 30x slower. */
function toWallClock(time: number, zone: TimeZone): { year: number; day: string; clock: string } {
  const ahead = zone === 'utc' ? 0 : new Date(time).getTimezoneOffset() * MINUTE_MS
  const iso = new Date(time - ahead).toISOString()
  // Indexed from the end, since a year can have more than four digits.
  const day = `${Number(iso.slice(-16, -14))} ${MONTHS[Number(iso.slice(-19, -17)) - 1]}`
  return { year: Number(iso.slice(0, -20)), day, clock: iso.slice(-13, -5) + (zone === 'utc' ? 'Z' : '') }
}

const withoutSeconds = (clock: string): string => clock.slice(0, 5) + clock.slice(8)

/** `4,212` */
export function formatCount(value: number): string {
  // Larger numbers have an exponent as text.
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  fractionFormat ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
  return fractionFormat.format(value)
}

/** The last part of a class name: `catalog.oneops.1.Compute` -> `Compute`. */
export const shortClass = (className: string): string => className.slice(className.lastIndexOf('.') + 1)

const CLASS_LABELS: ReadonlyMap<string, string> = new Map([
  ['Fqdn', 'FQDN'],
  ['Lb', 'Load balancer'],
  ['Os', 'Operating system'],
  ['Secgroup', 'Security group'],
])

/** A class as a label: "Compute", "Load balancer". */
export const formatClass = (className: string): string => {
  const name = shortClass(className)
  return CLASS_LABELS.get(name) ?? name
}

/** A call as a label: `readBillOfMaterials` -> `Read bill of materials`. */
export const formatCall = (call: string): string =>
  capitalize(call.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

/** A count with its noun: `1 instance`, `4,212 instances`. */
export const formatCountOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`

/** Whole percent: `62%`. 0 and 100 are exact, nearly so is `<1%` or `>99%`. */
export function formatPercent(part: number, whole: number): string {
  if (whole <= 0) return '0%'
  const percent = Math.round((part / whole) * 100)
  if (percent === 0 && part > 0) return '<1%'
  return percent === 100 && part < whole ? '>99%' : `${percent}%`
}

/** Whether Date can format this time in every zone. */
export const isValidTime = (value: number): boolean => Math.abs(value) <= 8.64e15 - DAY_MS

/** How long ago, in one unit: `now`, `40 s`, `12 min`, `2 h`, `9 d`. The future (clocks differ) counts as now. */
export function formatAge(time: number, now: number): string {
  const age = now - time
  return age < 1000 ? 'now' : formatSpan(age)
}

/** A duration in its largest unit: `40 s`, `12 min`, `2 h`, `9 d`. */
export function formatSpan(span: number): string {
  if (span < MINUTE_MS) return `${Math.max(0, Math.floor(span / 1000))} s`
  if (span < HOUR_MS) return `${Math.floor(span / MINUTE_MS)} min`
  if (span < 2 * DAY_MS) return `${Math.floor(span / HOUR_MS)} h`
  return `${formatCount(Math.floor(span / DAY_MS))} d`
}

/** A duration in its two largest units: `12 s`, `5 min 28 s`, `1 h 2 min`, `3 d`. */
export function formatDuration(span: number): string {
  const units = [
    [Math.floor(span / DAY_MS), 'd'],
    [Math.floor(span / HOUR_MS) % 24, 'h'],
    [Math.floor(span / MINUTE_MS) % 60, 'min'],
    [Math.floor(span / 1000) % 60, 's'],
  ] as const
  const largest = units.findIndex(([value]) => value > 0)
  if (largest === -1) return '< 1 s'
  const shown = units.slice(largest, largest + 2).filter(([value]) => value > 0)
  return shown.map(([value, unit]) => `${formatCount(value)} ${unit}`).join(' ')
}

/** The shortest unambiguous form: `14:02` today, `8 Nov 14:02` this year, else `8 Nov 2025`. In UTC with a `Z`: `14:02Z`. */
export function formatTimestamp(time: number, now: number, zone: TimeZone = timeZone.get()): string {
  const [then, today] = [toWallClock(time, zone), toWallClock(now, zone)]
  if (then.year !== today.year) return `${then.day} ${then.year}`
  const clock = withoutSeconds(then.clock)
  return then.day === today.day ? clock : `${then.day} ${clock}`
}

/** With its day even if that is today: `8 Nov 14:02`. */
export function formatDayAndTime(time: number, zone: TimeZone = timeZone.get()): string {
  const { day, clock } = toWallClock(time, zone)
  return `${day} ${withoutSeconds(clock)}`
}

/** `14:02:11`, in UTC `14:02:11Z` */
export const formatTimeOfDay = (time: number, zone: TimeZone = timeZone.get()): string => toWallClock(time, zone).clock

/** To the second today, else as `formatTimestamp`: `14:02:11`, `8 Nov 14:02`. */
export const formatTimestampToSecond = (time: number, now: number, zone: TimeZone = timeZone.get()): string =>
  toWallClock(time, zone).day === toWallClock(now, zone).day && now - time < DAY_MS
    ? formatTimeOfDay(time, zone)
    : formatTimestamp(time, now, zone)

/** In full, in the chosen zone and as ISO 8601, for tooltips. */
export function formatFullTimestamp(time: number, zone: TimeZone = timeZone.get()): string {
  const { year, day, clock } = toWallClock(time, zone)
  return `${day} ${year}, ${clock.slice(0, 8)}${zone === 'utc' ? ' UTC' : ''} (${new Date(time).toISOString()})`
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

// Control characters except tab and line breaks, and direction marks: they can make one name look like another.
const INVISIBLE = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

// Unicode's abbreviations.
const CHARACTER_NAMES: Readonly<Record<string, string>> = {
  '200e': 'LRM',
  '200f': 'RLM',
  '202a': 'LRE',
  '202b': 'RLE',
  '202c': 'PDF',
  '202d': 'LRO',
  '202e': 'RLO',
}

const formatInvisible = (character: string): string => {
  const code = character.charCodeAt(0).toString(16)
  return `‹${CHARACTER_NAMES[code] ?? code.padStart(4, '0').toUpperCase()}›`
}

/** Replaces invisible characters by visible marks such as ‹RLO› or ‹001B›. */
export const showInvisible = (text: string): string => text.replace(INVISIBLE, formatInvisible)
