// Cost of a number of machines for a number of hours. Exact; rates that are not numbers are excluded.
import type { Big } from 'big.js'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { HOURS_PER_MONTH, parseDecimal, sumByKey } from './money.ts'
import type { OfferingRow } from './offerings.ts'

export interface RequestedUsage {
  readonly count: Big
  readonly hours: Big
}

export const countProblem = (text: string): string | undefined =>
  /^\d{1,6}$/.test(text.trim()) && Number(text) > 0 ? undefined : 'Enter a whole number from 1 to 999,999.'

export const hoursProblem = (text: string): string | undefined => {
  const hours = text.length > 12 ? undefined : parseDecimal(text)
  return hours && hours.gt(0) ? undefined : 'Enter a number of hours, such as 730 or 0.5.'
}

/** Undefined unless both are numbers. */
export function parseRequestedUsage(countText: string, hoursText: string): RequestedUsage | undefined {
  if (countProblem(countText) || hoursProblem(hoursText)) return undefined
  const count = parseDecimal(countText)
  const hours = parseDecimal(hoursText)
  return count && hours && { count, hours }
}

/** The texts of the search parameters `count` and `hours`, and the usage they request. */
export function useRequestedUsage(): { count: string; hours: string; requested: RequestedUsage | undefined } {
  const [search] = useSearchParams()
  const count = search.get('count') ?? '10'
  const hours = search.get('hours') ?? String(HOURS_PER_MONTH)
  const requested = useMemo(() => parseRequestedUsage(count, hours), [count, hours])
  return { count, hours, requested }
}

export const costFor = (rate: Big, { count, hours }: RequestedUsage): Big => rate.times(count).times(hours)

/** Sums per currency. `leftOut`: rows whose rate is not a number or has no currency. */
export function sumCosts(rows: readonly OfferingRow[], requested: RequestedUsage) {
  const costs = rows.flatMap(({ rate, currency }): [string, Big][] =>
    rate && currency !== '' ? [[currency, costFor(rate, requested)]] : [],
  )
  const sums = [...sumByKey(costs)].map(([currency, amount]) => ({
    currency,
    amount,
    offerings: costs.filter(([each]) => each === currency).length,
  }))
  return {
    sums: sums.toSorted((a, b) => a.currency.localeCompare(b.currency)),
    leftOut: rows.filter(({ rate, currency }) => !rate || currency === ''),
  }
}
