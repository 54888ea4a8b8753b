// Every open change of an environment, gathered from its platforms, their components, variables, clouds and scale.
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  listPlatformComponents,
  readPlatform,
  readPlatformHistory,
  readPlatformScale,
} from '../../../contract/transition/platforms.ts'
import type { DraftCi, DraftRelation, RelationChange, Release } from '../../../contract/core/records.ts'
import { isRelation } from '../../../contract/organization/search.ts'
import { listEnvironmentVariables, listPlatformVariables } from '../../../contract/transition/transition-variables.ts'
import { useClouds } from '../../cloud/index.ts'
import { mayChangeRelations } from '../../design/index.ts'
import { read } from '../../data/read/read.ts'
import type { Place } from '../../frame/crumbs.ts'
import { cloudNames } from './changes.ts'
import { inOrder, openChanges, openLinks, openRelations, openSwitches, type OpenChange } from './open-changes.ts'
import { committedLinksQuery, platformsQuery } from '../queries.ts'

const background = { background: true }
const NONE: readonly string[] = []

const together = <Item>(results: readonly UseQueryResult<readonly Item[]>[]) => ({
  lists: results.map(({ data }): readonly Item[] => data ?? []),
  pending: results.some(({ isPending }) => isPending),
  unread: results.filter(({ isError, data }) => isError && !data).length,
})

interface Related {
  readonly consumes?: readonly DraftRelation[]
  readonly depends_on?: readonly DraftRelation[]
}

/**
 * What `release` has collected, if that is open. `changes` undefined until all parts were read or failed; `unread`: parts that could not
 * be read, so that more may be open; `unlisted`: how many relations more the service counts than it lists.
 */
export function useOpenChanges({ organization, assembly, environment }: Place, release: Release | null | undefined) {
  const place = { organization, assembly, environment }
  const enabled = release?.releaseState === 'open'
  const platforms = useQuery({ ...platformsQuery(organization, assembly, environment), enabled })
  const variables = useQuery({ ...read(listEnvironmentVariables, { params: place }, background), enabled })
  const { data: clouds } = useClouds(organization)
  const names = platforms.data?.map(({ ciName }) => ciName) ?? []
  const parts = useQueries({
    queries: names.flatMap((platform) => [
      { ...read(listPlatformComponents, { params: { ...place, platform } }, background), enabled },
      { ...read(listPlatformVariables, { params: { ...place, platform } }, background), enabled },
    ]),
    combine: together<DraftCi>,
  })
  // Relations are looked for only where there may be any: the use of clouds stands in the platform, its scale in another reading of it.
  const relating = enabled && mayChangeRelations(release) ? names : NONE
  const related = useQueries({
    queries: relating.flatMap((platform) => [
      { ...read(readPlatform, { params: { ...place, platform } }, background), enabled, select: relationsIn },
      { ...read(readPlatformScale, { params: { ...place, platform } }, background), enabled, select: relationsIn },
    ]),
    combine: together<DraftRelation>,
  })
  const links = useQueries({
    queries: relating.map((platform) => ({
      ...read(readPlatform, { params: { ...place, platform } }, background),
      enabled,
      select: linksIn,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  const committed = useQuery({ ...committedLinksQuery(place), enabled: relating.length > 0 })
  const lists = together<unknown>([platforms, variables, ...(relating.length > 0 ? [committed] : [])])
  const pending = lists.pending || parts.pending || related.pending
  const found = useMemo((): readonly OpenChange[] | undefined => {
    if (pending) return undefined
    const drafts = parts.lists.flat()
    const ends = new Map([...cloudNames(clouds ?? []), ...drafts.map(({ ciId, ciName }) => [ciId, ciName] as const)])
    return [
      ...openChanges([...(platforms.data ?? []), ...(variables.data ?? []), ...drafts]),
      // Two readings for each platform.
      ...related.lists.flatMap((relations, at) => openRelations(names[Math.floor(at / 2)] ?? '', relations, ends)),
      ...(committed.data ? openLinks(platforms.data ?? [], links, committed.data.filter(isRelation)) : []),
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the names follow from the platforms
  }, [pending, platforms.data, variables.data, parts.lists, related.lists, links, committed.data, clouds])
  const more = (listed: readonly OpenChange[] = []) =>
    (release?.relationRfcCount ?? 0) - listed.filter(({ isRelation: is }) => is).length
  // Whether a platform is enabled stands in its history only: asked for where the service counts more than was found.
  const histories = useQueries({
    queries: (found && more(found) > 0 ? names : NONE).map((platform) => ({
      ...read(readPlatformHistory, { params: { ...place, platform } }, background),
      select: relationsOf,
    })),
    combine: together<RelationChange>,
  })
  const changes = useMemo(
    () =>
      found && inOrder([...found, ...openSwitches(platforms.data ?? [], histories.lists.flat(), release?.releaseId)]),
    [found, platforms.data, histories.lists, release?.releaseId],
  )
  return { changes, unread: lists.unread + parts.unread + related.unread, unlisted: changes ? more(changes) : 0 }
}

const relationsOf = ({ rfc_relations }: { readonly rfc_relations: readonly RelationChange[] }) => rfc_relations

const linksIn = ({ links_to }: { readonly links_to: readonly string[] }) => links_to

const relationsIn = ({ consumes = [], depends_on = [] }: Related): readonly DraftRelation[] => [
  ...consumes,
  ...depends_on,
]
