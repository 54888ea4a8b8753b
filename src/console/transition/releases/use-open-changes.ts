import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DraftCi, RelationChange, Release } from '../../../contract/core/records.ts'
import { isRelation } from '../../../contract/organization/search.ts'
import {
  listPlatformComponents,
  readPlatform,
  readPlatformHistory,
  readPlatformScale,
} from '../../../contract/transition/platforms.ts'
import { listEnvironmentVariables, listPlatformVariables } from '../../../contract/transition/variables.ts'
import { useClouds } from '../../cloud/index.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { canChangeRelations } from '../../design/index.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { committedLinksQuery, platformsQuery } from '../queries.ts'
import { toCloudNames } from './changes.ts'
import {
  sortOpenChanges,
  toOpenChanges,
  toOpenLinks,
  toOpenRelations,
  toOpenToggles,
  type OpenChange,
} from './open-changes.ts'

const BACKGROUND = { lowPriority: true }
const NO_NAMES: readonly string[] = []

const combineQueries = <Data>(results: readonly UseQueryResult<Data>[]) => ({
  answers: results.map(({ data }) => data),
  pending: results.some(({ isPending }) => isPending),
  unread: results.filter(({ isError, data }) => isError && !data).length,
})

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
  const contents = useQueries({
    queries: names.flatMap((platform) => [
      { ...callQuery(listPlatformComponents, { params: { ...scope, platform } }, BACKGROUND), enabled },
      { ...callQuery(listPlatformVariables, { params: { ...scope, platform } }, BACKGROUND), enabled },
    ]),
    combine: combineQueries<DraftCi[]>,
  })
  const relatedNames = enabled && canChangeRelations(release) ? names : NO_NAMES
  const uses = useQueries({
    queries: relatedNames.map((platform) => callQuery(readPlatform, { params: { ...scope, platform } }, BACKGROUND)),
    combine: combineQueries,
  })
  const scales = useQueries({
    queries: relatedNames.map((platform) =>
      callQuery(readPlatformScale, { params: { ...scope, platform } }, BACKGROUND),
    ),
    combine: combineQueries,
  })
  const committed = useQuery({ ...committedLinksQuery(scope), enabled: relatedNames.length > 0 })
  const lists = combineQueries<unknown>([platforms, variables, ...(relatedNames.length > 0 ? [committed] : [])])
  const parts = [lists, contents, uses, scales]
  const pending = parts.some((part) => part.pending)
  const found = useMemo((): readonly OpenChange[] | undefined => {
    if (pending) return undefined
    const drafts = contents.answers.flatMap((records = []) => records)
    const recordNames = new Map([
      ...toCloudNames(clouds ?? []),
      ...drafts.map(({ ciId, ciName }) => [ciId, ciName] as const),
    ])
    const links = uses.answers.map((platform) => platform?.links_to)
    return [
      ...toOpenChanges([...(platforms.data ?? []), ...(variables.data ?? []), ...drafts]),
      ...names.flatMap((platform, index) => {
        const relations = [...(uses.answers[index]?.consumes ?? []), ...(scales.answers[index]?.depends_on ?? [])]
        return toOpenRelations(platform, relations, recordNames)
      }),
      ...(committed.data ? toOpenLinks(platforms.data ?? [], links, committed.data.filter(isRelation)) : []),
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the names follow from the platforms
  }, [pending, platforms.data, variables.data, contents.answers, uses.answers, scales.answers, committed.data, clouds])
  const countUnlisted = (listed: readonly OpenChange[]) =>
    (release?.relationRfcCount ?? 0) - listed.filter((change) => change.isRelation).length
  // Only the history shows whether a platform is enabled: read if the service counts more relations than were found.
  const histories = useQueries({
    queries: (found && countUnlisted(found) > 0 ? names : NO_NAMES).map((platform) => ({
      ...callQuery(readPlatformHistory, { params: { ...scope, platform } }, BACKGROUND),
      select: selectRelations,
    })),
    combine: combineQueries<readonly RelationChange[]>,
  })
  const changes = useMemo(() => {
    const history = histories.answers.flatMap((relations = []) => relations)
    return found && sortOpenChanges([...found, ...toOpenToggles(platforms.data ?? [], history, release?.releaseId)])
  }, [found, platforms.data, histories.answers, release?.releaseId])
  return {
    changes,
    unread: parts.reduce((sum, part) => sum + part.unread, 0),
    unlisted: changes ? countUnlisted(changes) : 0,
  }
}

const selectRelations = ({ rfc_relations }: { readonly rfc_relations: readonly RelationChange[] }) => rfc_relations
