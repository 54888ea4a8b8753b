import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRelation } from '../../../contract/organization/search.ts'
import { formatAmount, perMonth, useClouds } from '../../cloud/index.ts'
import {
  environmentCostRateQuery,
  assemblyCostRateQuery,
  toBilledRates,
  useCurrencyByCloud,
} from '../../organization/index.ts'
import {
  committedLinksQuery,
  committedUsesQuery,
  deploymentChangesQuery,
  deploymentStatusQuery,
  formatUse,
  isBlocking,
  toCloudUse,
  useLatestDeployment,
} from '../../transition/index.ts'
import { environmentInstancesQuery, operatedPlatformsQuery } from '../queries.ts'
import { hasProblem, toMapPlatforms, toWorkByPlatform, type Loadable, type MapWork } from './map.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'
import { toCiNames } from '../../kit/named-records.ts'

const toLoadable = <Data>({ data, isError }: UseQueryResult<Data>): Loadable<Data> =>
  data ?? (isError ? 'unknown' : undefined)

const describeUse = (attributes: Readonly<Record<string, string>>): string => {
  const { priority, pct_scale, adminstatus } = toCloudUse(attributes)
  return [
    formatUse('priority', priority),
    formatUse('pct_scale', pct_scale),
    adminstatus === 'active' ? '' : adminstatus,
  ]
    .filter(Boolean)
    .join(', ')
}

const formatMonthly = (perHour: Parameters<typeof perMonth>[0], currency: string | undefined): string =>
  currency === undefined ? 'unknown currency' : `${formatAmount(perMonth(perHour))} ${currency} per month`

/** The records of the open deployment by platform; empty without one. */
function useWork(scope: EnvironmentScope) {
  const latest = useLatestDeployment(scope)
  const open = latest.data && isBlocking(latest.data) ? latest.data : undefined
  const ofDeployment = { ...scope, deployment: open?.deploymentId ?? '' }
  const status = useQuery({ ...deploymentStatusQuery(ofDeployment), enabled: open !== undefined })
  const changes = useQuery({ ...deploymentChangesQuery(ofDeployment), enabled: open !== undefined })
  const work = useMemo((): Loadable<ReadonlyMap<string, MapWork>> => {
    if (latest.data === undefined) return latest.isError ? 'unknown' : undefined
    if (!open) return new Map()
    if (!changes.data || !status.data) return changes.isError || status.isError ? 'unknown' : undefined
    return toWorkByPlatform(changes.data, status.data.rfc_info)
  }, [latest.data, latest.isError, open, changes.data, changes.isError, status.data, status.isError])
  return { work, deployment: open }
}

function useCloudCost(scope: EnvironmentScope) {
  const rate = useQuery(environmentCostRateQuery(scope))
  const currencies = useCurrencyByCloud(scope, { lowPriority: true })
  return useMemo(() => {
    const rates = rate.data && toBilledRates(rate.data, 'cloud')
    return (cloud: string): Loadable<string> => {
      if (!rates || currencies.isPending) return rate.isError ? 'unknown' : undefined
      const perHour = rates.get(cloud)
      return perHour ? formatMonthly(perHour, currencies.data?.get(cloud)) : 'none'
    }
  }, [rate.data, rate.isError, currencies.data, currencies.isPending])
}

/** Billed rates per month by platform. The service adds currencies up, so a rate of several currencies is left out. */
function useCost(scope: EnvironmentScope, cloudNames: ReadonlyMap<string, string>) {
  const rate = useQuery(assemblyCostRateQuery(scope))
  const currencies = useCurrencyByCloud(scope, { lowPriority: true })
  return useMemo(() => {
    const rates = rate.data && toBilledRates(rate.data, 'platform')
    return (platform: string, clouds: readonly string[]): Loadable<string> => {
      if (!rates || currencies.isPending) return rate.isError ? 'unknown' : undefined
      const perHour = rates.get(`${scope.assembly}/${scope.environment}/${platform}`)
      if (!perHour) return 'none'
      const used = new Set(clouds.map((id) => currencies.data?.get(cloudNames.get(id) ?? '')))
      return used.size === 1 ? formatMonthly(perHour, [...used][0]) : ''
    }
  }, [rate.data, rate.isError, currencies.data, currencies.isPending, scope.assembly, scope.environment, cloudNames])
}

/** The map of an environment from the queries that its pages use; one request each, none per platform. */
export function useEnvironmentMap(scope: EnvironmentScope) {
  const platformsQuery = useQuery(operatedPlatformsQuery(scope))
  const usesQuery = useQuery(committedUsesQuery(scope))
  const linksQuery = useQuery(committedLinksQuery(scope))
  const instancesQuery = useQuery(environmentInstancesQuery(scope))
  const { data: clouds } = useClouds(scope)
  const { work, deployment } = useWork(scope)
  const cloudNames = useMemo(() => toCiNames(clouds), [clouds])
  const getCost = useCost(scope, cloudNames)
  const getCloudCost = useCloudCost(scope)
  const uses = toLoadable(usesQuery)
  const instances = toLoadable(instancesQuery)
  const platforms = useMemo(() => {
    if (!platformsQuery.data || uses === undefined || instances === undefined || linksQuery.isPending) return undefined
    return toMapPlatforms({
      platforms: platformsQuery.data,
      uses: typeof uses === 'object' ? uses.filter(isRelation) : uses,
      formatUse: describeUse,
      cloudNames,
      instances,
      work,
      getCost,
    })
  }, [platformsQuery.data, uses, instances, linksQuery.isPending, cloudNames, work, getCost])
  const links = useMemo(() => linksQuery.data?.filter(isRelation) ?? [], [linksQuery.data])
  return {
    platformsQuery,
    /** Undefined until what determines the size of the nodes is read, so that they do not move. */
    platforms,
    links,
    getCloudCost,
    deployment,
    /** Undefined if not known of all. */
    problemCount:
      instances === 'unknown' || typeof work !== 'object' ? undefined : platforms?.filter(hasProblem).length,
    problems: [
      [usesQuery, 'The use of clouds'],
      [linksQuery, 'The links between platforms'],
      [instancesQuery, 'The instances'],
    ] as const,
  }
}
