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
import { listEnvironmentVariables, listPlatformVariables } from '../../../contract/transition/variables.ts'
import { useClouds } from '../../cloud/index.ts'
import { canChangeRelations } from '../../design/index.ts'
import { callQuery } from '../../data/read/call-query.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { toCloudNames } from './changes.ts'
import {
  sortOpenChanges,
  toOpenChanges,
  toOpenLinks,
  toOpenRelations,
  toOpenToggles,
  type OpenChange,
} from './open-changes.ts'
import { committedLinksQuery, platformsQuery } from '../queries.ts'

const BACKGROUND = { lowPriority: true }
const NO_NAMES: readonly string[] = []

const combineLists = <Item>(results: readonly UseQueryResult<readonly Item[]>[]) => ({
  lists: results.map(({ data }): readonly Item[] => data ?? []),
  pending: results.some(({ isPending }) => isPending),
  unread: results.filter(({ isError, data }) => isError && !data).length,
})

interface RelationRecords {
  readonly consumes?: readonly DraftRelation[]
  readonly depends_on?: readonly DraftRelation[]
}

/**
 * What `release` has collected, if that is open. `changes` undefined until all parts were read or failed; `unread`: parts that could not
 * be read, so that more may be open; `unlisted`: how many relations more the service counts than it lists.
 */
export function useOpenChanges({ organization, assembly, environment }: Scope, release: Release | null | undefined) {
  const scope = { organization, assembly, environment }
  const enabled = release?.releaseState === 'open'
  const platforms = useQuery({ ...platformsQuery(organization, assembly, environment), enabled })
  const variables = useQuery({ ...callQuery(listEnvironmentVariables, { params: scope }, BACKGROUND), enabled })
  const { data: clouds } = useClouds(organization)
  const names = platforms.data?.map(({ ciName }) => ciName) ?? []
  const parts = useQueries({
    queries: names.flatMap((platform) => [
      { ...callQuery(listPlatformComponents, { params: { ...scope, platform } }, BACKGROUND), enabled },
      { ...callQuery(listPlatformVariables, { params: { ...scope, platform } }, BACKGROUND), enabled },
    ]),
    combine: combineLists<DraftCi>,
  })
  // Relations are looked for only where there may be any: the use of clouds stands in the platform, its scale in another reading of it.
  const relating = enabled && canChangeRelations(release) ? names : NO_NAMES
  const related = useQueries({
    queries: relating.flatMap((platform) => [
      { ...callQuery(readPlatform, { params: { ...scope, platform } }, BACKGROUND), enabled, select: selectRelations },
      {
        ...callQuery(readPlatformScale, { params: { ...scope, platform } }, BACKGROUND),
        enabled,
        select: selectRelations,
      },
    ]),
    combine: combineLists<DraftRelation>,
  })
  const links = useQueries({
    queries: relating.map((platform) => ({
      ...callQuery(readPlatform, { params: { ...scope, platform } }, BACKGROUND),
      enabled,
      select: selectLinks,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  const committed = useQuery({ ...committedLinksQuery(scope), enabled: relating.length > 0 })
  const lists = combineLists<unknown>([platforms, variables, ...(relating.length > 0 ? [committed] : [])])
  const pending = lists.pending || parts.pending || related.pending
  const found = useMemo((): readonly OpenChange[] | undefined => {
    if (pending) return undefined
    const drafts = parts.lists.flat()
    const ends = new Map([...toCloudNames(clouds ?? []), ...drafts.map(({ ciId, ciName }) => [ciId, ciName] as const)])
    return [
      ...toOpenChanges([...(platforms.data ?? []), ...(variables.data ?? []), ...drafts]),
      // Two readings for each platform.
      ...related.lists.flatMap((relations, at) => toOpenRelations(names[Math.floor(at / 2)] ?? '', relations, ends)),
      ...(committed.data ? toOpenLinks(platforms.data ?? [], links, committed.data.filter(isRelation)) : []),
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the names follow from the platforms
  }, [pending, platforms.data, variables.data, parts.lists, related.lists, links, committed.data, clouds])
  const more = (listed: readonly OpenChange[] = []) =>
    (release?.relationRfcCount ?? 0) - listed.filter(({ isRelation: is }) => is).length
  // Whether a platform is enabled stands in its history only: asked for where the service counts more than was found.
  const histories = useQueries({
    queries: (found && more(found) > 0 ? names : NO_NAMES).map((platform) => ({
      ...callQuery(readPlatformHistory, { params: { ...scope, platform } }, BACKGROUND),
      select: selectHistoryRelations,
    })),
    combine: combineLists<RelationChange>,
  })
  const changes = useMemo(
    () =>
      found &&
      sortOpenChanges([...found, ...toOpenToggles(platforms.data ?? [], histories.lists.flat(), release?.releaseId)]),
    [found, platforms.data, histories.lists, release?.releaseId],
  )
  return { changes, unread: lists.unread + parts.unread + related.unread, unlisted: changes ? more(changes) : 0 }
}

const selectHistoryRelations = ({ rfc_relations }: { readonly rfc_relations: readonly RelationChange[] }) =>
  rfc_relations

const selectLinks = ({ links_to }: { readonly links_to: readonly string[] }) => links_to

const selectRelations = ({ consumes = [], depends_on = [] }: RelationRecords): readonly DraftRelation[] => [
  ...consumes,
  ...depends_on,
]
