export { deploymentByEnvironment } from './open-deployments.ts'
export { environmentsIn } from './queries.ts'
export { useOpenDeployments } from './use-open-deployments.ts'
