import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ComponentHealth } from '../../../contract/organization/reports.ts'
import type { Instance } from '../../../contract/core/records.ts'
import { countHealth, filterHealth, type HealthCounts, useAssemblyHealth } from '../../organization/index.ts'
import { parseNsPath, paths, type EnvironmentScope } from '../../routing/paths.ts'
import { groupBy } from '../../kit/grouping.ts'
import { parseComponentName } from '../instance.ts'
import { environmentInstancesQuery } from '../queries.ts'
import type { HealthItem } from './columns.tsx'
import { countInstances, sumCounts } from './counts.ts'

/** The counts of a component. Instances of unknown components or platforms have '' as name. */
export interface ComponentCounts {
  readonly platform: string
  readonly name: string
  readonly counts: HealthCounts
}

function groupByComponent<Item>(
  items: readonly Item[],
  getPlatform: (item: Item) => string,
  getName: (item: Item) => string,
  count: (items: readonly Item[]) => HealthCounts,
): ComponentCounts[] {
  return [...groupBy(items, getPlatform)].flatMap(([platform, group]) =>
    [...groupBy(group, getName)].map(([name, some]) => ({ platform, name, counts: count(some) })),
  )
}

const groupHealth = (health: readonly ComponentHealth[]) =>
  groupByComponent(
    health,
    ({ ns }) => parseNsPath(ns).platform,
    ({ name }) => name,
    countHealth,
  )

export const groupInstances = (instances: readonly Instance[]) =>
  groupByComponent(instances, ({ nsPath }) => parseNsPath(nsPath).platform, parseComponentName, countInstances)

/** The counts of a platform, or of one of its components. */
export const sumPlatform = (components: readonly ComponentCounts[], platform: string, component?: string) =>
  sumCounts(
    components
      .filter((each) => each.platform === platform && (component === undefined || each.name === component))
      .map(({ counts }) => counts),
  )

/** The health of an environment by component. Counts the instances when the service has no health of the environment. */
export function useEnvironmentHealth(scope: EnvironmentScope) {
  const healthQuery = useAssemblyHealth(scope)
  const health = useMemo(
    () => healthQuery.data && filterHealth(healthQuery.data, scope.assembly, scope.environment),
    [healthQuery.data, scope.assembly, scope.environment],
  )
  const hasNoHealth = health ? health.length === 0 : healthQuery.isError
  const instancesQuery = useQuery({ ...environmentInstancesQuery(scope), enabled: hasNoHealth })
  const instances = instancesQuery.data
  const components = useMemo(
    () => (hasNoHealth ? instances && groupInstances(instances) : health && groupHealth(health)),
    [hasNoHealth, instances, health],
  )
  return {
    /** Undefined while loading or unavailable. */
    components,
    /** Whether only monitored instances are counted. */
    monitored: !hasNoHealth,
    query: hasNoHealth ? instancesQuery : healthQuery,
  }
}

/** Rows of the components of all platforms. */
export const toComponentItems = (scope: EnvironmentScope, components: readonly ComponentCounts[]): HealthItem[] =>
  components
    .filter(({ platform, name }) => platform !== '' && name !== '')
    .map((component) => ({
      ...component,
      to: paths.instances({ ...scope, platform: component.platform, component: component.name }),
    }))
