export { AdminStatus } from './AdminStatus.tsx'
export { isUsable, locationOf } from './clouds.ts'
export { readCriteria } from './criteria.ts'
export { ownSizes, USUAL_SIZES, type Capacity, type SizeMap } from './capacity.ts'
export {
  addDecimals,
  approximate,
  compareDecimals,
  decimalOf,
  parseDecimal,
  differenceOf,
  timesWhole,
  type Decimal,
} from './decimal.ts'
export { formatAmount, formatRate, HOURS_PER_MONTH, monthRule, perMonth, placesOf } from './money.ts'
export { currencyByCloud, offeringRows, type OfferingRow } from './offerings.ts'
export { cloudsOf, offeringsOf } from './queries.ts'
export { compareSizes } from './sizes.ts'
