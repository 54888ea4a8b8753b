// Which platform of a design links to which.
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DraftCi, Release } from '../../../contract/core/records.ts'
import { committedLinksQuery, designPlatformQuery } from '../content-queries.ts'
import { committedLinks } from './link-changes.ts'
import { canChangeRelations } from '../releases/pending.ts'

interface LinksResult {
  /** By platform: the names of what it links to; undefined until they are read. */
  readonly links: readonly (readonly string[] | undefined)[]
  readonly failed: readonly boolean[]
}

const combineLinks = (queries: UseQueryResult<DraftCi & { links_to: string[] }>[]): LinksResult => ({
  links: queries.map(({ data }) => data?.links_to),
  failed: queries.map(({ isError, data }) => isError && data === undefined),
})

/** The links of `platforms`: all in one answer while those that are committed hold, else platform by platform. `release`: the newest. */
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
  // Where the service finds no relations, each platform still tells its own.
  const oneByOne = (release.isError && !release.data) || (release.data !== undefined && !settled) || committed.isError
  const own = useQueries({
    queries: platforms.map(({ ciName }) => ({
      ...designPlatformQuery(organization, assembly, ciName),
      enabled: oneByOne,
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
