import type { Big } from 'big.js'
import { spendByCloud, sumByCurrency, type CostRate } from '../spend.ts'
import type { PricedUse } from './run-rate.ts'

export interface Total {
  readonly currency: string
  /** Per hour; undefined without a price. */
  readonly estimated: Big | undefined
  /** Per hour; undefined until loaded, or without a cost. */
  readonly billed: Big | undefined
  readonly computes: number
}

/** The run rate of the organization, a total per currency. Computes without a price are left out. */
export function toTotals(
  priced: readonly PricedUse[],
  billedRate: CostRate | undefined,
  currencies: ReadonlyMap<string, string> | undefined,
): Total[] {
  const estimates = priced.flatMap(({ perHour, currency }) => (perHour ? [{ perHour, currency }] : []))
  const estimated = new Map(sumByCurrency(estimates).map(({ currency, perHour }) => [currency, perHour]))
  const costs = billedRate && currencies ? sumByCurrency(spendByCloud(billedRate, currencies)) : []
  const billed = new Map(costs.map(({ currency, perHour }) => [currency, perHour]))
  return [...new Set([...estimated.keys(), ...billed.keys()])]
    .toSorted((a, b) => b.localeCompare(a))
    .map((currency) => ({
      currency,
      estimated: estimated.get(currency),
      billed: billed.get(currency),
      computes: priced.reduce(
        (sum, { use, ...price }) => sum + (price.perHour && price.currency === currency ? use.computes : 0),
        0,
      ),
    }))
}
