// The health of one environment by platform: what the service counted or, where it counted nothing, the instances themselves.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ComponentHealth } from '../../../contract/organization/reports.ts'
import type { Instance } from '../../../contract/core/records.ts'
import { useAssemblyHealth } from '../../organization/index.ts'
import { paths, placeOf } from '../../paths.ts'
import type { HealthItem } from './columns.tsx'
import { componentNameOf } from '../instances/instance.ts'
import { environmentInstancesQuery } from '../queries.ts'
import { groupBy, healthWithin, tallyHealth, tallyInstances, type Tally } from './tally.ts'

interface Place {
  readonly organization: string
  readonly assembly: string
  readonly environment: string
}

export interface PlatformHealth {
  readonly tally: Tally
  /** By the name of the component. */
  readonly components: ReadonlyMap<string, Tally>
}

const mapValues = <From, To>(map: ReadonlyMap<string, From>, change: (value: From) => To): Map<string, To> =>
  new Map([...map].map(([key, value]) => [key, change(value)]))

/** By the name of the platform. */
const byPlatform = (health: readonly ComponentHealth[]): Map<string, PlatformHealth> =>
  mapValues(
    groupBy(health, ({ ns }) => placeOf(ns).platform),
    (entries) => ({
      tally: tallyHealth(entries),
      components: mapValues(
        groupBy(entries, ({ name }) => name),
        tallyHealth,
      ),
    }),
  )

const byPlatformOf = (instances: readonly Instance[]): Map<string, PlatformHealth> =>
  mapValues(
    groupBy(instances, ({ nsPath }) => placeOf(nsPath).platform),
    (group) => ({
      tally: tallyInstances(group),
      components: mapValues(groupBy(group, componentNameOf), tallyInstances),
    }),
  )

/** Undefined while nothing is known. The instances are read only when health is refused, silent or knows nothing of it. */
export function useEnvironmentHealth(organization: string, assembly: string, environment: string) {
  const health = useAssemblyHealth(organization, assembly)
  const counted = health.data && healthWithin(health.data, assembly, environment)
  const silent = counted?.length === 0 || (health.data === undefined && health.isError)
  const instances = useQuery({ ...environmentInstancesQuery(organization, assembly, environment), enabled: silent })
  const { data: told } = health
  const { data: listed } = instances
  const platforms = useMemo(() => {
    if (silent) return listed && byPlatformOf(listed)
    return told && byPlatform(healthWithin(told, assembly, environment))
  }, [silent, listed, told, assembly, environment])
  // What the service counts is what it monitors; the instances are all there are. Each page that counts goes by this.
  return { platforms, monitored: !silent, problem: silent ? instances : health }
}

/** Components of all platforms, for a table. */
export const componentItemsOf = (
  { organization, assembly, environment }: Place,
  platforms: ReadonlyMap<string, PlatformHealth>,
): HealthItem[] =>
  [...platforms].flatMap(([platform, { components }]) =>
    [...components].map(([name, tally]): HealthItem => {
      const to = paths.instances(organization, assembly, environment, platform, name)
      return { name, platform, to, instances: to, tally, note: '' }
    }),
  )
