// Exact decimals for money: a rate is text on the wire and never becomes a float. Monthly amounts are estimates.
import { Big } from 'big.js'

const PLAIN_DECIMAL = /^(?:\d+\.?\d*|\.\d+)$/

/** Parses plain decimal text such as `0.0385`; undefined for signs, exponents, commas and everything else. */
export function parseDecimal(text: string): Big | undefined {
  const plain = text.trim()
  return PLAIN_DECIMAL.test(plain) ? new Big(plain) : undefined
}

/** A JSON number as its shortest decimal text, as the service wrote it. */
export const toDecimal = (value: number): Big | undefined =>
  value >= 0 && Number.isFinite(value) ? new Big(value) : undefined

export function sumByKey(entries: Iterable<readonly [key: string, amount: Big]>): ReadonlyMap<string, Big> {
  const sums = new Map<string, Big>()
  for (const [key, amount] of entries) sums.set(key, sums.get(key)?.plus(amount) ?? amount)
  return sums
}

/** Digits after the point. */
const decimalPlaces = ({ c: digits, e: exponent }: Big): number => Math.max(0, digits.length - 1 - exponent)

/** All digits, at least `minPlaces` after the point, with thousands separators: `1,752.00`, `0.0385`. */
export const formatDecimal = (value: Big, minPlaces = 0): string =>
  value.toFixed(Math.max(decimalPlaces(value), minPlaces)).replace(/\B(?<!\.\d*)(?=(?:\d{3})+(?!\d))/g, ',')

/** 365 days of 24 hours in 12 months. */
export const HOURS_PER_MONTH = 730

export const perMonth = (rate: Big): Big => rate.times(HOURS_PER_MONTH)

/** All digits of a rate, padded to align the points of a column: `0.0385`, `2.4000`. */
export const formatRate = (rate: Big, minPlaces = 4): string => formatDecimal(rate, minPlaces)

/** Places to pad rates to: at most 6, so that one very fine rate does not widen all others. */
export function commonDecimalPlaces(rates: readonly { readonly rate: Big | undefined }[]): number {
  let most = 4
  for (const { rate } of rates) if (rate) most = Math.max(most, decimalPlaces(rate))
  return Math.min(6, most)
}

/** An amount to the cent, or in full if it would round to zero: `28.11`, `1,752.00`, `0.00073`. */
export function formatAmount(amount: Big): string {
  const rounded = amount.round(2)
  return formatDecimal(rounded.eq(0) ? amount : rounded, 2)
}

/** The label of what the service bills; never of what the console computes. */
export const BILLED_RATE = 'Billed rate'

/** The label of what the console computes from offerings; never of the service's figures. */
export const ESTIMATED = 'Estimated from offerings'

/** The exact month with its formula: `0.0385 × 730 h = 28.105 USD`. */
export const formatMonth = (rate: Big, unit: string): string =>
  `${formatDecimal(rate)} × ${HOURS_PER_MONTH} h = ${formatDecimal(perMonth(rate))} ${unit}`.trim()
