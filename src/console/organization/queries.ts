import { useQuery } from '@tanstack/react-query'
import { listAssemblies } from '../../contract/assembly/assemblies.ts'
import { listOrganizationDeployments, listOrganizations } from '../../contract/organization/organizations.ts'
import { searchRecords } from '../../contract/organization/search.ts'
import { listTransitionDeployments } from '../../contract/transition/deployments.ts'
import { callQuery, scopeQuery, type QueryPriority } from '../data/read/call-query.ts'
import { isRunning, latestReleaseQuery } from '../transition/index.ts'
import { parseNsPath, type OrganizationScope } from '../routing/paths.ts'
import type { Ci } from '../../contract/core/records.ts'

export const organizationsQuery = () => callQuery(listOrganizations, { params: {} }, { staleTime: 60_000 })

export const useOrganizations = () => useQuery(organizationsQuery())

export const assembliesQuery = scopeQuery(listAssemblies)

export const useAssemblies = (scope: OrganizationScope) => useQuery(assembliesQuery(scope))

/** All environments of the organization, searched by class. */
export const organizationEnvironmentsQuery = (scope: OrganizationScope) =>
  callQuery(searchRecords, { params: scope, query: { class_name: 'manifest.Environment' } }, { staleTime: 10_000 })

export const useOrganizationEnvironments = (scope: OrganizationScope) => useQuery(organizationEnvironmentsQuery(scope))

/** Deployments in one state: the service lists one state at a time. */
export const deploymentsByStateQuery = (scope: OrganizationScope, state: string, order?: QueryPriority) =>
  callQuery(
    listOrganizationDeployments,
    { params: scope, query: { deployment_state: state } },
    { isBusy: (deployments) => deployments.some(isRunning), ...order },
  )

/** For what is read of many records, by one query each. */
export const NOT_POLLED = { staleTime: 600_000, refetchInterval: false } as const

/** The newest release of an environment, not polled: the service lists releases per environment only. */
export const releaseOnceQuery = ({ nsPath, ciName }: Ci) => ({
  ...latestReleaseQuery({ ...parseNsPath(nsPath), environment: ciName }, { lowPriority: true }),
  ...NOT_POLLED,
})

const HOUR = 3_600_000

/**
 * All deployments of the last days from the search index, for members who see the whole organization (service-api 2.4). Rounded to
 * hours for a stable query key.
 */
export function deploymentsSinceQuery(scope: OrganizationScope, days: number, now = Date.now()) {
  const to = Math.ceil(now / HOUR) * HOUR
  const created = [to - (days * 24 + 1) * HOUR, to + HOUR].map((time) => time / 1000).join(',')
  return callQuery(listTransitionDeployments, { params: scope, query: { created } }, { lowPriority: true })
}
