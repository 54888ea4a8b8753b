// Parses filter values: numbers, money, durations, times.

const HOUR = 3_600_000
const DAY = 24 * HOUR
const units: Readonly<Record<string, number>> = {
  s: 1000,
  min: 60_000,
  m: 60_000,
  h: HOUR,
  d: DAY,
  w: 7 * DAY,
  y: 365 * DAY,
}

const DURATION = /^(?:\d+(?:\.\d+)?(?:s|min|m|h|d|w|y))+$/
const DURATION_PARTS = /(\d+(?:\.\d+)?)(s|min|m|h|d|w|y)/g

/** Milliseconds of `90s`, `12min`, `2h`, `1h30min` or `9d`; undefined if invalid. */
export function parseDuration(text: string): number | undefined {
  if (!DURATION.test(text)) return undefined
  let duration = 0
  for (const [, figure, unit = ''] of text.matchAll(DURATION_PARTS)) duration += Number(figure) * (units[unit] ?? NaN)
  return duration
}

/** Epoch milliseconds; `until` is exclusive. */
interface TimeRange {
  from: number
  until: number
}

const DATE_TIME = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?)?)?$/i

/** `today`, `yesterday`, `2026`, `2026-11`, `2026-11-20`, `2026-11-20T14:02`, optionally with seconds and time zone. Local by default. */
export function parseTimeRange(text: string, now: number): TimeRange | undefined {
  const word = text.toLowerCase()
  const today = new Date(now)
  if (word === 'today') return toDayRange(today.getFullYear(), today.getMonth(), today.getDate())
  if (word === 'yesterday') return toDayRange(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  const [, year, month, day, hour, , second] = DATE_TIME.exec(text) ?? []
  if (year === undefined) return undefined
  const [y, m, d] = [Number(year), Number(month ?? 1) - 1, Number(day ?? 1)]
  const date = new Date(y, m, d)
  if (date.getMonth() !== m || date.getDate() !== d) return undefined
  if (hour !== undefined) {
    const from = Date.parse(text.toUpperCase().replace(' ', 'T'))
    return Number.isNaN(from) ? undefined : { from, until: from + (second === undefined ? 60_000 : 1000) }
  }
  if (day !== undefined) return toDayRange(y, m, d)
  const until = month === undefined ? new Date(y + 1, 0) : new Date(y, m + 1)
  return { from: date.getTime(), until: until.getTime() }
}

// By calendar: a day with a clock change does not have 24 hours.
const toDayRange = (year: number, month: number, day: number): TimeRange => ({
  from: new Date(year, month, day).getTime(),
  until: new Date(year, month, day + 1).getTime(),
})

interface Money {
  amount: number
  /** Symbol or upper-case code. */
  currency: string | undefined
}

const MONEY = /^(?:(\p{Sc}|[A-Z]{3}) ?)?(-?(?:\d[\d']*(?:\.\d+)?|\.\d+))(?: ?(\p{Sc}|[A-Z]{3}))?$/iu

let currencyCodes: ReadonlySet<string> | undefined
const isCurrencyCode = (code: string): boolean =>
  (currencyCodes ??= new Set(Intl.supportedValuesOf('currency'))).has(code)

/** A number with an optional currency before or after it: `0.5`, `$0.50`, `12.50 EUR`. */
export function parseMoney(text: string): Money | undefined {
  // Commas are thousands separators only: 1,200.50.
  const figure = text.trim().replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  const [, before, amount, after] = MONEY.exec(figure) ?? []
  if (amount === undefined || (before !== undefined && after !== undefined)) return undefined
  const currency = (before ?? after)?.toUpperCase()
  // `web-9` is a name, not money.
  if (currency !== undefined && currency.length > 1 && !isCurrencyCode(currency)) return undefined
  return { amount: Number(amount.replaceAll("'", '')), currency }
}

/** NaN for different currencies; an amount without a currency is comparable with any. */
export const moneyDifference = (a: Money, b: Money): number =>
  a.currency === undefined || b.currency === undefined || a.currency === b.currency ? a.amount - b.amount : NaN
