import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ComponentHealth } from '../../../contract/organization/reports.ts'
import type { Instance } from '../../../contract/core/records.ts'
import { useAssemblyHealth } from '../../organization/index.ts'
import { paths, parseNsPath } from '../../routing/paths.ts'
import { groupBy } from '../group-by.ts'
import { parseComponentName } from '../instance.ts'
import { environmentInstancesQuery, type EnvironmentScope } from '../queries.ts'
import type { HealthItem } from './columns.tsx'
import { countHealth, countInstances, filterHealth, type HealthCounts } from './counts.ts'

export interface PlatformHealth {
  counts: HealthCounts
  /** By name. */
  components: ReadonlyMap<string, HealthCounts>
}

/** Counts by name of the platform. Records whose names are not known are left out. */
function groupByPlatform<Item>(
  items: readonly Item[],
  getPlatform: (item: Item) => string,
  getComponent: (item: Item) => string,
  count: (items: readonly Item[]) => HealthCounts,
): ReadonlyMap<string, PlatformHealth> {
  const platforms = new Map<string, PlatformHealth>()
  for (const [platform, group] of groupBy(items, getPlatform)) {
    const components = groupBy(group, getComponent)
    components.delete('')
    const componentCounts = [...components].map(([name, some]): [string, HealthCounts] => [name, count(some)])
    if (platform !== '') platforms.set(platform, { counts: count(group), components: new Map(componentCounts) })
  }
  return platforms
}

const groupHealth = (health: readonly ComponentHealth[]) =>
  groupByPlatform(
    health,
    ({ ns }) => parseNsPath(ns).platform,
    ({ name }) => name,
    countHealth,
  )

export const groupInstances = (instances: readonly Instance[]) =>
  groupByPlatform(instances, ({ nsPath }) => parseNsPath(nsPath).platform, parseComponentName, countInstances)

/** The health of an environment by platform. Counts the instances when the service has no health of the environment. */
export function useEnvironmentHealth({ organization, assembly, environment }: EnvironmentScope) {
  const healthQuery = useAssemblyHealth(organization, assembly)
  const health = useMemo(
    () => healthQuery.data && filterHealth(healthQuery.data, assembly, environment),
    [healthQuery.data, assembly, environment],
  )
  const hasNoHealth = health ? health.length === 0 : healthQuery.isError
  const instancesQuery = useQuery({
    ...environmentInstancesQuery({ organization, assembly, environment }),
    enabled: hasNoHealth,
  })
  const instances = instancesQuery.data
  const platforms = useMemo(() => {
    if (hasNoHealth) return instances && groupInstances(instances)
    return health && groupHealth(health)
  }, [hasNoHealth, instances, health])
  return {
    /** Undefined while loading or unavailable. */
    platforms,
    /** Whether only monitored instances are counted. */
    monitored: !hasNoHealth,
    query: hasNoHealth ? instancesQuery : healthQuery,
  }
}

/** Rows of the components of all platforms. */
export const toComponentItems = (
  { organization, assembly, environment }: EnvironmentScope,
  platforms: ReadonlyMap<string, PlatformHealth>,
): HealthItem[] =>
  [...platforms].flatMap(([platform, { components }]) =>
    [...components].map(([name, counts]): HealthItem => {
      const to = paths.instances(organization, assembly, environment, platform, name)
      return { name, platform, to, instancesPath: to, counts, note: '' }
    }),
  )
