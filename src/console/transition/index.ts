export { environmentsOf, latestReleaseOf } from './queries.ts'
export { isRunning } from './states.ts'
