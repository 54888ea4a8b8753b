// The health of one environment by platform: what the service counted or, where it counted nothing, the instances themselves.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ComponentHealth } from '../../../contract/organization/reports.ts'
import type { Instance } from '../../../contract/core/records.ts'
import { useAssemblyHealth } from '../../organization/index.ts'
import { paths, parseNsPath } from '../../routing/paths.ts'
import type { HealthItem } from './columns.tsx'
import { parseComponentName } from '../instances/instance.ts'
import { environmentInstancesQuery } from '../queries.ts'
import { groupBy, filterHealth, countHealth, countInstances, type HealthCounts } from './counts.ts'

interface EnvironmentScope {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
}

export interface PlatformHealth {
  readonly counts: HealthCounts
  /** By the name of the component. */
  readonly components: ReadonlyMap<string, HealthCounts>
}

const mapValues = <From, To>(map: ReadonlyMap<string, From>, change: (value: From) => To): Map<string, To> =>
  new Map([...map].map(([key, value]) => [key, change(value)]))

/** By the name of the platform. */
const groupHealthByPlatform = (health: readonly ComponentHealth[]): Map<string, PlatformHealth> =>
  mapValues(
    groupBy(health, ({ ns }) => parseNsPath(ns).platform),
    (entries) => ({
      counts: countHealth(entries),
      components: mapValues(
        groupBy(entries, ({ name }) => name),
        countHealth,
      ),
    }),
  )

const groupInstancesByPlatform = (instances: readonly Instance[]): Map<string, PlatformHealth> =>
  mapValues(
    groupBy(instances, ({ nsPath }) => parseNsPath(nsPath).platform),
    (group) => ({
      counts: countInstances(group),
      components: mapValues(groupBy(group, parseComponentName), countInstances),
    }),
  )

/** Undefined while nothing is known. The instances are read only when health is refused, silent or knows nothing of it. */
export function useEnvironmentHealth(organization: string, assembly: string, environment: string) {
  const health = useAssemblyHealth(organization, assembly)
  const counted = health.data && filterHealth(health.data, assembly, environment)
  const silent = counted?.length === 0 || (health.data === undefined && health.isError)
  const instances = useQuery({ ...environmentInstancesQuery(organization, assembly, environment), enabled: silent })
  const { data: told } = health
  const { data: listed } = instances
  const platforms = useMemo(() => {
    if (silent) return listed && groupInstancesByPlatform(listed)
    return told && groupHealthByPlatform(filterHealth(told, assembly, environment))
  }, [silent, listed, told, assembly, environment])
  // What the service counts is what it monitors; the instances are all there are. Each page that counts goes by this.
  return { platforms, monitored: !silent, problem: silent ? instances : health }
}

/** Components of all platforms, for a table. */
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
