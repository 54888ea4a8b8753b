// Derived money: what a rate per hour comes to in a month, and how amounts are written. All of it is an estimate.
import type { Big } from 'big.js'
import { formatDecimal, decimalPlaces } from './decimal.ts'

/** Hours that are counted as a month: 365 days of 24 hours in 12 parts. */
export const HOURS_PER_MONTH = 730

/** Exactly the rate times 730. */
export const perMonth = (rate: Big): Big => rate.times(HOURS_PER_MONTH)

/** All digits of a rate, padded so that points stand below each other: `0.0385`, `2.4000`. */
export const formatRate = (rate: Big, scopes = 4): string => formatDecimal(rate, scopes)

/** Places that all of these rates can be padded to; a rate that is much finer than the others stands out instead. */
export function commonDecimalPlaces(rates: readonly { readonly rate: Big | undefined }[]): number {
  let most = 4
  for (const { rate } of rates) if (rate) most = Math.max(most, decimalPlaces(rate))
  return Math.min(6, most)
}

/** An amount to the cent; what would round to nothing is shown in full: `28.11`, `1,752.00`, `0.00073`. */
export function formatAmount(amount: Big): string {
  const rounded = amount.round(2)
  return formatDecimal(rounded.eq(0) ? amount : rounded, 2)
}

/** The exact month with its rule, for titles: `0.0385 × 730 h = 28.105 USD, estimate`. */
export const formatMonthEstimate = (rate: Big, unit: string): string =>
  `${formatDecimal(rate)} × ${HOURS_PER_MONTH} h = ${formatDecimal(perMonth(rate))} ${unit}, estimate`.replace(
    '  ',
    ' ',
  )
