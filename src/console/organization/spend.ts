// What the service bills per hour, by cloud, assembly, environment or platform.
import type { Big } from 'big.js'
import type { AnswerOf } from '../../contract/core/call.ts'
import type { readCostRate } from '../../contract/organization/cost.ts'
import { formatRate, sumByKey, toDecimal } from '../cloud/index.ts'
import { compareNatural } from '../kit/table/row-index/natural-sort.ts'
import { parseNsPath } from '../routing/paths.ts'

export type CostRate = AnswerOf<typeof readCostRate>

export interface Amount {
  readonly perHour: Big
  readonly currency: string
}

export type Grouping = 'cloud' | 'assembly' | 'environment' | 'platform'

const DEPTH: Readonly<Record<Exclude<Grouping, 'cloud'>, number>> = { assembly: 1, environment: 2, platform: 3 }

/** Names of a group from the outside in: assembly, environment, platform; or the cloud. */
export const toGroupNames = (
  by: Grouping,
  { cloud, assembly, environment, platform }: Readonly<Record<Grouping, string>>,
): readonly string[] => (by === 'cloud' ? [cloud] : [assembly, environment, platform].slice(0, DEPTH[by]))

/** Billed rate per hour by group, names joined by `/`. The service adds different currencies up (service-api 2.11). */
export function toBilledRates({ by_cloud, by_ns }: CostRate, by: Grouping): ReadonlyMap<string, Big> {
  const rates = Object.entries((by === 'cloud' ? by_cloud : by_ns) ?? {})
  return sumByKey(
    rates.flatMap(([key, value]): [string, Big][] => {
      const perHour = toDecimal(value)
      const names = toGroupNames(by, { cloud: key.split('/').at(-1) ?? key, ...parseNsPath(key) })
      return perHour ? [[names.join('/'), perHour]] : []
    }),
  )
}

/** One sum per currency. */
export const sumByCurrency = (amounts: readonly Amount[]): Amount[] =>
  [...sumByKey(amounts.map(({ currency, perHour }) => [currency, perHour]))].map(([currency, perHour]) => ({
    currency,
    perHour,
  }))

export interface CloudSpend extends Amount {
  readonly cloud: string
}

/**
 * Clouds by currency, most expensive first. The service's `unit` ignores currencies (service-api 7.3: each instance has the rate of an
 * offering, in any currency), so the currency of a cloud is that of its offerings, if it has any.
 */
export const spendByCloud = (rate: CostRate, currencies: ReadonlyMap<string, string>): CloudSpend[] =>
  [...toBilledRates(rate, 'cloud')]
    .map(([cloud, perHour]) => ({ cloud, perHour, currency: currencies.get(cloud) ?? rate.unit.split('/')[0] ?? '' }))
    .toSorted(
      (a, b) => b.currency.localeCompare(a.currency) || b.perHour.cmp(a.perHour) || a.cloud.localeCompare(b.cloud),
    )

export interface AssemblySpend {
  readonly assembly: string
  /** Currencies of its clouds, by name; empty if unknown. */
  readonly currencies: readonly string[]
  /** Undefined for several or unknown currencies, whose rates the service adds up. */
  readonly perHour: Big | undefined
}

/** Assemblies with a cost, most expensive first. `clouds`: those of each assembly. */
export const spendByAssembly = (
  rate: CostRate,
  clouds: ReadonlyMap<string, readonly string[]>,
  currencyByCloud: ReadonlyMap<string, string>,
): AssemblySpend[] =>
  [...toBilledRates(rate, 'assembly')]
    .toSorted(([a, one], [b, other]) => other.cmp(one) || compareNatural(a, b))
    .map(([assembly, perHour]) => {
      const found = new Set((clouds.get(assembly) ?? []).map((cloud) => currencyByCloud.get(cloud) ?? ''))
      const currencies = found.has('') ? [] : [...found].toSorted((a, b) => compareNatural(b, a))
      return { assembly, currencies, perHour: currencies.length === 1 ? perHour : undefined }
    })

/** A rate per hour with five decimals. */
export const formatHourly = (rate: Big): string => formatRate(rate, 5)
