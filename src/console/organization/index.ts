export { deploymentByEnvironment } from './open-deployments.ts'
export { environmentsIn, healthIn } from './queries.ts'
export { useOpenDeployments } from './use-open-deployments.ts'
