export { deploymentsOf, environmentsOf, latestDeploymentOf, latestReleaseOf } from './queries.ts'
export { isRunning } from './states.ts'
