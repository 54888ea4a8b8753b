import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRelation, searchEnvironment } from '../../../contract/organization/search.ts'
import { useClouds } from '../../cloud/index.ts'
import { useDesignReleases } from '../../design/index.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { assemblyCostRateQuery, formatHourly, toBilledRates } from '../../organization/index.ts'
import { committedDependenciesQuery, committedUsesQuery, useEnvironment, useLatestRelease } from '../queries.ts'
import { toCiNames } from '../../kit/named-records.ts'
import { getDesignState } from '../releases/design-state.ts'
import { useEnvironmentRecords } from '../releases/use-environment-records.ts'
import type { Section } from './comparison.ts'
import { RECORD_SECTIONS, type SideValues } from './use-draft-side.ts'
import { toEnvironmentValues, type CurrentSource } from './values.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

const committedMonitorsQuery = (scope: EnvironmentScope) =>
  callQuery(
    searchEnvironment,
    { params: scope, query: { class_name: 'manifest.Monitor' } },
    { staleTime: 20_000, lowPriority: true },
  )

/** An environment as it is now. `source`: undefined until all queries ended. */
export function useCurrentSource(scope: EnvironmentScope) {
  const { assembly, environment: name } = scope
  const environment = useEnvironment(scope)
  const release = useLatestRelease(scope)
  const content = useEnvironmentRecords(scope, true)
  const dependencies = useQuery(committedDependenciesQuery(scope))
  const cloudUses = useQuery(committedUsesQuery(scope))
  const monitors = useQuery(committedMonitorsQuery(scope))
  const costs = useQuery(assemblyCostRateQuery(scope))
  const clouds = useClouds(scope, { lowPriority: true })
  const designReleases = useDesignReleases(scope, { lowPriority: true })
  const pending =
    !content.records ||
    [environment, release, dependencies, cloudUses, monitors, costs, clouds].some(({ isPending }) => isPending)
  const source = useMemo((): CurrentSource | undefined => {
    if (pending) return undefined
    const prefix = `${assembly}/${name}/`
    const rates =
      costs.data &&
      new Map(
        [...toBilledRates(costs.data, 'platform')].flatMap(([path, rate]): [string, string][] =>
          path.startsWith(prefix) ? [[path.slice(prefix.length), formatHourly(rate)]] : [],
        ),
      )
    return {
      environment: environment.data,
      release: release.data,
      records: content.records,
      dependencies: dependencies.data?.filter(isRelation),
      cloudUses: cloudUses.data?.filter(isRelation),
      monitors: monitors.data?.flatMap((found) => (isRelation(found) ? [] : [found])),
      rates,
      cloudNames: toCiNames(clouds.data ?? []),
    }
  }, [
    pending,
    assembly,
    name,
    environment.data,
    release.data,
    content.records,
    dependencies.data,
    cloudUses.data,
    monitors.data,
    costs.data,
    clouds.data,
  ])
  const parts: readonly (readonly [failed: boolean, label: string, sections: readonly Section[]])[] = [
    [environment.isLoadingError, `the settings of ${name}`, ['Settings', 'Cloud']],
    [release.isLoadingError, `the release of ${name}`, ['Release']],
    [content.unread > 0, `the configuration of ${name}`, RECORD_SECTIONS],
    [dependencies.isLoadingError, `the scale of ${name}`, ['Scale']],
    [cloudUses.isLoadingError, `the clouds of ${name}`, ['Cloud']],
    [monitors.isLoadingError, `the monitors of ${name}`, ['Monitor']],
    [costs.isLoadingError, `the billed rates of ${assembly}`, ['Billed rate']],
  ]
  const isBehind =
    designReleases.data && release.data?.parentReleaseId !== undefined
      ? getDesignState(designReleases.data, release.data).newerReleases.length > 0
      : undefined
  return {
    source,
    unread: parts.flatMap(([failed, label, sections]) => (failed ? [[label, sections] as const] : [])),
    query: environment,
    isBehind,
  }
}

export function useEnvironmentSide(scope: EnvironmentScope): SideValues {
  const { organization, assembly, environment } = scope
  const { source, ...side } = useCurrentSource(scope)
  const values = useMemo(
    () => source && toEnvironmentValues({ organization, assembly, environment }, source),
    [source, organization, assembly, environment],
  )
  return { ...side, values }
}
