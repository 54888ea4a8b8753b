export type { ReportNode } from './compute-report.ts'
export { CloudRunRate } from './cost/LazyCloudRunRate.tsx'
export { deploymentByEnvironment, toOpenDeployments, useOpenDeployments } from './deployments/open-deployments.ts'
export { AttachedTeams } from './people/AttachedTeams.tsx'
export { assemblyTarget, cloudTarget } from './people/attached-teams.ts'
export { TeamChoices } from './people/TeamChoices.tsx'
export { teamsQuery, useTeams } from './people/teams.ts'
export {
  assemblyHealthQuery,
  cloudComputeQuery,
  deploymentsSinceQuery,
  organizationEnvironmentsQuery,
  organizationsQuery,
  useAssemblyHealth,
  useOrganizationEnvironments,
  useOrganizations,
} from './queries.ts'
