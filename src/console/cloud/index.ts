export { AdminStatus } from './clouds/AdminStatus.tsx'
export { isUsable, locationOf, unusableClouds } from './rules.ts'
export { parseCriteria } from './offerings/criteria.ts'
export { customSizes, STANDARD_SIZES, type Capacity, type SizeMap } from './offerings/capacity.ts'
export {
  BILLED_RATE,
  commonDecimalPlaces,
  ESTIMATED,
  formatAmount,
  formatMonth,
  formatRate,
  HOURS_PER_MONTH,
  parseDecimal,
  perMonth,
  sumByKey,
  toDecimal,
} from './offerings/money.ts'
export { PerMonth } from './offerings/PerMonth.tsx'
export { currencyByCloud, offeringRows, type OfferingRow } from './offerings/offerings.ts'
export { cloudsQuery, offeringsQuery, useClouds, useOfferings } from './queries.ts'
export { compareSizes } from './sizes/sizes.ts'
export { useSizeChoices } from './sizes/use-size-choices.ts'
