import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ci, Release } from '../../../contract/core/records.ts'
import { paths, parseNsPath } from '../../routing/paths.ts'
import { latestReleaseQuery } from '../../transition/index.ts'

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
  const open = queries.flatMap(({ data }, index) => {
    const environment = environments[index]
    if (!environment || data?.releaseState !== 'open') return []
    const { organization, assembly } = parseNsPath(environment.nsPath)
    const { ciName } = environment
    return [{ environment: ciName, assembly, release: data, to: paths.latestRelease(organization, assembly, ciName) }]
  })
  return { open, checked: queries.filter(({ isPending }) => !isPending).length }
}

/**
 * Open releases of the first `MAX_CHECKED_ENVIRONMENTS` environments. The service lists them per environment only, so a few are
 * queried at a time, and cached for ten minutes.
 */
export function useOpenReleases(environments: readonly Ci[] | undefined): readonly OpenRelease[] {
  const [limit, setLimit] = useState(CONCURRENCY)
  const candidates = (environments ?? []).slice(0, MAX_CHECKED_ENVIRONMENTS)
  const found = useQueries({
    queries: candidates.slice(0, limit).map(({ nsPath, ciName }) => {
      const { organization, assembly } = parseNsPath(nsPath)
      return {
        ...latestReleaseQuery(organization, assembly, ciName),
        staleTime: STALE_TIME_MS,
        refetchInterval: false as const,
      }
    }),
    combine: (queries) => combineReleases(candidates, queries),
  })
  // Set while rendering, which avoids an extra commit.
  if (found.checked >= limit && limit < candidates.length) setLimit(limit + CONCURRENCY)
  return found.open
}
