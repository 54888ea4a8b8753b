export { CloudRunRate } from './cost/LazyCloudRunRate.tsx'
export { deploymentByEnvironment, useOpenDeployments } from './deployments/open-deployments.ts'
export {
  assemblyHealthQuery,
  organizationEnvironmentsQuery,
  organizationsQuery,
  useAssemblyHealth,
  useCloudCompute,
  useOrganizationEnvironments,
  useOrganizations,
} from './queries.ts'
