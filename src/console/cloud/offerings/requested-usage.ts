// What so many of an offering cost for so many hours. Exact, and only what is a number is added up.
import type { Big } from 'big.js'
import { parseDecimal } from './decimal.ts'
import type { OfferingRow } from './offerings.ts'

export interface RequestedUsage {
  readonly count: Big
  readonly hours: Big
}

/** Whole machines only, and what can be written in an address. */
const COUNT_PATTERN = /^\d{1,6}$/

export const countProblem = (text: string): string | undefined =>
  COUNT_PATTERN.test(text.trim()) && Number(text) > 0 ? undefined : 'A whole number from 1 on, such as 10.'

export const hoursProblem = (text: string): string | undefined => {
  const hours = text.length > 12 ? undefined : parseDecimal(text)
  return hours && hours.gt(0) ? undefined : 'A number of hours, such as 730 or 0.5.'
}

/** What was typed; undefined while one of the two is no number. */
export function parseRequestedUsage(count: string, hours: string): RequestedUsage | undefined {
  if (countProblem(count) || hoursProblem(hours)) return undefined
  const [many, long] = [parseDecimal(count), parseDecimal(hours)]
  return many && long && { count: many, hours: long }
}

export const costFor = (rate: Big, { count, hours }: RequestedUsage): Big => rate.times(count).times(hours)

export interface CostSum {
  readonly currency: string
  readonly amount: Big
  readonly offerings: number
}

/** What so many of each cost together, per currency, and whose rate is no number or has no currency and so is in no sum. */
export function sumCosts(rows: readonly OfferingRow[], requested: RequestedUsage) {
  const sums = new Map<string, CostSum>()
  const leftOut: OfferingRow[] = []
  for (const row of rows) {
    const { rate, currency } = row
    if (!rate || currency === '') {
      leftOut.push(row)
      continue
    }
    const cost = costFor(rate, requested)
    const sum = sums.get(currency)
    sums.set(currency, {
      currency,
      amount: sum ? sum.amount.plus(cost) : cost,
      offerings: (sum?.offerings ?? 0) + 1,
    })
  }
  return { sums: [...sums.values()].toSorted((a, b) => a.currency.localeCompare(b.currency)), leftOut }
}
