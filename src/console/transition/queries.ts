import { useQuery } from '@tanstack/react-query'
import { listEnvironmentInstances } from '../../contract/operations/instances.ts'
import {
  listPlatformComponents,
  listPlatforms,
  readPlatform,
  readPlatformComponent,
  readPlatformScale,
} from '../../contract/transition/platforms.ts'
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
import { extractEnvironment } from '../../contract/transition/transfer.ts'
import { listOrganizationDeployments } from '../../contract/organization/organizations.ts'
import { searchAssembly, searchEnvironment, searchOperatedEnvironment } from '../../contract/organization/search.ts'
import { callQuery, optionalCallQuery, scopeQuery, type QueryPriority } from '../data/read/call-query.ts'
import { isFinal, isInProgress, isRunning, shareUnchangedStates } from './states.ts'
import type { AssemblyScope, DeploymentScope, EnvironmentScope, OrganizationScope } from '../routing/paths.ts'

const RELATIONS_ONLY = { include_from_ci: 'false', include_to_ci: 'false' } as const

const relationsQuery = (
  scope: EnvironmentScope,
  relation_name: string,
  options?: QueryPriority & { readonly staleTime?: number },
) => callQuery(searchEnvironment, { params: scope, query: { relation_name, ...RELATIONS_ONLY } }, options)

export const environmentQuery = scopeQuery(readEnvironment, { isBusy: isLocked })

export const useEnvironment = (scope: EnvironmentScope) => useQuery(environmentQuery(scope))

export const platformsQuery = scopeQuery(listPlatforms)

export const usePlatforms = (scope: EnvironmentScope) => useQuery(platformsQuery(scope))

/** A platform's key in paths: its name, or its id for an inactive version (service-api 2.3). */
export const platformKey = ({ ciId, ciName, ciAttributes: { is_active } }: DraftCi): string =>
  is_active === 'false' ? ciId : ciName

/** A platform with its use of clouds, uncommitted changes included. `platform`: a platform key. */
export const platformQuery = (scope: EnvironmentScope, platform: string, order?: QueryPriority) =>
  callQuery(readPlatform, { params: { ...scope, platform } }, { staleTime: 20_000, ...order })

/** A platform with the relations that carry its scale; only redundant platforms have any. */
export const platformScaleQuery = (scope: EnvironmentScope, platform: string) =>
  callQuery(readPlatformScale, { params: { ...scope, platform } })

/** The committed values that an environment owns, as a file. */
export const environmentFileQuery = scopeQuery(extractEnvironment)

/** Global variables of an environment, uncommitted changes included. */
export const environmentVariablesQuery = scopeQuery(listEnvironmentVariables)

export const platformVariablesQuery = (scope: EnvironmentScope, platform: string) =>
  callQuery(listPlatformVariables, { params: { ...scope, platform } })

/** The committed use of clouds by all platforms of an environment. */
export const committedUsesQuery = (scope: EnvironmentScope) =>
  relationsQuery(scope, 'base.Consumes', { staleTime: 20_000 })

/** The committed links between the platforms of an environment. */
export const committedLinksQuery = (scope: EnvironmentScope) =>
  relationsQuery(scope, 'manifest.LinksTo', { lowPriority: true })

/** The committed relations between the components of an environment, which carry the scale. */
export const committedDependenciesQuery = (scope: EnvironmentScope) =>
  relationsQuery(scope, 'manifest.DependsOn', { staleTime: 20_000, lowPriority: true })

/** Instances of all platforms: thousands in a large environment, so read only on demand. */
export const environmentInstancesQuery = (scope: EnvironmentScope) =>
  callQuery(
    listEnvironmentInstances,
    { params: scope, query: { instances_state: 'all' } },
    { structuralSharing: false, staleTime: 30_000 },
  )

/** Computes marked for replacement, which the next plan replaces with everything on them (service-api 1.6). */
export const markedComputesQuery = (scope: EnvironmentScope) =>
  callQuery(searchOperatedEnvironment, {
    params: scope,
    query: { class_name: 'Compute', query: 'ciState:eq:replace' },
  })

/** Relations to the platforms of an environment, as committed; `enabled` is an attribute of them (2.3). */
export const composedPlatformsQuery = (scope: EnvironmentScope, order?: QueryPriority) =>
  relationsQuery(scope, 'manifest.ComposedOf', order)

/** The use of clouds by the environments of an assembly. */
export const useCloudUses = (scope: AssemblyScope) =>
  useQuery(
    callQuery(
      searchAssembly,
      {
        params: scope,
        query: { relation_name: 'base.Consumes', from_class_name: 'manifest.Environment', ...RELATIONS_ONLY },
      },
      { staleTime: 30_000, lowPriority: true },
    ),
  )

const DAY_S = 86_400
/** Days that lists of deployments look back. */
export const RECENT_DAYS = 30

/** Deployments of the organization in the last 30 days. The query key changes once a day. */
export function recentDeploymentsQuery(scope: OrganizationScope, now: number) {
  const today = Math.floor(now / 1000 / DAY_S)
  const created = `${(today - RECENT_DAYS) * DAY_S},${(today + 2) * DAY_S}`
  return callQuery(
    listTransitionDeployments,
    { params: scope, query: { created } },
    { staleTime: 30_000, lowPriority: true },
  )
}

/** The newest release of an environment, for lists: not polled. */
export const listedReleaseQuery = (scope: EnvironmentScope) =>
  optionalCallQuery(
    readLatestRelease,
    { params: scope },
    { lowPriority: true, staleTime: 60_000, hasEnded: () => true },
  )

/** The newest release of the environment's own changes; an open one can be committed. */
export const latestReleaseQuery = (scope: EnvironmentScope, priority?: QueryPriority) =>
  optionalCallQuery(readLatestRelease, { params: scope }, priority)

export const useLatestRelease = (scope: EnvironmentScope) => useQuery(latestReleaseQuery(scope))

export type Plan = AnswerOf<typeof readBillOfMaterials>

/** The open bill of materials with its changes; null: nothing to deploy. */
export const billOfMaterialsQuery = (scope: EnvironmentScope) =>
  optionalCallQuery(readBillOfMaterials, { params: scope, query: { include_rfcs: 'cis' } })

export const deploymentsQuery = scopeQuery(listDeployments, { isBusy: (deployments) => deployments.some(isRunning) })

export const useDeployments = (scope: EnvironmentScope) => useQuery(deploymentsQuery(scope))

/** What a commit would deploy, computed and not saved. Not polled, also after a refusal. */
export const usePlanPreview = (scope: EnvironmentScope) =>
  useQuery(
    callQuery(
      previewPlan,
      { params: scope, query: { capacity: 'true' } },
      { structuralSharing: false, staleTime: 60_000, hasEnded: () => true },
    ),
  )

/** A release by its id. Closed ones do not change. */
export const releaseQuery = (scope: EnvironmentScope, release: string) =>
  callQuery(
    readRelease,
    { params: { ...scope, release } },
    { lowPriority: true, hasEnded: ({ releaseState }) => releaseState === 'closed' || releaseState === 'canceled' },
  )

/** Deployments of an environment: not polled, since ended ones do not change. */
export const pastDeploymentsQuery = (scope: EnvironmentScope) =>
  callQuery(listDeployments, { params: scope, query: { source: 'cms' } }, { lowPriority: true, hasEnded: () => true })

/** The newest deployments with the times they ran, waited or were paused (service-api 5.8): fewer than a list shows, and not polled. */
export const pastIndexQuery = (scope: EnvironmentScope) =>
  callQuery(
    listDeployments,
    { params: scope, query: { source: 'es', size: '100' } },
    { lowPriority: true, hasEnded: () => true },
  )

/** Deployments from the search index, which counts failures and pauses; empty without an index (service-api 2.4, 5.8). */
export const useIndexedDeployments = (scope: EnvironmentScope) =>
  useQuery(callQuery(listDeployments, { params: scope, query: { source: 'es', size: '1000' } }, { lowPriority: true }))

export const latestDeploymentQuery = (scope: EnvironmentScope) =>
  optionalCallQuery(
    readLatestDeployment,
    { params: scope },
    { isBusy: (deployment) => deployment !== null && isRunning(deployment) },
  )

export const useLatestDeployment = (scope: EnvironmentScope) => useQuery(latestDeploymentQuery(scope))

/** A deployment and the state of each of its records. */
export const deploymentStatusQuery = (scope: DeploymentScope) =>
  callQuery(
    readDeploymentStatus,
    { params: scope },
    { isBusy: isInProgress, hasEnded: isFinal, mergePrevious: shareUnchangedStates },
  )

export const useDeploymentStatus = (scope: DeploymentScope) => useQuery(deploymentStatusQuery(scope))

/** The changes of a deployment: megabytes for thousands of records, so read again only when the status is ahead. */
export const deploymentChangesQuery = (scope: DeploymentScope) =>
  callQuery(
    readDeploymentChanges,
    { params: scope },
    {
      structuralSharing: false,
      staleTime: 10_000,
      hasEnded: ({ rfc_cis }) =>
        rfc_cis.every(({ deployment: record }) => /^(?:complete|canceled)$/.test(record?.dpmtRecordState ?? '')),
    },
  )

export const useDeploymentChanges = (scope: DeploymentScope) => useQuery(deploymentChangesQuery(scope))

export const deploymentHistoryQuery = scopeQuery(readDeploymentHistory, { isBusy: isRunning, hasEnded: isFinal })

export const useDeploymentHistory = (scope: DeploymentScope) => useQuery(deploymentHistoryQuery(scope))

/** Log of one record, by the id of its change; polled while `growing`. */
export const useDeploymentLog = (scope: DeploymentScope, rfcId: string, growing: boolean) =>
  useQuery(callQuery(readDeploymentLog, { params: scope, query: { rfcId } }, { isBusy: () => growing }))

/** The newest releases and deployments of an environment, open ones included (service-api 2.5). */
export const timelineQuery = (scope: EnvironmentScope) =>
  callQuery(
    readEnvironmentTimeline,
    { params: scope, query: { size: '200' } },
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

/** With the content of platforms, which a pull, an import or a discard changes, and a deployment if something was deleted (service-api 3.1, 3.2). */
export const INVALIDATED_WITH_CONTENT = [
  ...INVALIDATED_BY_TRANSITION,
  listPlatforms,
  readPlatform,
  readPlatformScale,
  listPlatformComponents,
  readPlatformComponent,
  listPlatformVariables,
  listEnvironmentVariables,
  searchEnvironment,
  searchOperatedEnvironment,
]
