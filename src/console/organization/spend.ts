// What an organization spends per cloud, from the service's running rate. Derived, so an estimate.
import type { AnswerOf } from '../../contract/call.ts'
import type { readCostRate } from '../../contract/organization.ts'
import { approximate, compareDecimals, decimalOf, type Decimal } from '../cloud/index.ts'

export interface CloudSpend {
  readonly cloud: string
  readonly perHour: Decimal
  /** Of the dearest cloud, from 0 to 1. */
  readonly share: number
}

export interface Spend {
  /** Currency code out of `USD/hour`; '' when the service names none. */
  readonly currency: string
  readonly total: Decimal | undefined
  /** The dearest first. */
  readonly clouds: readonly CloudSpend[]
}

const lastSegment = (key: string): string => key.split('/').at(-1) ?? key

/** Reads the rate; null when nothing costs anything, which the service answers as `{}` (service-api 2.11). */
export function readSpend({ total, unit, by_cloud }: AnswerOf<typeof readCostRate>): Spend | null {
  const clouds = Object.entries(by_cloud ?? {}).flatMap(([key, value]) => {
    const perHour = decimalOf(value)
    return perHour ? [{ cloud: lastSegment(key), perHour }] : []
  })
  if (total === undefined && clouds.length === 0) return null
  const sorted = clouds.toSorted((a, b) => compareDecimals(b.perHour, a.perHour) || a.cloud.localeCompare(b.cloud))
  const highest = sorted[0] ? approximate(sorted[0].perHour) : 0
  return {
    currency: unit.split('/')[0] ?? '',
    total: total === undefined ? undefined : decimalOf(total),
    clouds: sorted.map((each) => ({ ...each, share: highest > 0 ? approximate(each.perHour) / highest : 0 })),
  }
}
