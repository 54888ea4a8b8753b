export type { ReportNode } from './compute-report.ts'
export { formatHourly, toBilledRates } from './spend.ts'
export { CloudRunRate } from './cost/LazyCloudRunRate.tsx'
export { deploymentByEnvironment, toOpenDeployments, useOpenDeployments } from './deployments/open-deployments.ts'
export { AttachedTeams } from './people/AttachedTeams.tsx'
export { assemblyTarget, cloudTarget } from './people/attached-teams.ts'
export { TeamChoices } from './people/TeamChoices.tsx'
export { useTeams } from './people/teams.ts'
export {
  assemblyCostRateQuery,
  assemblyHealthQuery,
  cloudComputeQuery,
  deploymentsSinceQuery,
  organizationEnvironmentsQuery,
  organizationsQuery,
  useAssemblyHealth,
  useCurrencyByCloud,
  useOrganizationEnvironments,
  useOrganizations,
} from './queries.ts'
