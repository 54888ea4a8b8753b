export { AdminStatus } from './clouds/AdminStatus.tsx'
export { isUsable, locationOf } from './clouds/clouds.ts'
export { parseCriteria } from './offerings/criteria.ts'
export { customSizes, STANDARD_SIZES, type Capacity, type SizeMap } from './offerings/capacity.ts'
export { toDecimal, parseDecimal } from './offerings/decimal.ts'
export {
  formatAmount,
  formatRate,
  HOURS_PER_MONTH,
  formatMonthEstimate,
  perMonth,
  commonDecimalPlaces,
} from './offerings/money.ts'
export { currencyByCloud, offeringRows, type OfferingRow } from './offerings/offerings.ts'
export { cloudsQuery, offeringsQuery, useClouds, useOfferings } from './queries.ts'
export { compareSizes } from './sizes/sizes.ts'
