export { CloudRunRate } from './cost/LateCloudRunRate.tsx'
export { deploymentByEnvironment } from './open-deployments.ts'
export { assemblyHealthIn, computeOfCloud, environmentsIn, organizations } from './queries.ts'
export { useOpenDeployments } from './use-open-deployments.ts'
