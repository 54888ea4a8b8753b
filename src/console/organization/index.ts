export { CloudRunRate } from './cost/LazyCloudRunRate.tsx'
export { deploymentByEnvironment } from './open-deployments.ts'
export {
  assemblyHealthQuery,
  organizationEnvironmentsQuery,
  organizationsQuery,
  useAssemblyHealth,
  useCloudCompute,
  useOrganizationEnvironments,
  useOrganizations,
} from './queries.ts'
export { useOpenDeployments } from './use-open-deployments.ts'
