export { assembliesOf } from './queries.ts'
