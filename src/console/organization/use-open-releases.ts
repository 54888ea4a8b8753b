// Changes of environments that nobody committed. The service lists them per environment only, so they are looked for behind everything
// else, few at once, and not again until they may have changed.
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ci, Release } from '../../contract/core/records.ts'
import { paths, parseNsPath } from '../routing/paths.ts'
import { latestReleaseQuery } from '../transition/index.ts'

const CONCURRENCY = 4
export const MAX_CHECKED_ENVIRONMENTS = 120
const STALE_TIME_MS = 600_000

export interface OpenRelease {
  readonly environment: string
  readonly assembly: string
  readonly release: Release
  readonly to: string
}

type ReleaseQuery = UseQueryResult<Release | null>

function combineReleases(environments: readonly Ci[], queries: readonly ReleaseQuery[]) {
  const open = queries.flatMap(({ data }, at) => {
    const environment = environments[at]
    if (!environment || data?.releaseState !== 'open') return []
    const { organization, assembly } = parseNsPath(environment.nsPath)
    const { ciName } = environment
    return [{ environment: ciName, assembly, release: data, to: paths.latestRelease(organization, assembly, ciName) }]
  })
  return { open, looked: queries.filter(({ isPending }) => !isPending).length }
}

/** The open releases of an organization's environments, as far as they were looked at: the first ones of a large one. */
export function useOpenReleases(environments: readonly Ci[] | undefined): readonly OpenRelease[] {
  const [limit, setLimit] = useState(CONCURRENCY)
  const looked = (environments ?? []).slice(0, MAX_CHECKED_ENVIRONMENTS)
  const found = useQueries({
    queries: looked.slice(0, limit).map(({ nsPath, ciName }) => {
      const { organization, assembly } = parseNsPath(nsPath)
      return {
        ...latestReleaseQuery(organization, assembly, ciName),
        staleTime: STALE_TIME_MS,
        refetchInterval: false as const,
      }
    }),
    combine: (queries) => combineReleases(looked, queries),
  })
  // Set while rendering: what follows from what was just found needs no second look at the page.
  if (found.looked >= limit && limit < looked.length) setLimit(limit + CONCURRENCY)
  return found.open
}
