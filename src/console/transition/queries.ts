// Queries of environments, releases and deployments.
import { useQuery } from '@tanstack/react-query'
import { listDesignReleases } from '../../contract/design/releases.ts'
import { listEnvironmentInstances } from '../../contract/operations/instances.ts'
import { listPlatforms, readPlatform, readPlatformScale } from '../../contract/transition/platforms.ts'
import type { DraftCi } from '../../contract/core/records.ts'
import { isLocked, listEnvironments, readEnvironment } from '../../contract/transition/environments.ts'
import { listEnvironmentVariables, listPlatformVariables } from '../../contract/transition/variables.ts'
import {
  listDeployments,
  listTransitionDeployments,
  readDeploymentChanges,
  readDeploymentHistory,
  readDeploymentLog,
  readDeploymentStatus,
  readLatestDeployment,
} from '../../contract/transition/deployments.ts'
import {
  listReleases,
  previewPlan,
  readBillOfMaterials,
  readEnvironmentTimeline,
  readLatestRelease,
  readRelease,
} from '../../contract/transition/releases.ts'
import { listOrganizationDeployments } from '../../contract/organization/organizations.ts'
import { searchAssembly, searchEnvironment } from '../../contract/organization/search.ts'
import { callQuery, optionalCallQuery, type QueryPriority } from '../data/read/call-query.ts'
import { isFinal, isInProgress, isRunning, shareUnchangedStates } from './states.ts'

export interface EnvironmentScope {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
}

/** The names of an environment and nothing else that a place may hold: they are part of the key of what is read. */
const toEnvironmentParams = ({ organization, assembly, environment }: EnvironmentScope) => ({
  organization,
  assembly,
  environment,
})

/** Only how records are related, not the records themselves. */
const RELATIONS_ONLY = { include_from_ci: 'false', include_to_ci: 'false' } as const

export const environmentsQuery = (organization: string, assembly: string) =>
  callQuery(
    listEnvironments,
    { params: { organization, assembly } },
    { isBusy: (environments) => environments.some(isLocked), staleTime: 10_000 },
  )

export const useEnvironments = (organization: string, assembly: string) =>
  useQuery(environmentsQuery(organization, assembly))

export const environmentQuery = (organization: string, assembly: string, environment: string) =>
  callQuery(readEnvironment, { params: { organization, assembly, environment } }, { isBusy: isLocked })

export const useEnvironment = (organization: string, assembly: string, environment: string) =>
  useQuery(environmentQuery(organization, assembly, environment))

export const platformsQuery = (organization: string, assembly: string, environment: string) =>
  callQuery(listPlatforms, { params: { organization, assembly, environment } })

export const usePlatforms = (organization: string, assembly: string, environment: string) =>
  useQuery(platformsQuery(organization, assembly, environment))

/** What stands for a platform in the path of its calls: its name, or its id where it is not the active version (service-api 2.3). */
export const platformKey = ({ ciId, ciName, ciAttributes: { is_active } }: DraftCi): string =>
  is_active === 'false' ? ciId : ciName

/** A platform with its use of clouds, what is open included. `platform`: its name, or the id of a version that is not active. */
export const platformQuery = (scope: EnvironmentScope, platform: string, order?: QueryPriority) =>
  callQuery(readPlatform, { params: { ...toEnvironmentParams(scope), platform } }, { staleTime: 20_000, ...order })

export const usePlatform = (scope: EnvironmentScope, platform: string, order?: QueryPriority) =>
  useQuery(platformQuery(scope, platform, order))

/** A platform with the relations that carry its scale; none where it is not redundant. */
export const usePlatformScale = (scope: EnvironmentScope, platform: string) =>
  useQuery(callQuery(readPlatformScale, { params: { ...toEnvironmentParams(scope), platform } }))

/** Global variables of an environment, what is open included. */
export const environmentVariablesQuery = (scope: EnvironmentScope) =>
  callQuery(listEnvironmentVariables, { params: toEnvironmentParams(scope) })

/** Variables of one of its platforms. */
export const platformVariablesQuery = (scope: EnvironmentScope, platform: string) =>
  callQuery(listPlatformVariables, { params: { ...toEnvironmentParams(scope), platform } })

/** Which clouds are used by the environment's platforms, as committed: one reading for all of them. */
export const committedUsesQuery = (scope: EnvironmentScope) =>
  callQuery(
    searchEnvironment,
    { params: toEnvironmentParams(scope), query: { relation_name: 'base.Consumes', ...RELATIONS_ONLY } },
    { staleTime: 20_000 },
  )

export const useCommittedUses = (scope: EnvironmentScope) => useQuery(committedUsesQuery(scope))

/** Which platforms of an environment link to which, as committed: one reading for all of them. */
export const committedLinksQuery = (scope: EnvironmentScope) =>
  callQuery(
    searchEnvironment,
    { params: toEnvironmentParams(scope), query: { relation_name: 'manifest.LinksTo', ...RELATIONS_ONLY } },
    { lowPriority: true },
  )

/** Instances of all platforms, many thousands in a large environment: read only where it is said how many go. */
export const environmentInstancesQuery = (scope: EnvironmentScope) =>
  callQuery(
    listEnvironmentInstances,
    { params: toEnvironmentParams(scope), query: { instances_state: 'all' } },
    { structuralSharing: false, staleTime: 30_000 },
  )

/** Which platforms of an environment are enabled, as committed: `enabled` of the relation to each (2.3). */
export const composedPlatformsQuery = (
  organization: string,
  assembly: string,
  environment: string,
  order?: QueryPriority,
) =>
  callQuery(
    searchEnvironment,
    {
      params: { organization, assembly, environment },
      query: { relation_name: 'manifest.ComposedOf', ...RELATIONS_ONLY },
    },
    order,
  )

export const useComposedPlatforms = (
  organization: string,
  assembly: string,
  environment: string,
  order?: QueryPriority,
) => useQuery(composedPlatformsQuery(organization, assembly, environment, order))

/** Releases of the design, the open one too: the index, which other services read instead, has only those that are over. */
export const designReleasesQuery = (organization: string, assembly: string, order?: QueryPriority) =>
  callQuery(
    listDesignReleases,
    { params: { organization, assembly }, query: { source: 'cms' } },
    { staleTime: 10_000, ...order },
  )

export const useDesignReleases = (organization: string, assembly: string, order?: QueryPriority) =>
  useQuery(designReleasesQuery(organization, assembly, order))

/** How the environments of an assembly use clouds: one relation for each. */
export const useCloudUses = (organization: string, assembly: string) =>
  useQuery(
    callQuery(
      searchAssembly,
      {
        params: { organization, assembly },
        query: { relation_name: 'base.Consumes', from_class_name: 'manifest.Environment', ...RELATIONS_ONLY },
      },
      { staleTime: 30_000, lowPriority: true },
    ),
  )

const DAY_S = 86_400
/** Days of deployments that lists look back. */
export const RECENT_DAYS = 30

/** Deployments over the organization in the last 30 days, for those who see all of it. The question stays the same for a day. */
function recentDeploymentsQuery(organization: string, now: number) {
  const today = Math.floor(now / 1000 / DAY_S)
  const created = `${(today - RECENT_DAYS) * DAY_S},${(today + 2) * DAY_S}`
  return callQuery(
    listTransitionDeployments,
    { params: { organization }, query: { created } },
    { staleTime: 30_000, lowPriority: true },
  )
}

export const useRecentDeployments = (organization: string, now: number) =>
  useQuery(recentDeploymentsQuery(organization, now))

/** The newest release of each environment of a list: read once, not again while the list is shown. */
export const listedReleaseQuery = (organization: string, assembly: string, environment: string) =>
  optionalCallQuery(
    readLatestRelease,
    { params: { organization, assembly, environment } },
    { lowPriority: true, staleTime: 60_000, hasEnded: () => true },
  )

/** The newest release of the environment's own changes; open: there is something to commit. */
export const latestReleaseQuery = (organization: string, assembly: string, environment: string) =>
  optionalCallQuery(readLatestRelease, { params: { organization, assembly, environment } })

export const useLatestRelease = (organization: string, assembly: string, environment: string) =>
  useQuery(latestReleaseQuery(organization, assembly, environment))

/** The open bill of materials with what it changes; null: nothing to deploy. */
export const billOfMaterialsQuery = (organization: string, assembly: string, environment: string) =>
  optionalCallQuery(readBillOfMaterials, {
    params: { organization, assembly, environment },
    query: { include_rfcs: 'cis' },
  })

export const useBillOfMaterials = (organization: string, assembly: string, environment: string) =>
  useQuery(billOfMaterialsQuery(organization, assembly, environment))

export const deploymentsQuery = (organization: string, assembly: string, environment: string) =>
  callQuery(
    listDeployments,
    { params: { organization, assembly, environment } },
    { isBusy: (deployments) => deployments.some(isRunning) },
  )

export const useDeployments = (organization: string, assembly: string, environment: string) =>
  useQuery(deploymentsQuery(organization, assembly, environment))

/** What a commit would have deployed; nothing is kept. A refusal is an answer too: it is not asked again by itself. */
export const usePlanPreview = (organization: string, assembly: string, environment: string) =>
  useQuery(
    callQuery(
      previewPlan,
      { params: { organization, assembly, environment }, query: { capacity: 'true' } },
      { structuralSharing: false, staleTime: 60_000, hasEnded: () => true },
    ),
  )

/** A release that is known by its id: committed, it does not change any more. */
export const releaseQuery = (organization: string, assembly: string, environment: string, release: string) =>
  callQuery(
    readRelease,
    { params: { organization, assembly, environment, release } },
    { lowPriority: true, hasEnded: ({ releaseState }) => releaseState === 'closed' || releaseState === 'canceled' },
  )

/** What its deployments took so far, for what is to be expected: read once, since those that are over do not change. */
export const pastDeploymentsQuery = (organization: string, assembly: string, environment: string) =>
  callQuery(
    listDeployments,
    { params: { organization, assembly, environment }, query: { source: 'cms' } },
    { lowPriority: true, hasEnded: () => true },
  )

export const usePastDeployments = (organization: string, assembly: string, environment: string) =>
  useQuery(pastDeploymentsQuery(organization, assembly, environment))

/** The same from the search index, which counts failures and pauses; empty where there is no index (service-api 2.4, 5.8). */
export const useIndexedDeployments = (organization: string, assembly: string, environment: string) =>
  useQuery(
    callQuery(
      listDeployments,
      { params: { organization, assembly, environment }, query: { source: 'es', size: '1000' } },
      { lowPriority: true },
    ),
  )

export const latestDeploymentQuery = (organization: string, assembly: string, environment: string) =>
  optionalCallQuery(
    readLatestDeployment,
    { params: { organization, assembly, environment } },
    { isBusy: (deployment) => deployment !== null && isRunning(deployment) },
  )

export const useLatestDeployment = (organization: string, assembly: string, environment: string) =>
  useQuery(latestDeploymentQuery(organization, assembly, environment))

/** Names and id that lead to a deployment. */
export interface DeploymentScope extends EnvironmentScope {
  readonly deployment: string
}

const toDeploymentParams = (scope: DeploymentScope) => ({ ...toEnvironmentParams(scope), deployment: scope.deployment })

/** A deployment and the state of each of its records. */
export const deploymentStatusQuery = (scope: DeploymentScope) =>
  callQuery(
    readDeploymentStatus,
    { params: toDeploymentParams(scope) },
    { isBusy: isInProgress, hasEnded: isFinal, mergePrevious: shareUnchangedStates },
  )

export const useDeploymentStatus = (scope: DeploymentScope) => useQuery(deploymentStatusQuery(scope))

/** What a deployment changes, megabytes for thousands of records: read again when the status is ahead of it. */
export const deploymentChangesQuery = (scope: DeploymentScope) =>
  callQuery(
    readDeploymentChanges,
    { params: toDeploymentParams(scope) },
    {
      structuralSharing: false,
      staleTime: 10_000,
      hasEnded: ({ rfc_cis }) =>
        rfc_cis.every(({ deployment: record }) => /^(?:complete|canceled)$/.test(record?.dpmtRecordState ?? '')),
    },
  )

export const useDeploymentChanges = (scope: DeploymentScope) => useQuery(deploymentChangesQuery(scope))

export const deploymentHistoryQuery = (scope: DeploymentScope) =>
  callQuery(readDeploymentHistory, { params: toDeploymentParams(scope) }, { isBusy: isRunning, hasEnded: isFinal })

export const useDeploymentHistory = (scope: DeploymentScope) => useQuery(deploymentHistoryQuery(scope))

/** Log lines of one record, by the id of its change; `growing` while the record is in progress. */
export const useDeploymentLog = (scope: DeploymentScope, rfcId: string, growing: boolean) =>
  useQuery(
    callQuery(readDeploymentLog, { params: toDeploymentParams(scope), query: { rfcId } }, { isBusy: () => growing }),
  )

/** The newest releases and deployments of an environment in one list; open ones are in it (service-api 2.5). */
export const timelineQuery = (scope: EnvironmentScope) =>
  callQuery(
    readEnvironmentTimeline,
    { params: toEnvironmentParams(scope), query: { size: '200' } },
    {
      isBusy: (entries) =>
        entries.some(
          ({ deploymentState: state }) => typeof state === 'string' && isRunning({ deploymentState: state }),
        ),
      lowPriority: true,
    },
  )

export const useTimeline = (scope: EnvironmentScope) => useQuery(timelineQuery(scope))

/** What changes when a deployment is made, moved on or ended, or an environment committed. */
export const INVALIDATED_BY_TRANSITION = [
  readEnvironment,
  listEnvironments,
  readLatestRelease,
  listReleases,
  readRelease,
  readEnvironmentTimeline,
  readBillOfMaterials,
  listDeployments,
  readLatestDeployment,
  readDeploymentStatus,
  readDeploymentChanges,
  readDeploymentHistory,
  listOrganizationDeployments,
]
