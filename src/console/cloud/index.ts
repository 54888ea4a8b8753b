export { cloudsOf, offeringsOf } from './queries.ts'
export { approximate, compareDecimals, decimalOf, type Decimal } from './decimal.ts'
export { formatAmount, formatRate, monthRule, perMonth } from './money.ts'
