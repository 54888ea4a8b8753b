// Cost of a period, the current rate and a projection (service-api 2.11).
import { toBreakdown, inCurrency, mainCurrency, sumCharges, type Charge } from './charges.ts'
import { formatDay, formatMonth, startOfMonth, parsePeriod } from './calendar.ts'
import { toMoney, periodCharges, type PeriodCharge } from './period.ts'
import { chargesBelow, toRate } from './rate.ts'
import type { Exchange } from '../../http/handler.ts'
import { DAY_MS } from '../../model/time.ts'

/** The charges between two of the boundaries of their parts. */
function between(charges: readonly PeriodCharge[], boundaries: readonly number[], from: number, to: number) {
  const [first, last] = [boundaries.indexOf(from), boundaries.indexOf(to)]
  return charges.flatMap((charge): Charge[] => {
    const amount = charge.parts.slice(first, last).reduce((sum, part) => sum + part, 0n)
    return amount > 0n ? [{ ...charge, amount }] : []
  })
}

/** Cost below a namespace, in slices: of the period, and of the previous, current and next month in one currency. */
export function* costSummary(exchange: Exchange, nsPath: string) {
  const now = exchange.service.now()
  const period = parsePeriod(exchange.query, now)
  const starts = [-1, 0, 1, 2].map((count) => startOfMonth(now, count))
  // One pass over the instances for all periods.
  const boundaries = [...new Set([...starts, period.from, period.to])].toSorted((a, b) => a - b)
  const currentCharges = yield* chargesBelow(exchange, nsPath)
  const allCosts = yield* periodCharges(exchange, nsPath, boundaries)
  const periodCosts = between(allCosts, boundaries, period.from, period.to)
  const unit = mainCurrency(currentCharges) ?? mainCurrency(periodCosts)
  const breakdown = toBreakdown(periodCosts, toMoney, unit)
  const perHour = sumCharges(inCurrency(currentCharges, unit))
  const months = starts.slice(0, -1).map((start, index) => {
    const end = starts[index + 1] ?? start
    const realized = toMoney(sumCharges(inCurrency(between(allCosts, boundaries, start, end), unit)))
    const projected = end > now ? { projected: toMoney(perHour * BigInt(end - Math.max(now, start))) } : {}
    return [formatMonth(start), { realized, ...projected }] as const
  })
  const dates = { start_date: formatDay(period.from), end_date: formatDay(period.to - DAY_MS) }
  return {
    cost: breakdown ? { ...dates, ...breakdown } : {},
    cost_rate: toRate(currentCharges),
    projection: unit === undefined ? null : { unit, ...Object.fromEntries(months) },
  }
}
