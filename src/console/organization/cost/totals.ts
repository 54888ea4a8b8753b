import type { Big } from 'big.js'
import { formatAmount, perMonth } from '../../cloud/index.ts'
import { formatHourly, spendByCloud, sumByCurrency, type CostRate } from '../spend.ts'
import type { PricedUse } from './run-rate.ts'

const format = (amount: Big, label: string) =>
  `${formatHourly(amount)} per hour and ${formatAmount(perMonth(amount))} per month ${label}`

/** What the organization costs, a fact per currency. Computes without a price are left out; `currencies`: of the clouds. */
export function formatTotals(
  priced: readonly PricedUse[],
  billedRate: CostRate | undefined,
  currencies: ReadonlyMap<string, string> | undefined,
): { readonly term: string; readonly value: string }[] {
  const billed = billedRate && currencies ? sumByCurrency(spendByCloud(billedRate, currencies)) : []
  return sumByCurrency(priced.flatMap(({ perHour, currency }) => (perHour ? [{ perHour, currency }] : []))).map(
    ({ currency, perHour }) => {
      const cost = billed.find((each) => each.currency === currency)
      const texts = [format(perHour, 'estimated'), cost && format(cost.perHour, 'billed')]
      return { term: `Total in ${currency}`, value: texts.filter(Boolean).join('; ') }
    },
  )
}
