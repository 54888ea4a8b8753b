import { useMemo } from 'react'
import { getClouds } from '../compute-report.ts'
import { spendByCloud, type Amount } from '../spend.ts'
import type { OrganizationScope } from '../../routing/paths.ts'
import { useComputeByCloud, useCostRate, useCurrencyByCloud } from './queries.ts'

/** By the name of a cloud; undefined until loaded, or if not available. */
export interface CloudFigures {
  /** Clouds without any are left out. */
  readonly computes: ReadonlyMap<string, number> | undefined
  /** Billed rates; clouds without cost are left out. */
  readonly billed: ReadonlyMap<string, Amount> | undefined
}

/** What runs in each cloud, and what it costs. */
export function useCloudFigures(scope: OrganizationScope): CloudFigures {
  const { data: report } = useComputeByCloud(scope)
  const { data: rate } = useCostRate(scope)
  const { data: currencies } = useCurrencyByCloud(scope, { lowPriority: true })
  return useMemo(
    () => ({
      computes:
        report === undefined ? undefined : new Map(getClouds(report).map(({ name, used }) => [name, used.count])),
      billed: rate && currencies && new Map(spendByCloud(rate, currencies).map((spend) => [spend.cloud, spend])),
    }),
    [report, rate, currencies],
  )
}
