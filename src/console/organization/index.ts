import { lazy } from 'react'

export { deploymentByEnvironment } from './open-deployments.ts'
export { hasNone } from './has-none.ts'
export { assemblyHealthIn, computeOfCloud, environmentsIn, organizations } from './queries.ts'
export { useOpenDeployments } from './use-open-deployments.ts'

/** A cloud's part of compute use and cost; its code comes with the first one. */
export const CloudRunRate = lazy(() => import('./cost/CloudRunRate.tsx'))
