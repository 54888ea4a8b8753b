export type { ReportNode } from './compute-report.ts'
export { formatHourly, spendByCloud, sumByCurrency, toBilledRates } from './spend.ts'
export { useCloudFigures } from './cost/cloud-figures.ts'
export { CloudRunRate } from './cost/LazyCloudRunRate.tsx'
export { deploymentByEnvironment, toOpenDeployments, useOpenDeployments } from './deployments/open-deployments.ts'
export { AttachedTeams } from './people/AttachedTeams.tsx'
export { assemblyTarget, cloudTarget } from './people/attached-teams.ts'
export { TeamChoices } from './people/TeamChoices.tsx'
export { useTeams } from './people/teams.ts'
export {
  assembliesQuery,
  deploymentsSinceQuery,
  organizationEnvironmentsQuery,
  organizationsQuery,
  useAssemblies,
  useOrganizationEnvironments,
  useOrganizations,
} from './queries.ts'
export {
  countHealth,
  countMonitored,
  filterHealth,
  getStateCount,
  sumByState,
  type HealthCounts,
  type StateCount,
} from './health.ts'
export { healthColumn, HealthSummary, unhealthyFilter } from './HealthSummary.tsx'
export { assemblyHealthQuery, useAssemblyHealth } from './overview/queries.ts'
export { useHealth } from './overview/use-health.ts'
export {
  assemblyCostRateQuery,
  cloudComputeQuery,
  environmentCostRateQuery,
  useCurrencyByCloud,
} from './cost/queries.ts'
