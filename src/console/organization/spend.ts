// The cost per cloud, estimated from the service's running rate.
import type { Big } from 'big.js'
import type { AnswerOf } from '../../contract/core/call.ts'
import type { readCostRate } from '../../contract/organization/cost.ts'
import { formatRate, toDecimal } from '../cloud/index.ts'

export interface CloudSpend {
  readonly cloud: string
  readonly perHour: Big
  readonly currency: string
  /** Of the most expensive cloud in the same currency, 0 to 1. */
  readonly share: number
}

export interface Spend {
  /** By currency, most expensive first. */
  readonly clouds: readonly CloudSpend[]
  /** One sum per currency. */
  readonly totals: readonly Pick<CloudSpend, 'currency' | 'perHour'>[]
}

const lastSegment = (key: string): string => key.split('/').at(-1) ?? key

function sumByCurrency(clouds: readonly Pick<CloudSpend, 'currency' | 'perHour'>[]): Spend['totals'] {
  const sums = new Map<string, Big>()
  for (const { currency, perHour } of clouds) {
    const sum = sums.get(currency)
    sums.set(currency, sum ? sum.plus(perHour) : perHour)
  }
  return [...sums].map(([currency, perHour]) => ({ currency, perHour }))
}

/**
 * Parses the rate (service-api 2.11). Its `unit` and `total` ignore currencies (service-api 7.3: each instance has the rate of an
 * offering, in any currency), so the currency of a cloud is that of its offerings, if known, and totals are computed per currency.
 */
export function toSpend(
  { unit, by_cloud }: AnswerOf<typeof readCostRate>,
  currencies: ReadonlyMap<string, string> | undefined,
): Spend {
  const rates = Object.entries(by_cloud ?? {}).flatMap(([key, value]) => {
    const perHour = toDecimal(value)
    const cloud = lastSegment(key)
    return perHour ? [{ cloud, perHour, currency: currencies?.get(cloud) ?? unit.split('/')[0] ?? '' }] : []
  })
  const sorted = rates.toSorted(
    (a, b) => b.currency.localeCompare(a.currency) || b.perHour.cmp(a.perHour) || a.cloud.localeCompare(b.cloud),
  )
  const highestByCurrency = new Map<string, number>()
  for (const { currency, perHour } of sorted)
    highestByCurrency.set(currency, Math.max(highestByCurrency.get(currency) ?? 0, perHour.toNumber()))
  const getShare = (value: number, highest = 0) => (highest > 0 ? value / highest : 0)
  return {
    clouds: sorted.map((rate) => ({
      ...rate,
      share: getShare(rate.perHour.toNumber(), highestByCurrency.get(rate.currency)),
    })),
    totals: sumByCurrency(sorted),
  }
}

/** A rate per hour with five decimals. */
export const formatHourly = (rate: Big): string => formatRate(rate, 5)
