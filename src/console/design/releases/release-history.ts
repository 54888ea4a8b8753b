// Changes of a closed release. The service does not list them, so they are found in the histories of records that changed since it was
// opened (service-api 2.2).
import {
  readDesignAttachmentHistory,
  readDesignComponentHistory,
  readDesignMonitorHistory,
} from '../../../contract/design/components.ts'
import { readDesignVariableHistory, readGlobalVariableHistory } from '../../../contract/design/variables.ts'
import { readDesignPlatformHistory, type History } from '../../../contract/design/platforms.ts'
import type { DraftCi, Release } from '../../../contract/core/records.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { getDifferences } from '../../kit/changes/differences.ts'
import { toChangedRecord, kindOf, type ChangedRecord, type DesignRecord } from './changed-records.ts'
import type { AssemblyScope } from '../../routing/paths.ts'

/** Histories loaded per release. */
export const MAX_HISTORIES = 60

/** Whether a release or a later one may have changed a record: since it was opened, or at an unknown time. */
export function mayHaveChanged(
  { created, updated }: Pick<DraftCi, 'created' | 'updated'>,
  release: Pick<Release, 'created'>,
): boolean {
  const last = Math.max(created ?? 0, updated ?? 0)
  return last === 0 || last >= (release.created ?? 0)
}

/** Histories are not polled. */
export const HISTORY_OPTIONS = { lowPriority: true, staleTime: 20_000, hasEnded: () => true }

export function historyQuery(assembly: AssemblyScope, { record, platform, component = '' }: DesignRecord) {
  const scope = { ...assembly, platform, component }
  const name = record.ciName
  switch (kindOf(record)) {
    case 'platform':
      return callQuery(readDesignPlatformHistory, { params: scope }, HISTORY_OPTIONS)
    case 'variable':
      return platform === ''
        ? callQuery(readGlobalVariableHistory, { params: { ...scope, variable: name } }, HISTORY_OPTIONS)
        : callQuery(readDesignVariableHistory, { params: { ...scope, variable: name } }, HISTORY_OPTIONS)
    case 'monitor':
      return callQuery(readDesignMonitorHistory, { params: { ...scope, monitor: name } }, HISTORY_OPTIONS)
    case 'attachment':
      return callQuery(readDesignAttachmentHistory, { params: { ...scope, attachment: name } }, HISTORY_OPTIONS)
    case 'component':
      return callQuery(readDesignComponentHistory, { params: { ...scope, component: name } }, HISTORY_OPTIONS)
  }
}

/** `histories`: of each of `records`, undefined until loaded. */
export const findReleaseChanges = (
  { releaseId }: Pick<Release, 'releaseId'>,
  records: readonly DesignRecord[],
  histories: readonly (History | undefined)[],
): ChangedRecord[] =>
  records.flatMap(({ platform, component }, index) =>
    (histories[index]?.rfc_cis ?? [])
      .filter((change) => change.releaseId === releaseId)
      .map((change) => toChangedRecord({ record: change, platform, component }, getDifferences(change))),
  )

/** Relations that a release changed. Both of their ends can have the same change in their history. */
export const countRelationChanges = (
  { releaseId }: Pick<Release, 'releaseId'>,
  histories: readonly (History | undefined)[],
): number =>
  new Set(
    histories.flatMap((history) =>
      (history?.rfc_relations ?? []).flatMap((change) => (change.releaseId === releaseId ? [change.rfcId] : [])),
    ),
  ).size

/** The committed releases after one. */
export const getLaterReleases = ({ releaseId }: Pick<Release, 'releaseId'>, releases: readonly Release[]): Release[] =>
  releases.filter((each) => each.releaseState === 'closed' && Number(each.releaseId) > Number(releaseId))

/** What later releases changed, taken back: each record as it is now before, and as it was after the release behind. */
export const findRevertedChanges = (
  later: readonly Pick<Release, 'releaseId'>[],
  records: readonly DesignRecord[],
  histories: readonly (History | undefined)[],
): ChangedRecord[] =>
  records.flatMap(({ record, platform, component }, index) => {
    const changes = (histories[index]?.rfc_cis ?? [])
      .filter((change) => later.some(({ releaseId }) => releaseId === change.releaseId))
      .toSorted((a, b) => Number(a.rfcId) - Number(b.rfcId))
    const last = changes.at(-1)
    if (!last) return []
    const isAdded = changes.some(({ rfcAction }) => rfcAction === 'add')
    // The oldest change has the value before all of them.
    const earlier = Object.fromEntries(
      changes.toReversed().flatMap((change) => Object.entries(change.ciBaseAttributes)),
    )
    const present = Object.fromEntries(Object.keys(earlier).map((name) => [name, record.ciAttributes[name] ?? '']))
    const reverted = {
      ...last,
      rfcAction: isAdded ? 'delete' : 'update',
      ciAttributes: isAdded ? {} : earlier,
      ciBaseAttributes: isAdded ? {} : present,
    }
    return [toChangedRecord({ record: reverted, platform, component }, getDifferences(reverted))]
  })
