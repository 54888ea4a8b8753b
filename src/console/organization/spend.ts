// What an organization spends per cloud, from the service's running rate. Derived, so an estimate.
import type { Big } from 'big.js'
import type { AnswerOf } from '../../contract/core/call.ts'
import type { readCostRate } from '../../contract/organization/cost.ts'
import { toDecimal } from '../cloud/index.ts'

export interface CloudSpend {
  readonly cloud: string
  readonly perHour: Big
  readonly currency: string
  /** Of the dearest cloud in the same currency, from 0 to 1. */
  readonly share: number
}

export interface Spend {
  /** By currency, then the dearest first. */
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
 * Reads the rate (service-api 2.11). Its one `unit` and its `total` take no heed of currencies (7.3: each instance has the rate of
 * an offering, in whatever currency), so the currency of a cloud is that of its offerings, where known, and sums are made anew.
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
  const dearest = new Map<string, number>()
  for (const { currency, perHour } of sorted)
    dearest.set(currency, Math.max(dearest.get(currency) ?? 0, perHour.toNumber()))
  const shareOf = (value: number, highest = 0) => (highest > 0 ? value / highest : 0)
  return {
    clouds: sorted.map((rate) => ({ ...rate, share: shareOf(rate.perHour.toNumber(), dearest.get(rate.currency)) })),
    totals: sumByCurrency(sorted),
  }
}
