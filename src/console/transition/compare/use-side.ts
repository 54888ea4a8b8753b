import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isRelation, searchEnvironment } from '../../../contract/organization/search.ts'
import { useClouds } from '../../cloud/index.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { getDesignRecords, isLoaded, useDesign } from '../../design/index.ts'
import { assemblyCostRateQuery, formatHourly, toBilledRates } from '../../organization/index.ts'
import {
  committedDependenciesQuery,
  committedUsesQuery,
  useDesignReleases,
  useEnvironment,
  useLatestRelease,
} from '../queries.ts'
import { toCiNames } from '../releases/changes.ts'
import { getDesignState } from '../releases/design-state.ts'
import { useEnvironmentRecords } from '../releases/use-environment-records.ts'
import type { ComparedValue, IsBehind, Section } from './comparison.ts'
import { toDesignValues, toEnvironmentValues, type CurrentSource } from './values.ts'
import type { AssemblyScope, EnvironmentScope } from '../../routing/paths.ts'

export interface SideValues {
  /** Undefined until all queries ended. */
  readonly values: readonly ComparedValue[] | undefined
  /** What could not be loaded, with the sections that are unknown without it. */
  readonly unread: readonly (readonly [label: string, sections: readonly Section[]])[]
  readonly query: UseQueryResult<unknown>
  readonly isBehind: IsBehind
}

const RECORD_SECTIONS: readonly Section[] = ['Platform', 'Component', 'Variable', 'Scale', 'Cloud', 'Monitor']

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

export function useDesignSide(scope: AssemblyScope): SideValues {
  const { organization, assembly } = scope
  const design = useDesign(scope)
  const releases = useDesignReleases(scope)
  const { platforms, variables, unavailable } = design
  const complete = isLoaded(design)
  const values = useMemo(() => {
    if (!complete || releases.isPending) return undefined
    const release = releases.data && getDesignState(releases.data, undefined).committed?.releaseId
    return toDesignValues({ organization, assembly }, getDesignRecords({ platforms, variables }), release)
  }, [complete, platforms, variables, releases.isPending, releases.data, organization, assembly])
  return {
    // What is known of a design that cannot be read to its end would look like a difference.
    values: complete ? values : unavailable.length > 0 ? [] : undefined,
    unread: [
      ...unavailable.map((label) => [label, complete ? (['Monitor'] as const) : RECORD_SECTIONS] as const),
      ...(releases.isLoadingError ? [['the releases of the design', ['Release']] as const] : []),
    ],
    query: design.query,
    isBehind: undefined,
  }
}
