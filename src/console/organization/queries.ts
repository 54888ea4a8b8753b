// Queries over a whole organization.
import { useQuery } from '@tanstack/react-query'
import { listOrganizationDeployments, listOrganizations } from '../../contract/organization/organizations.ts'
import { searchRecords } from '../../contract/organization/search.ts'
import { readAssemblyCostRate, readCostRate } from '../../contract/organization/cost.ts'
import { listAssemblyHealth } from '../../contract/operations/monitoring.ts'
import { listOrganizationHealth, readComputeReport } from '../../contract/organization/reports.ts'
import { listTransitionDeployments } from '../../contract/transition/deployments.ts'
import { callQuery, optionalCallQuery, type QueryPriority } from '../data/read/call-query.ts'
import { isRunning } from '../transition/index.ts'

export const organizationsQuery = () => callQuery(listOrganizations, { params: {} }, { staleTime: 60_000 })

export const useOrganizations = () => useQuery(organizationsQuery())

/** Every environment of the organization, found by its class. */
export const organizationEnvironmentsQuery = (organization: string) =>
  callQuery(
    searchRecords,
    { params: { organization }, query: { class_name: 'manifest.Environment' } },
    { staleTime: 10_000 },
  )

export const useOrganizationEnvironments = (organization: string) =>
  useQuery(organizationEnvironmentsQuery(organization))

/** Deployments of the organization in one state; the service lists only one state at a time. */
export const deploymentsByStateQuery = (organization: string, state: string, order?: QueryPriority) =>
  callQuery(
    listOrganizationDeployments,
    { params: { organization }, query: { deployment_state: state } },
    { isBusy: (deployments) => deployments.some(isRunning), ...order },
  )

/** Health of everything; only for members who see the whole organization. */
export const useOrganizationHealth = (organization: string) =>
  useQuery(callQuery(listOrganizationHealth, { params: { organization } }, { lowPriority: true }))

/** Health of one assembly, for everybody who sees it. */
export const assemblyHealthQuery = (organization: string, assembly: string) =>
  callQuery(listAssemblyHealth, { params: { organization, assembly } }, { lowPriority: true })

export const useAssemblyHealth = (organization: string, assembly: string) =>
  useQuery(assemblyHealthQuery(organization, assembly))

export const costRateQuery = (organization: string) =>
  callQuery(readCostRate, { params: { organization } }, { staleTime: 60_000, lowPriority: true })

export const useCostRate = (organization: string) => useQuery(costRateQuery(organization))

/** The same of one assembly, by cloud: where the organization's own figure has several currencies in one. */
export const assemblyCostRateQuery = (organization: string, assembly: string) =>
  callQuery(readAssemblyCostRate, { params: { organization, assembly } }, { staleTime: 60_000 })

/** Cores, memory and computes by tenant, allocation and cloud; null where nothing is deployed. */
export const computeByCloudQuery = (organization: string, order: QueryPriority = { lowPriority: true }) =>
  optionalCallQuery(
    readComputeReport,
    { params: { organization }, query: { grouping: 'cloud' } },
    { staleTime: 60_000, ...order },
  )

export const useComputeByCloud = (organization: string, order?: QueryPriority) =>
  useQuery(computeByCloudQuery(organization, order))

/** The computes of one cloud, by assembly, environment and platform; null where it has none. */
export const cloudComputeQuery = (organization: string, cloudId: string) =>
  optionalCallQuery(
    readComputeReport,
    { params: { organization }, query: { grouping: 'cloud', cloud: cloudId } },
    { staleTime: 60_000 },
  )

export const useCloudCompute = (organization: string, cloudId: string) =>
  useQuery(cloudComputeQuery(organization, cloudId))

const HOUR = 3_600_000

/**
 * Every deployment of the last days, over or not, from the search index; only for members who see the whole organization
 * (service-api 2.4). The hours are whole, so that it is one reading for a while.
 */
export function deploymentsSinceQuery(organization: string, days: number, now = Date.now()) {
  const to = Math.ceil(now / HOUR) * HOUR
  const created = [to - (days * 24 + 1) * HOUR, to + HOUR].map((time) => time / 1000).join(',')
  return callQuery(listTransitionDeployments, { params: { organization }, query: { created } }, { lowPriority: true })
}
