import { useQueries, useQuery } from '@tanstack/react-query'
import type { listOfferings } from '../../../contract/cloud/clouds.ts'
import type { AnswerOf } from '../../../contract/core/call.ts'
import {
  readAssemblyCostRate,
  readCost,
  readCostRate,
  readEnvironmentCostRate,
} from '../../../contract/organization/cost.ts'
import { readComputeReport } from '../../../contract/organization/reports.ts'
import { currencyByCloud, offeringRows, offeringsQuery } from '../../cloud/index.ts'
import { optionalCallQuery, scopeQuery, type QueryPriority } from '../../data/read/call-query.ts'
import { buildReportTree } from '../compute-report.ts'
import { spendByCloud, sumByCurrency, type Amount } from '../spend.ts'
import type { OrganizationScope } from '../../routing/paths.ts'

export const costRateQuery = scopeQuery(readCostRate, { staleTime: 60_000, lowPriority: true })

export const useCostRate = (scope: OrganizationScope) => useQuery(costRateQuery(scope))

/** The rate of one assembly by cloud; the organization's rate adds currencies up. */
export const assemblyCostRateQuery = scopeQuery(readAssemblyCostRate, { staleTime: 60_000 })

/** The rate of one environment by cloud: each cloud has one currency. */
export const environmentCostRateQuery = scopeQuery(readEnvironmentCostRate, { staleTime: 60_000, lowPriority: true })

/**
 * The rates of groups in several currencies, a request each. `groups`: `assembly`, or `assembly/environment`. An entry is empty if it is not
 * available, undefined while it loads.
 */
export const useAmountsByCurrency = (
  scope: OrganizationScope,
  groups: readonly string[],
  currencies: ReadonlyMap<string, string> | undefined,
): ReadonlyMap<string, readonly Amount[] | undefined> =>
  useQueries({
    queries: groups.map((group) => {
      const [assembly = '', environment] = group.split('/')
      return environment === undefined
        ? assemblyCostRateQuery({ ...scope, assembly })
        : environmentCostRateQuery({ ...scope, assembly, environment })
    }),
    combine: (queries) =>
      new Map(
        queries.map(({ data, isError }, index) => [
          groups[index] ?? '',
          data && currencies ? sumByCurrency(spendByCloud(data, currencies)) : isError ? [] : undefined,
        ]),
      ),
  })

/** This month's cost so far, and that of the months around it. */
export const costQuery = scopeQuery(readCost, { staleTime: 60_000, lowPriority: true })

interface ReportFilter {
  readonly grouping?: 'cloud'
  /** Id of a cloud. */
  readonly cloud?: string
}

const toTree = (report: AnswerOf<typeof readComputeReport> | null) => report && buildReportTree(report)

/** The compute report by assembly or by cloud, of all or of one cloud; null if nothing is deployed (service-api 3.9). */
export const computeReportQuery = (scope: OrganizationScope, filter: ReportFilter, priority?: QueryPriority) => ({
  ...optionalCallQuery(readComputeReport, { params: scope, query: filter }, { staleTime: 60_000, ...priority }),
  select: toTree,
})

/** Computes by tenant, cloud and assembly. */
export const useComputeByCloud = (scope: OrganizationScope, priority: QueryPriority = { lowPriority: true }) =>
  useQuery(computeReportQuery(scope, { grouping: 'cloud' }, priority))

/** Computes of one cloud by assembly, environment and platform. */
export const cloudComputeQuery = (scope: OrganizationScope, cloud: string) =>
  computeReportQuery(scope, { grouping: 'cloud', cloud })

const toCurrencies = (offerings: AnswerOf<typeof listOfferings>) => currencyByCloud(offeringRows(offerings))

/** The currency of each cloud by its name, from the offerings. */
export const useCurrencyByCloud = (scope: OrganizationScope, options: Parameters<typeof offeringsQuery>[1]) =>
  useQuery({ ...offeringsQuery(scope, options), select: toCurrencies })
