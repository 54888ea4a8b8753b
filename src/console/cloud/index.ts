export { cloudsOf, offeringsOf } from './queries.ts'
