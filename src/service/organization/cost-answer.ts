// The cost calls' answer: money of a period, the rate of now, and the months around now (service-api 2.11).
import { breakdownOf, inUnit, mainUnit, totalOf } from './charges.ts'
import { dayName, monthName, monthOf, periodOf } from './calendar.ts'
import { moneyOf, periodCharges } from './cost-period.ts'
import { chargesBelow, rateOf } from './cost-rate.ts'
import type { Exchange } from '../http/handler.ts'

const DAY = 86_400_000

/** Months from the one before to the one after now, in one currency: what they cost, and will cost as things run now. */
function* projectionOf(exchange: Exchange, nsPath: string, unit: string, perHour: bigint) {
  const now = exchange.service.now()
  const starts = [-1, 0, 1, 2].map((count) => monthOf(now, count))
  const charges = inUnit(yield* periodCharges(exchange, nsPath, starts), unit)
  const months = starts.slice(0, -1).map((start, index) => {
    const realized = moneyOf(charges.reduce((sum, { parts }) => sum + (parts[index] ?? 0n), 0n))
    const end = starts[index + 1] ?? start
    const projected = end > now ? { projected: moneyOf(perHour * BigInt(end - Math.max(now, start))) } : {}
    return [monthName(start), { realized, ...projected }] as const
  })
  return { unit, ...Object.fromEntries(months) }
}

/** Cost below a namespace, in slices. */
export function* costAnswer(exchange: Exchange, nsPath: string) {
  const period = periodOf(exchange.query, exchange.service.now())
  const running = yield* chargesBelow(exchange, nsPath)
  const ran = yield* periodCharges(exchange, nsPath, [period.from, period.to])
  const unit = mainUnit(running) ?? mainUnit(ran)
  const sums = breakdownOf(ran, moneyOf, unit)
  const perHour = totalOf(inUnit(running, unit))
  const dates = { start_date: dayName(period.from), end_date: dayName(period.to - DAY) }
  return {
    cost: sums ? { ...dates, ...sums } : {},
    cost_rate: rateOf(running),
    projection: unit === undefined ? null : yield* projectionOf(exchange, nsPath, unit, perHour),
  }
}
