import type { Big } from 'big.js'
import { formatAmount, formatMonth, perMonth } from './money.ts'

interface PerMonthProps {
  perHour: Big
  currency: string
  /** By default it is in another column. */
  showsCurrency?: boolean
}

/** A rate as the amount per month, with the formula as tooltip. */
export const PerMonth = ({ perHour, currency, showsCurrency = false }: PerMonthProps) => (
  <span title={formatMonth(perHour, currency)}>
    {formatAmount(perMonth(perHour))}
    {showsCurrency && ` ${currency}`}
  </span>
)
