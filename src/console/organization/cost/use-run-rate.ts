// What runs in each cloud with what it costs, from one reading per cloud where something runs and one of all offerings.
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { offeringRows, useOfferings, customSizes, type OfferingRow } from '../../cloud/index.ts'
import { computesByCloud } from '../compute.ts'
import { useComputeByCloud, cloudComputeQuery } from '../queries.ts'
import { selectClouds, type CloudSelection } from './select-clouds.ts'
import { toMachines, priceUse, toComputeUses, type Machine, type PricedUse } from './run-rate.ts'

/** Which of the clouds are read; undefined until what runs in which was read, or refused. */
export function useCloudSelection(
  organization: string,
  clouds: readonly Ci[] | undefined,
  all: boolean,
): CloudSelection | undefined {
  const { data: report, isPending } = useComputeByCloud(organization, { lowPriority: false })
  return useMemo(() => {
    if (!clouds || isPending) return undefined
    const computes = report === null ? new Map<string, number>() : report && computesByCloud(report.data)
    return selectClouds(clouds, computes, all)
  }, [clouds, report, isPending, all])
}

export interface RunRate {
  /** Undefined until all was read. */
  readonly priced: readonly PricedUse[] | undefined
  readonly machines: readonly Machine[]
  /** Offerings of computes that ask for what cannot be evaluated. */
  readonly notEvaluated: readonly OfferingRow[]
  /** Clouds whose computes are not told, with why. */
  readonly unavailable: readonly { readonly cloud: string; readonly error: Error }[]
}

/** `only`: of this cloud alone. */
export function useRunRate(organization: string, clouds: readonly Ci[] | undefined, only?: string): RunRate {
  const sizes = customSizes.use()
  const offerings = useOfferings(organization, { cloud: only })
  const reports = useQueries({
    queries: (clouds ?? []).map(({ ciId }) => cloudComputeQuery(organization, ciId)),
    combine: (queries) => ({
      settled: queries.every(({ isPending }) => !isPending),
      parts: queries.map(({ data, error }) => ({ data, error: data === undefined ? error : null })),
    }),
  })
  const { machines, notEvaluated } = useMemo(
    () => toMachines(offerings.data ? offeringRows(offerings.data, sizes) : [], sizes),
    [offerings.data, sizes],
  )
  const isSettled = clouds !== undefined && reports.settled && !offerings.isPending
  const named = (clouds ?? []).map(({ ciName }, at) => ({ cloud: ciName, ...reports.parts[at] }))
  const priced = useMemo(
    () =>
      isSettled
        ? (clouds ?? []).flatMap(({ ciName }, at) => {
            const root = reports.parts[at]?.data?.data
            return root ? toComputeUses(ciName, root).map((use) => priceUse(use, machines)) : []
          })
        : undefined,
    [isSettled, clouds, reports.parts, machines],
  )
  return {
    priced,
    machines,
    notEvaluated,
    unavailable: named.flatMap(({ cloud, error }) => (error ? [{ cloud, error }] : [])),
  }
}
