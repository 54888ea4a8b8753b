import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DraftCi, Release } from '../../../contract/core/records.ts'
import { committedLinksQuery, designPlatformQuery } from '../queries.ts'
import { canChangeRelations } from '../releases/pending.ts'
import { committedLinks } from './link-changes.ts'

interface LinksResult {
  /** Names of linked platforms, per platform; undefined until loaded. */
  readonly links: readonly (readonly string[] | undefined)[]
  readonly failed: readonly boolean[]
}

const combineLinks = (queries: UseQueryResult<DraftCi & { links_to: string[] }>[]): LinksResult => ({
  links: queries.map(({ data }) => data?.links_to),
  failed: queries.map(({ isError, data }) => isError && data === undefined),
})

/** Links of `platforms`: one query while no change of links can be pending, else one per platform. `release`: the newest. */
export function useLinks(
  organization: string,
  assembly: string,
  platforms: readonly DraftCi[],
  release: UseQueryResult<Release | null>,
): LinksResult {
  const settled = release.data !== undefined && !canChangeRelations(release.data)
  const committed = useQuery({
    ...committedLinksQuery(organization, assembly),
    enabled: settled && platforms.length > 0,
  })
  // Also the fallback if the search fails.
  const queryEach = (release.isError && !release.data) || (release.data !== undefined && !settled) || committed.isError
  const own = useQueries({
    queries: platforms.map(({ ciName }) => ({
      ...designPlatformQuery(organization, assembly, ciName),
      enabled: queryEach,
    })),
    combine: combineLinks,
  })
  const relations = settled ? committed.data : undefined
  return useMemo(() => {
    if (!relations) return own
    const byId = committedLinks(relations, platforms)
    return { links: platforms.map(({ ciId }) => byId.get(ciId) ?? []), failed: [] }
  }, [relations, platforms, own])
}
