export type { ReportNode } from './compute-report.ts'
export { CloudRunRate } from './cost/LazyCloudRunRate.tsx'
export { deploymentByEnvironment, toOpenDeployments, useOpenDeployments } from './deployments/open-deployments.ts'
export {
  assemblyHealthQuery,
  cloudComputeQuery,
  organizationEnvironmentsQuery,
  organizationsQuery,
  useAssemblyHealth,
  useOrganizationEnvironments,
  useOrganizations,
} from './queries.ts'
