export { deploymentsOf, environmentsOf, latestDeploymentOf } from './queries.ts'
export { isRunning } from './states.ts'
