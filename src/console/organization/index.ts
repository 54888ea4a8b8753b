export { deploymentByEnvironment } from './open-deployments.ts'
export { assembliesByCloud } from './compute.ts'
export { computeByCloudIn, environmentsIn, healthIn } from './queries.ts'
export { useOpenDeployments } from './use-open-deployments.ts'
