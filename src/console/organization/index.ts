export { deploymentsIn } from './queries.ts'
