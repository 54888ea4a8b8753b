export { deploymentByEnvironment } from './open-deployments.ts'
export { assemblyHealthIn, environmentsIn, organizations } from './queries.ts'
export { useOpenDeployments } from './use-open-deployments.ts'
