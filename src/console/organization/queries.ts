import { useQuery } from '@tanstack/react-query'
import type { listOfferings } from '../../contract/cloud/clouds.ts'
import type { AnswerOf } from '../../contract/core/call.ts'
import { listOrganizationDeployments, listOrganizations } from '../../contract/organization/organizations.ts'
import { searchRecords } from '../../contract/organization/search.ts'
import { readAssemblyCostRate, readCost, readCostRate } from '../../contract/organization/cost.ts'
import { listAssemblyHealth } from '../../contract/operations/monitoring.ts'
import { listOrganizationHealth, readComputeReport } from '../../contract/organization/reports.ts'
import { listTransitionDeployments } from '../../contract/transition/deployments.ts'
import { currencyByCloud, offeringRows, offeringsQuery } from '../cloud/index.ts'
import { callQuery, optionalCallQuery, type QueryPriority } from '../data/read/call-query.ts'
import { isRunning } from '../transition/index.ts'
import { buildReportTree } from './compute-report.ts'

export const organizationsQuery = () => callQuery(listOrganizations, { params: {} }, { staleTime: 60_000 })

export const useOrganizations = () => useQuery(organizationsQuery())

/** All environments of the organization, searched by class. */
export const organizationEnvironmentsQuery = (organization: string) =>
  callQuery(
    searchRecords,
    { params: { organization }, query: { class_name: 'manifest.Environment' } },
    { staleTime: 10_000 },
  )

export const useOrganizationEnvironments = (organization: string) =>
  useQuery(organizationEnvironmentsQuery(organization))

/** Deployments in one state: the service lists one state at a time. */
export const deploymentsByStateQuery = (organization: string, state: string, order?: QueryPriority) =>
  callQuery(
    listOrganizationDeployments,
    { params: { organization }, query: { deployment_state: state } },
    { isBusy: (deployments) => deployments.some(isRunning), ...order },
  )

/** Health of all components; only for members who see the whole organization. */
export const organizationHealthQuery = (organization: string) =>
  callQuery(listOrganizationHealth, { params: { organization } }, { lowPriority: true })

/** Health of one assembly, for every member who sees it. */
export const assemblyHealthQuery = (organization: string, assembly: string) =>
  callQuery(listAssemblyHealth, { params: { organization, assembly } }, { lowPriority: true })

export const useAssemblyHealth = (organization: string, assembly: string) =>
  useQuery(assemblyHealthQuery(organization, assembly))

export const costRateQuery = (organization: string) =>
  callQuery(readCostRate, { params: { organization } }, { staleTime: 60_000, lowPriority: true })

export const useCostRate = (organization: string) => useQuery(costRateQuery(organization))

/** The rate of one assembly by cloud; the organization's rate adds currencies up. */
export const assemblyCostRateQuery = (organization: string, assembly: string) =>
  callQuery(readAssemblyCostRate, { params: { organization, assembly } }, { staleTime: 60_000 })

/** This month's cost so far, and that of the months around it. */
export const costQuery = (organization: string) =>
  callQuery(readCost, { params: { organization } }, { staleTime: 60_000, lowPriority: true })

interface ReportFilter {
  readonly grouping?: 'cloud'
  /** Id of a cloud. */
  readonly cloud?: string
}

const toTree = (report: AnswerOf<typeof readComputeReport> | null) => report && buildReportTree(report)

/** The compute report by assembly or by cloud, of all or of one cloud; null if nothing is deployed (service-api 3.9). */
export const computeReportQuery = (organization: string, filter: ReportFilter, priority?: QueryPriority) => ({
  ...optionalCallQuery(
    readComputeReport,
    { params: { organization }, query: filter },
    { staleTime: 60_000, ...priority },
  ),
  select: toTree,
})

/** Computes by tenant, cloud and assembly. */
export const useComputeByCloud = (organization: string, priority: QueryPriority = { lowPriority: true }) =>
  useQuery(computeReportQuery(organization, { grouping: 'cloud' }, priority))

/** Computes of one cloud by assembly, environment and platform. */
export const cloudComputeQuery = (organization: string, cloud: string) =>
  computeReportQuery(organization, { grouping: 'cloud', cloud })

const HOUR = 3_600_000

/**
 * All deployments of the last days from the search index, for members who see the whole organization (service-api 2.4). Rounded to
 * hours for a stable query key.
 */
export function deploymentsSinceQuery(organization: string, days: number, now = Date.now()) {
  const to = Math.ceil(now / HOUR) * HOUR
  const created = [to - (days * 24 + 1) * HOUR, to + HOUR].map((time) => time / 1000).join(',')
  return callQuery(listTransitionDeployments, { params: { organization }, query: { created } }, { lowPriority: true })
}

const toCurrencies = (offerings: AnswerOf<typeof listOfferings>) => currencyByCloud(offeringRows(offerings))

/** The currency of each cloud by its name, from the offerings. */
export const useCurrencyByCloud = (organization: string, options: Parameters<typeof offeringsQuery>[1]) =>
  useQuery({ ...offeringsQuery(organization, options), select: toCurrencies })
