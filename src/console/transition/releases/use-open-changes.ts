import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RelationChange, Release } from '../../../contract/core/records.ts'
import { readPlatformHistory, readPlatformScale } from '../../../contract/transition/platforms.ts'
import { useClouds } from '../../cloud/index.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { combineQueries } from '../../data/read/combine-queries.ts'
import {
  canChangeRelations,
  countUnlisted,
  formatChangeCounts,
  pendingRecords,
  toLinkChanges,
  type ChangedRecord,
} from '../../design/index.ts'
import { committedLinksQuery, platformQuery } from '../queries.ts'
import { toCiNames } from '../../kit/named-records.ts'
import { toOpenRelations, toOpenToggles } from './open-changes.ts'
import { LOW_PRIORITY, useEnvironmentRecords } from './use-environment-records.ts'
import type { EnvironmentScope } from '../../routing/paths.ts'

const selectRelations = ({ rfc_relations }: { readonly rfc_relations: readonly RelationChange[] }) => rfc_relations

/**
 * The changes of `release`, if open. `changes`: undefined until all queries ended; `unread`: number of failed queries, so that more may
 * be open; `unlisted`: what the service counts but does not list, '' for nothing.
 */
export function useOpenChanges(scope: EnvironmentScope, release: Release | null | undefined) {
  const isOpen = release?.releaseState === 'open'
  const { platforms = [], records, unread } = useEnvironmentRecords(scope, isOpen)
  const { data: clouds } = useClouds(scope)
  const related = isOpen && canChangeRelations(release) ? platforms.map(({ ciName }) => ciName) : []
  const uses = useQueries({
    queries: related.map((platform) => platformQuery(scope, platform, LOW_PRIORITY)),
    combine: combineQueries,
  })
  const scales = useQueries({
    queries: related.map((platform) => callQuery(readPlatformScale, { params: { ...scope, platform } }, LOW_PRIORITY)),
    combine: combineQueries,
  })
  const committed = useQuery({ ...committedLinksQuery(scope), enabled: related.length > 0 })
  const relations = [uses, scales, combineQueries(related.length > 0 ? [committed] : [])]
  const pending = records === undefined || relations.some((part) => part.pending)
  const found = useMemo((): readonly ChangedRecord[] | undefined => {
    if (pending) return undefined
    const names = toCiNames([...(clouds ?? []), ...records.map(({ record }) => record)])
    const linked = platforms.map((platform, index) => ({ platform, links: uses.answers[index]?.links_to }))
    return [
      ...pendingRecords(records),
      ...platforms.flatMap(({ ciName }, index) => {
        const ofPlatform = [...(uses.answers[index]?.consumes ?? []), ...(scales.answers[index]?.depends_on ?? [])]
        return toOpenRelations(ciName, ofPlatform, names)
      }),
      ...(committed.data ? toLinkChanges(linked, committed.data) : []),
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the platforms are among the records
  }, [pending, records, uses.answers, scales.answers, committed.data, clouds])
  // Only the history shows whether a platform is enabled: read if the service counts more relations than were found.
  const histories = useQueries({
    queries: (found && countUnlisted(release, found).relationRfcCount > 0 ? platforms : []).map(({ ciName }) => ({
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
    unlisted: changes ? formatChangeCounts(countUnlisted(release, changes)) : '',
  }
}
