import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RelationChange, Release } from '../../../contract/core/records.ts'
import { isRelation } from '../../../contract/organization/search.ts'
import { readPlatform, readPlatformHistory, readPlatformScale } from '../../../contract/transition/platforms.ts'
import { useClouds } from '../../cloud/index.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { combineQueries } from '../../data/read/combine-queries.ts'
import { canChangeRelations } from '../../design/index.ts'
import { committedLinksQuery } from '../queries.ts'
import { toCiNames } from './changes.ts'
import { toOpenChanges, toOpenLinks, toOpenRelations, toOpenToggles, type OpenChange } from './open-changes.ts'
import { LOW_PRIORITY, useEnvironmentRecords } from './use-environment-records.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

const selectRelations = ({ rfc_relations }: { readonly rfc_relations: readonly RelationChange[] }) => rfc_relations

/**
 * The changes of `release`, if open. `changes`: undefined until all queries ended; `unread`: number of failed queries, so that more may
 * be open; `unlisted`: relations that the service counts but does not list.
 */
export function useOpenChanges(scope: EnvironmentScope, release: Release | null | undefined) {
  const isOpen = release?.releaseState === 'open'
  const { platforms = [], records, unread } = useEnvironmentRecords(scope, isOpen)
  const { data: clouds } = useClouds(scope)
  const related = isOpen && canChangeRelations(release) ? platforms.map(({ ciName }) => ciName) : []
  const uses = useQueries({
    queries: related.map((platform) => callQuery(readPlatform, { params: { ...scope, platform } }, LOW_PRIORITY)),
    combine: combineQueries,
  })
  const scales = useQueries({
    queries: related.map((platform) => callQuery(readPlatformScale, { params: { ...scope, platform } }, LOW_PRIORITY)),
    combine: combineQueries,
  })
  const committed = useQuery({ ...committedLinksQuery(scope), enabled: related.length > 0 })
  const relations = [uses, scales, combineQueries(related.length > 0 ? [committed] : [])]
  const pending = records === undefined || relations.some((part) => part.pending)
  const found = useMemo((): readonly OpenChange[] | undefined => {
    if (pending) return undefined
    const drafts = records.map(({ record }) => record)
    const names = toCiNames([...(clouds ?? []), ...drafts])
    const links = uses.answers.map((platform) => platform?.links_to)
    return [
      ...toOpenChanges(drafts),
      ...platforms.flatMap(({ ciName }, index) => {
        const ofPlatform = [...(uses.answers[index]?.consumes ?? []), ...(scales.answers[index]?.depends_on ?? [])]
        return toOpenRelations(ciName, ofPlatform, names)
      }),
      ...(committed.data ? toOpenLinks(platforms, links, committed.data.filter(isRelation)) : []),
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the platforms are among the records
  }, [pending, records, uses.answers, scales.answers, committed.data, clouds])
  const countUnlisted = (listed: readonly OpenChange[]) =>
    (release?.relationRfcCount ?? 0) - listed.filter((change) => change.isRelation).length
  // Only the history shows whether a platform is enabled: read if the service counts more relations than were found.
  const histories = useQueries({
    queries: (found && countUnlisted(found) > 0 ? platforms : []).map(({ ciName }) => ({
      ...callQuery(readPlatformHistory, { params: { ...scope, platform: ciName } }, LOW_PRIORITY),
      select: selectRelations,
    })),
    combine: combineQueries<readonly RelationChange[]>,
  })
  const changes = useMemo(() => {
    const history = histories.answers.flatMap((list = []) => list)
    return found && [...found, ...toOpenToggles(platforms, history, release?.releaseId)]
    // oxlint-disable-next-line react/exhaustive-deps -- what was found follows from the platforms
  }, [found, histories.answers, release?.releaseId])
  return {
    changes,
    unread: relations.reduce((sum, part) => sum + part.unread, unread),
    unlisted: changes ? countUnlisted(changes) : 0,
  }
}
