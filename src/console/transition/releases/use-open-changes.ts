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
 * The changes of `release`, if open. `changes`: undefined until all queries ended; `unread`: number of failed queries, so that more may
 * be open; `unlisted`: relations that the service counts but does not list.
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
  // The use of clouds is part of a platform, its scale of another answer.
  const relatedNames = enabled && canChangeRelations(release) ? names : NO_NAMES
  const related = useQueries({
    queries: relatedNames.flatMap((platform) => [
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
    queries: relatedNames.map((platform) => ({
      ...callQuery(readPlatform, { params: { ...scope, platform } }, BACKGROUND),
      enabled,
      select: selectLinks,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  const committed = useQuery({ ...committedLinksQuery(scope), enabled: relatedNames.length > 0 })
  const lists = combineLists<unknown>([platforms, variables, ...(relatedNames.length > 0 ? [committed] : [])])
  const pending = lists.pending || parts.pending || related.pending
  const found = useMemo((): readonly OpenChange[] | undefined => {
    if (pending) return undefined
    const drafts = parts.lists.flat()
    const ends = new Map([...toCloudNames(clouds ?? []), ...drafts.map(({ ciId, ciName }) => [ciId, ciName] as const)])
    return [
      ...toOpenChanges([...(platforms.data ?? []), ...(variables.data ?? []), ...drafts]),
      // Two queries per platform.
      ...related.lists.flatMap((relations, index) =>
        toOpenRelations(names[Math.floor(index / 2)] ?? '', relations, ends),
      ),
      ...(committed.data ? toOpenLinks(platforms.data ?? [], links, committed.data.filter(isRelation)) : []),
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the names follow from the platforms
  }, [pending, platforms.data, variables.data, parts.lists, related.lists, links, committed.data, clouds])
  const more = (listed: readonly OpenChange[]) =>
    (release?.relationRfcCount ?? 0) - listed.filter((change) => change.isRelation).length
  // Only the history shows whether a platform is enabled: read if the service counts more relations than were found.
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
