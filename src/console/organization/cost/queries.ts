import { useQuery } from '@tanstack/react-query'
import type { listOfferings } from '../../../contract/cloud/clouds.ts'
import type { AnswerOf } from '../../../contract/core/call.ts'
import { readAssemblyCostRate, readCost, readCostRate } from '../../../contract/organization/cost.ts'
import { readComputeReport } from '../../../contract/organization/reports.ts'
import { currencyByCloud, offeringRows, offeringsQuery } from '../../cloud/index.ts'
import { callQuery, optionalCallQuery, type QueryPriority } from '../../data/read/call-query.ts'
import { buildReportTree } from '../compute-report.ts'

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

const toCurrencies = (offerings: AnswerOf<typeof listOfferings>) => currencyByCloud(offeringRows(offerings))

/** The currency of each cloud by its name, from the offerings. */
export const useCurrencyByCloud = (organization: string, options: Parameters<typeof offeringsQuery>[1]) =>
  useQuery({ ...offeringsQuery(organization, options), select: toCurrencies })
