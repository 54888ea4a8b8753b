export { deploymentByEnvironment } from './open-deployments.ts'
export { hasNone } from './has-none.ts'
export { assemblyHealthIn, computeOfCloud, environmentsIn, organizations } from './queries.ts'
export { useOpenDeployments } from './use-open-deployments.ts'
