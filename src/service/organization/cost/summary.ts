// Cost of a period, the current rate and a projection (service-api 2.11).
import { toBreakdown, inCurrency, mainCurrency, sumCharges } from './charges.ts'
import { formatDay, formatMonth, startOfMonth, parsePeriod } from './calendar.ts'
import { toMoney, periodCharges } from './period.ts'
import { chargesBelow, toRate } from './rate.ts'
import type { Exchange } from '../../http/handler.ts'
import { DAY_MS } from '../../model/time.ts'

/** Actual and projected cost of the previous, current and next month, in one currency. `perHour`: the current rate, in `unit`. */
function* projectCost(exchange: Exchange, nsPath: string, unit: string, perHour: bigint) {
  const now = exchange.service.now()
  const starts = [-1, 0, 1, 2].map((count) => startOfMonth(now, count))
  const charges = inCurrency(yield* periodCharges(exchange, nsPath, starts), unit)
  const months = starts.slice(0, -1).map((start, index) => {
    const realized = toMoney(charges.reduce((sum, { parts }) => sum + (parts[index] ?? 0n), 0n))
    const end = starts[index + 1] ?? start
    const projected = end > now ? { projected: toMoney(perHour * BigInt(end - Math.max(now, start))) } : {}
    return [formatMonth(start), { realized, ...projected }] as const
  })
  return { unit, ...Object.fromEntries(months) }
}

/** Cost below a namespace, in slices. */
export function* costSummary(exchange: Exchange, nsPath: string) {
  const period = parsePeriod(exchange.query, exchange.service.now())
  const currentCharges = yield* chargesBelow(exchange, nsPath)
  const periodCosts = yield* periodCharges(exchange, nsPath, [period.from, period.to])
  const unit = mainCurrency(currentCharges) ?? mainCurrency(periodCosts)
  const breakdown = toBreakdown(periodCosts, toMoney, unit)
  const perHour = sumCharges(inCurrency(currentCharges, unit))
  const dates = { start_date: formatDay(period.from), end_date: formatDay(period.to - DAY_MS) }
  return {
    cost: breakdown ? { ...dates, ...breakdown } : {},
    cost_rate: toRate(currentCharges),
    projection: unit === undefined ? null : yield* projectCost(exchange, nsPath, unit, perHour),
  }
}
