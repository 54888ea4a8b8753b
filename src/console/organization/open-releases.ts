// Changes of environments that nobody committed. The service lists them per environment only, so they are looked for behind everything
// else, few at once, and not again until they may have changed.
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ci, Release } from '../../contract/core/records.ts'
import { paths, placeOf } from '../paths.ts'
import { latestReleaseQuery } from '../transition/index.ts'

const AT_ONCE = 4
export const MOST_LOOKED_AT = 120
const FRESH_MS = 600_000

export interface OpenRelease {
  readonly environment: string
  readonly assembly: string
  readonly release: Release
  readonly to: string
}

type Reading = UseQueryResult<Release | null>

function together(environments: readonly Ci[], readings: readonly Reading[]) {
  const open = readings.flatMap(({ data }, at) => {
    const environment = environments[at]
    if (!environment || data?.releaseState !== 'open') return []
    const { organization, assembly } = placeOf(environment.nsPath)
    const { ciName } = environment
    return [{ environment: ciName, assembly, release: data, to: paths.latestRelease(organization, assembly, ciName) }]
  })
  return { open, looked: readings.filter(({ isPending }) => !isPending).length }
}

/** The open releases of an organization's environments, as far as they were looked at: the first ones of a large one. */
export function useOpenReleases(environments: readonly Ci[] | undefined): readonly OpenRelease[] {
  const [limit, setLimit] = useState(AT_ONCE)
  const looked = (environments ?? []).slice(0, MOST_LOOKED_AT)
  const found = useQueries({
    queries: looked.slice(0, limit).map(({ nsPath, ciName }) => {
      const { organization, assembly } = placeOf(nsPath)
      return {
        ...latestReleaseQuery(organization, assembly, ciName),
        staleTime: FRESH_MS,
        refetchInterval: false as const,
      }
    }),
    combine: (readings) => together(looked, readings),
  })
  // Set while rendering: what follows from what was just found needs no second look at the page.
  if (found.looked >= limit && limit < looked.length) setLimit(limit + AT_ONCE)
  return found.open
}
