import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Ci } from '../../../contract/core/records.ts'
import { offeringRows, useOfferings, customSizes } from '../../cloud/index.ts'
import { getClouds } from '../compute-report.ts'
import { useComputeByCloud, cloudComputeQuery } from './queries.ts'
import { toMachines, priceUse, toComputeUses, type Machine, type PricedUse } from './run-rate.ts'
import type { OrganizationScope } from '../../routing/paths.ts'

/** Clouds queried by default: the report by platform takes one request per cloud (service-api 3.9). */
const DEFAULT_COUNT = 12

export interface CloudSelection {
  /** Most computes first. */
  readonly included: readonly Ci[]
  /** Clouds beyond the default count. */
  readonly omitted: readonly Ci[]
}

/** Skips clouds without computes. `computes`: number of computes by cloud name, if known. */
export function selectClouds(
  clouds: readonly Ci[],
  computes: ReadonlyMap<string, number> | undefined,
  all: boolean,
): CloudSelection {
  const getCount = ({ ciName }: Ci) => computes?.get(ciName) ?? 0
  const used = computes ? clouds.filter((cloud) => getCount(cloud) > 0) : clouds
  const sorted = used.toSorted((a, b) => getCount(b) - getCount(a))
  const count = all ? sorted.length : DEFAULT_COUNT
  return { included: sorted.slice(0, count), omitted: sorted.slice(count) }
}

/** The clouds to query; undefined until the number of computes per cloud is loaded or failed. */
export function useCloudSelection(
  scope: OrganizationScope,
  clouds: readonly Ci[] | undefined,
  all: boolean,
): CloudSelection | undefined {
  const { data: report, isPending } = useComputeByCloud(scope, { lowPriority: false })
  return useMemo(() => {
    if (!clouds || isPending) return undefined
    const computes =
      report === undefined ? undefined : new Map(getClouds(report).map(({ name, used }) => [name, used.count]))
    return selectClouds(clouds, computes, all)
  }, [clouds, report, isPending, all])
}

const NO_CLOUDS: readonly Ci[] = []

export interface RunRate {
  /** Undefined while loading. */
  readonly priced: readonly PricedUse[] | undefined
  readonly machines: readonly Machine[]
  /** Number of compute offerings that are not evaluated. */
  readonly notEvaluated: number
  /** Clouds whose report failed. */
  readonly unavailable: readonly { readonly cloud: string; readonly error: Error }[]
}

/** The computes of each cloud with their estimated cost. `offeringsOf`: load the offerings of this cloud only. */
export function useRunRate(
  scope: OrganizationScope,
  clouds: readonly Ci[] | undefined = NO_CLOUDS,
  offeringsOf?: string,
): RunRate {
  const sizes = customSizes.use()
  const offerings = useOfferings(scope, { cloud: offeringsOf })
  const reports = useQueries({
    queries: clouds.map(({ ciId }) => cloudComputeQuery(scope, ciId)),
    combine: (queries) => ({
      pending: queries.some(({ isPending }) => isPending),
      roots: queries.map(({ data }) => data),
      unavailable: queries.flatMap(({ data, error }, index) =>
        error && data === undefined ? [{ cloud: clouds[index]?.ciName ?? '', error }] : [],
      ),
    }),
  })
  const { machines, notEvaluated } = useMemo(() => {
    const rows = offerings.data ? offeringRows(offerings.data, sizes) : []
    return {
      machines: toMachines(rows, sizes),
      notEvaluated: rows.filter(({ category, evaluated }) => category === 'compute' && !evaluated).length,
    }
  }, [offerings.data, sizes])
  const pending = clouds === NO_CLOUDS || reports.pending || offerings.isPending
  const priced = useMemo(() => {
    if (pending) return undefined
    const uses = clouds.flatMap(({ ciName }, index) => {
      const root = reports.roots[index]
      return root ? toComputeUses(ciName, root) : []
    })
    return uses.map((use) => priceUse(use, machines))
  }, [pending, clouds, reports.roots, machines])
  return { priced, machines, notEvaluated, unavailable: reports.unavailable }
}
