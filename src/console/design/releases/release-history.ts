// What a closed release of a design changed. The service lists no changes of a release: they are found in the histories of the records
// that changed since it was opened (service-api 2.2).
import {
  readDesignAttachmentHistory,
  readDesignComponentHistory,
  readDesignMonitorHistory,
} from '../../../contract/design/components.ts'
import { readDesignVariableHistory, readGlobalVariableHistory } from '../../../contract/design/variables.ts'
import { readDesignPlatformHistory, type History } from '../../../contract/design/platforms.ts'
import type { Release } from '../../../contract/core/records.ts'
import { callQuery } from '../../data/read/call-query.ts'
import { toChangedRecord, kindOf, type ChangedRecord, type DesignRecord } from './changed-records.ts'

/** Histories read for one release at most. */
export const MAX_HISTORIES = 60

/** Records that can have been changed by a release: those changed or created since it was opened, and those that do not say when. */
export function findCandidates(
  records: readonly DesignRecord[],
  { created = 0 }: Pick<Release, 'created'>,
): DesignRecord[] {
  return records.filter(({ record }) => {
    const last = Math.max(record.updated ?? 0, record.created ?? 0)
    return last === 0 || last >= created
  })
}

const HISTORY_OPTIONS = { lowPriority: true, staleTime: 60_000, hasEnded: () => true }

/** The history of one record of a design. */
export function historyQuery(
  organization: string,
  assembly: string,
  { record, platform, component = '' }: DesignRecord,
) {
  const scope = { organization, assembly, platform }
  const name = record.ciName
  switch (kindOf(record)) {
    case 'platform':
      return callQuery(readDesignPlatformHistory, { params: scope }, HISTORY_OPTIONS)
    case 'variable':
      return platform === ''
        ? callQuery(readGlobalVariableHistory, { params: { organization, assembly, variable: name } }, HISTORY_OPTIONS)
        : callQuery(readDesignVariableHistory, { params: { ...scope, variable: name } }, HISTORY_OPTIONS)
    case 'monitor':
      return callQuery(readDesignMonitorHistory, { params: { ...scope, component, monitor: name } }, HISTORY_OPTIONS)
    case 'attachment':
      return callQuery(
        readDesignAttachmentHistory,
        { params: { ...scope, component, attachment: name } },
        HISTORY_OPTIONS,
      )
    case 'component':
      return callQuery(readDesignComponentHistory, { params: { ...scope, component: name } }, HISTORY_OPTIONS)
  }
}

/** What a release did to the records whose histories are read. */
export const findReleaseChanges = (
  { releaseId }: Pick<Release, 'releaseId'>,
  placed: readonly DesignRecord[],
  histories: readonly (History | undefined)[],
): ChangedRecord[] =>
  placed.flatMap(({ platform, component }, at) =>
    (histories[at]?.rfc_cis ?? [])
      .filter((change) => change.releaseId === releaseId)
      .map((change) => toChangedRecord({ record: change, platform, component }, true)),
  )
