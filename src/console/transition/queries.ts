import { useQuery } from '@tanstack/react-query'
import { listDesignReleases } from '../../contract/design/releases.ts'
import { listEnvironmentInstances } from '../../contract/operations/instances.ts'
import { listPlatforms, readPlatform, readPlatformScale } from '../../contract/transition/platforms.ts'
import type { AnswerOf } from '../../contract/core/call.ts'
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

/** Drops other names of a scope: the params are part of the query key. */
const toEnvironmentParams = ({ organization, assembly, environment }: EnvironmentScope) => ({
  organization,
  assembly,
  environment,
})

/** Relations without the records they connect. */
const RELATIONS_ONLY = { include_from_ci: 'false', include_to_ci: 'false' } as const

export const environmentQuery = (organization: string, assembly: string, environment: string) =>
  callQuery(readEnvironment, { params: { organization, assembly, environment } }, { isBusy: isLocked })

export const useEnvironment = (organization: string, assembly: string, environment: string) =>
  useQuery(environmentQuery(organization, assembly, environment))

export const platformsQuery = (organization: string, assembly: string, environment: string) =>
  callQuery(listPlatforms, { params: { organization, assembly, environment } })

export const usePlatforms = (organization: string, assembly: string, environment: string) =>
  useQuery(platformsQuery(organization, assembly, environment))

/** A platform's key in paths: its name, or its id for an inactive version (service-api 2.3). */
export const platformKey = ({ ciId, ciName, ciAttributes: { is_active } }: DraftCi): string =>
  is_active === 'false' ? ciId : ciName

/** A platform with its use of clouds, uncommitted changes included. `platform`: a platform key. */
export const platformQuery = (scope: EnvironmentScope, platform: string, order?: QueryPriority) =>
  callQuery(readPlatform, { params: { ...toEnvironmentParams(scope), platform } }, { staleTime: 20_000, ...order })

/** A platform with the relations that carry its scale; only redundant platforms have any. */
export const platformScaleQuery = (scope: EnvironmentScope, platform: string) =>
  callQuery(readPlatformScale, { params: { ...toEnvironmentParams(scope), platform } })

/** Global variables of an environment, uncommitted changes included. */
export const environmentVariablesQuery = (scope: EnvironmentScope) =>
  callQuery(listEnvironmentVariables, { params: toEnvironmentParams(scope) })

export const platformVariablesQuery = (scope: EnvironmentScope, platform: string) =>
  callQuery(listPlatformVariables, { params: { ...toEnvironmentParams(scope), platform } })

/** The committed use of clouds by all platforms of an environment. */
export const committedUsesQuery = (scope: EnvironmentScope) =>
  callQuery(
    searchEnvironment,
    { params: toEnvironmentParams(scope), query: { relation_name: 'base.Consumes', ...RELATIONS_ONLY } },
    { staleTime: 20_000 },
  )

/** The committed links between the platforms of an environment. */
export const committedLinksQuery = (scope: EnvironmentScope) =>
  callQuery(
    searchEnvironment,
    { params: toEnvironmentParams(scope), query: { relation_name: 'manifest.LinksTo', ...RELATIONS_ONLY } },
    { lowPriority: true },
  )

/** Instances of all platforms: thousands in a large environment, so read only on demand. */
export const environmentInstancesQuery = (scope: EnvironmentScope) =>
  callQuery(
    listEnvironmentInstances,
    { params: toEnvironmentParams(scope), query: { instances_state: 'all' } },
    { structuralSharing: false, staleTime: 30_000 },
  )

/** Relations to the platforms of an environment, as committed; `enabled` is an attribute of them (2.3). */
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

/** Releases of the design. From the database, since the index has no open one. */
export const designReleasesQuery = (organization: string, assembly: string, order?: QueryPriority) =>
  callQuery(
    listDesignReleases,
    { params: { organization, assembly }, query: { source: 'cms' } },
    { staleTime: 10_000, ...order },
  )

export const useDesignReleases = (organization: string, assembly: string, order?: QueryPriority) =>
  useQuery(designReleasesQuery(organization, assembly, order))

/** The use of clouds by the environments of an assembly. */
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
/** Days that lists of deployments look back. */
export const RECENT_DAYS = 30

/** Deployments of the organization in the last 30 days. The query key changes once a day. */
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

/** The newest release of an environment, for lists: not polled. */
export const listedReleaseQuery = (organization: string, assembly: string, environment: string) =>
  optionalCallQuery(
    readLatestRelease,
    { params: { organization, assembly, environment } },
    { lowPriority: true, staleTime: 60_000, hasEnded: () => true },
  )

/** The newest release of the environment's own changes; an open one can be committed. */
export const latestReleaseQuery = (
  organization: string,
  assembly: string,
  environment: string,
  priority?: QueryPriority,
) => optionalCallQuery(readLatestRelease, { params: { organization, assembly, environment } }, priority)

export const useLatestRelease = (organization: string, assembly: string, environment: string) =>
  useQuery(latestReleaseQuery(organization, assembly, environment))

export type Plan = AnswerOf<typeof readBillOfMaterials>

/** The open bill of materials with its changes; null: nothing to deploy. */
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

/** What a commit would deploy, computed and not saved. Not polled, also after a refusal. */
export const usePlanPreview = (organization: string, assembly: string, environment: string) =>
  useQuery(
    callQuery(
      previewPlan,
      { params: { organization, assembly, environment }, query: { capacity: 'true' } },
      { structuralSharing: false, staleTime: 60_000, hasEnded: () => true },
    ),
  )

/** A release by its id. Closed ones do not change. */
export const releaseQuery = (organization: string, assembly: string, environment: string, release: string) =>
  callQuery(
    readRelease,
    { params: { organization, assembly, environment, release } },
    { lowPriority: true, hasEnded: ({ releaseState }) => releaseState === 'closed' || releaseState === 'canceled' },
  )

/** Deployments of an environment for the expected duration: not polled, since ended ones do not change. */
export const pastDeploymentsQuery = (organization: string, assembly: string, environment: string) =>
  callQuery(
    listDeployments,
    { params: { organization, assembly, environment }, query: { source: 'cms' } },
    { lowPriority: true, hasEnded: () => true },
  )

/** Deployments from the search index, which counts failures and pauses; empty without an index (service-api 2.4, 5.8). */
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

/** The changes of a deployment: megabytes for thousands of records, so read again only when the status is ahead. */
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

export const deploymentHistoryQuery = (scope: DeploymentScope) =>
  callQuery(readDeploymentHistory, { params: toDeploymentParams(scope) }, { isBusy: isRunning, hasEnded: isFinal })

export const useDeploymentHistory = (scope: DeploymentScope) => useQuery(deploymentHistoryQuery(scope))

/** Log of one record, by the id of its change; polled while `growing`. */
export const useDeploymentLog = (scope: DeploymentScope, rfcId: string, growing: boolean) =>
  useQuery(
    callQuery(readDeploymentLog, { params: toDeploymentParams(scope), query: { rfcId } }, { isBusy: () => growing }),
  )

/** The newest releases and deployments of an environment, open ones included (service-api 2.5). */
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

/** What a commit, or any write to a deployment, changes. */
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
