// What runs in each cloud with what it costs, from one reading per cloud where something runs and one of all offerings.
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { offeringRows, useOfferings, ownSizes, type OfferingRow } from '../../cloud/index.ts'
import { computesByCloud } from '../compute.ts'
import { useComputeByCloud, cloudComputeQuery } from '../queries.ts'
import { cloudsToRead, type CloudsToRead } from './clouds-to-read.ts'
import { machinesOf, priceOf, usesIn, type Machine, type PricedUse } from './run-rate.ts'

/** Which of the clouds are read; undefined until what runs in which was read, or refused. */
export function useCloudsToRead(
  organization: string,
  clouds: readonly Ci[] | undefined,
  all: boolean,
): CloudsToRead | undefined {
  const { data: report, isPending } = useComputeByCloud(organization, { background: false })
  return useMemo(() => {
    if (!clouds || isPending) return undefined
    const computes = report === null ? new Map<string, number>() : report && computesByCloud(report.data)
    return cloudsToRead(clouds, computes, all)
  }, [clouds, report, isPending, all])
}

export interface RunRate {
  /** Undefined until all was read. */
  readonly priced: readonly PricedUse[] | undefined
  readonly machines: readonly Machine[]
  /** Offerings of computes that ask for what cannot be evaluated. */
  readonly notEvaluated: readonly OfferingRow[]
  /** Clouds whose computes are not told, with why. */
  readonly untold: readonly { readonly cloud: string; readonly error: Error }[]
}

/** `only`: of this cloud alone. */
export function useRunRate(organization: string, clouds: readonly Ci[] | undefined, only?: string): RunRate {
  const sizes = ownSizes.use()
  const offerings = useOfferings(organization, { cloud: only })
  const reports = useQueries({
    queries: (clouds ?? []).map(({ ciId }) => cloudComputeQuery(organization, ciId)),
    combine: (readings) => ({
      settled: readings.every(({ isPending }) => !isPending),
      parts: readings.map(({ data, error }) => ({ data, error: data === undefined ? error : null })),
    }),
  })
  const { machines, notEvaluated } = useMemo(
    () => machinesOf(offerings.data ? offeringRows(offerings.data, sizes) : [], sizes),
    [offerings.data, sizes],
  )
  const isSettled = clouds !== undefined && reports.settled && !offerings.isPending
  const named = (clouds ?? []).map(({ ciName }, at) => ({ cloud: ciName, ...reports.parts[at] }))
  const priced = useMemo(
    () =>
      isSettled
        ? (clouds ?? []).flatMap(({ ciName }, at) => {
            const root = reports.parts[at]?.data?.data
            return root ? usesIn(ciName, root).map((use) => priceOf(use, machines)) : []
          })
        : undefined,
    [isSettled, clouds, reports.parts, machines],
  )
  return {
    priced,
    machines,
    notEvaluated,
    untold: named.flatMap(({ cloud, error }) => (error ? [{ cloud, error }] : [])),
  }
}
