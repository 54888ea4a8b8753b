import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Ci, Release } from '../../../contract/core/records.ts'
import { isRelation } from '../../../contract/organization/search.ts'
import { useClouds } from '../../cloud/index.ts'
import { deploymentByEnvironment, useOpenDeployments } from '../../organization/index.ts'
import { isUnchangedSince } from '../releases/design-state.ts'
import { toEnvironmentRows, type EnvironmentRow } from './rows.ts'
import { useCloudUses, useDesignReleases, listedReleaseQuery, useRecentDeployments } from '../queries.ts'

/** Limits the queries for the release of single environments. */
const MAX_RELEASE_QUERIES = 20

const sortNewestFirst = <Each extends { readonly created?: number | undefined }>(list: readonly Each[]) =>
  list.toSorted((a, b) => (b.created ?? 0) - (a.created ?? 0))

/** Environments whose time of change does not decide whether the design is newer. */
function getUndecidedNames(environments: readonly Ci[], releases: readonly Release[] | undefined): readonly string[] {
  if (!releases) return []
  const names = environments.filter((each) => !isUnchangedSince(releases, each)).map(({ ciName }) => ciName)
  return names.length > MAX_RELEASE_QUERIES ? [] : names
}

/** Undefined until the environments are loaded. The other queries may fail. */
export function useEnvironmentRows(
  organization: string,
  assembly: string,
  environments: readonly Ci[] | undefined,
): readonly EnvironmentRow[] | undefined {
  const [now] = useState(Date.now)
  const { deployments } = useOpenDeployments(organization)
  const { data: recent } = useRecentDeployments(organization, now)
  const { data: found } = useCloudUses(organization, assembly)
  const { data: clouds } = useClouds(organization, { lowPriority: true })
  const { data: designReleases } = useDesignReleases(organization, assembly, { lowPriority: true })
  const names = useMemo(() => getUndecidedNames(environments ?? [], designReleases), [environments, designReleases])
  const manifests = useQueries({
    queries: names.map((name) => listedReleaseQuery(organization, assembly, name)),
    combine: (queries) => queries.map(({ data }) => data),
  })
  return useMemo(
    () =>
      environments &&
      toEnvironmentRows(environments, {
        openDeployments: deployments && deploymentByEnvironment(deployments),
        recentDeployments: recent && deploymentByEnvironment(sortNewestFirst(recent)),
        cloudUses: found?.filter(isRelation),
        clouds,
        designReleases,
        latestReleases: new Map(
          names.flatMap((name, index) => {
            const manifest = manifests[index]
            return manifest === undefined ? [] : [[name, manifest]]
          }),
        ),
      }),
    [environments, deployments, recent, found, clouds, designReleases, names, manifests],
  )
}
