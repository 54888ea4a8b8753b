import type { Big } from 'big.js'
import { formatAmount, perMonth, toDecimal } from '../../cloud/index.ts'
import { formatHourly, spendByCloud, sumByCurrency, type CostRate } from '../spend.ts'
import type { PricedUse } from './run-rate.ts'

/** In the order of the columns: per hour, then per month. */
function formatRates(estimated: Big | undefined, billed: Big | undefined): string {
  const format = (amount: (perHour: Big) => string) =>
    [estimated && `${amount(estimated)} estimated`, billed && `${amount(billed)} billed`].filter(Boolean).join(', ')
  return `per hour ${format(formatHourly)}; per month ${format((perHour) => formatAmount(perMonth(perHour)))}`
}

/** What the organization costs, a fact per currency. Computes without a price are left out; `currencies`: of the clouds. */
export function formatTotals(
  priced: readonly PricedUse[],
  billedRate: CostRate | undefined,
  currencies: ReadonlyMap<string, string> | undefined,
): { readonly term: string; readonly value: string }[] {
  const billed = billedRate && currencies ? sumByCurrency(spendByCloud(billedRate, currencies)) : []
  const estimated = sumByCurrency(priced.flatMap(({ perHour, currency }) => (perHour ? [{ perHour, currency }] : [])))
  return [...new Set([...estimated, ...billed].map(({ currency }) => currency))].map((currency) => {
    const [estimate, bill] = [estimated, billed].map((rates) => rates.find((each) => each.currency === currency))
    return { term: `Total in ${currency}`, value: formatRates(estimate?.perHour, bill?.perHour) }
  })
}

type MonthlyCost = Readonly<Partial<Record<'realized' | 'projected', number>>>

const HOUR_MS = 3_600_000

/**
 * The cost of a month in a currency for which the service has no monthly figures; undefined for past months. Projected at the present rate,
 * like the service's own. `month`: as `Nov 2026`; `realized`: of the current month.
 */
export function projectMonth(month: string, realized: number, perHour: number, now: number): MonthlyCost | undefined {
  const start = Date.parse(`1 ${month} UTC`)
  if (Number.isNaN(start)) return undefined
  const date = new Date(start)
  const end = date.setUTCMonth(date.getUTCMonth() + 1)
  if (end <= now) return undefined
  const projected = (perHour * (end - Math.max(now, start))) / HOUR_MS
  return { realized: start <= now ? realized : 0, projected }
}

const formatCost = (value: number): string => {
  const decimal = toDecimal(value)
  return decimal ? formatAmount(decimal) : String(value)
}

/** `37,400.41 USD`, `about 42,220.67 USD, 37,400.41 so far`. `projected`: what is added to `realized` until the end of the month. */
export function formatMonth({ realized = 0, projected }: MonthlyCost, unit: string): string {
  if (projected === undefined) return `${formatCost(realized)} ${unit}`
  const total = `about ${formatCost(realized + projected)} ${unit}`
  return realized > 0 ? `${total}, ${formatCost(realized)} so far` : total
}
