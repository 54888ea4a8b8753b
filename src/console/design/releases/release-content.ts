// What a closed release of a design changed. The service lists no changes of a release: they are found in the histories of the records
// that changed since it was opened (service-api 2.2).
import {
  readDesignAttachmentHistory,
  readDesignComponentHistory,
  readDesignMonitorHistory,
} from '../../../contract/design/design-content.ts'
import { readDesignVariableHistory, readGlobalVariableHistory } from '../../../contract/design/design-variables.ts'
import { readDesignPlatformHistory, type History } from '../../../contract/design/design.ts'
import type { Release } from '../../../contract/core/records.ts'
import { read } from '../../data/read/read.ts'
import { changedRecord, kindOf, type ChangedRecord, type PlacedRecord } from './changed-records.ts'

/** Histories read for one release at most. */
export const MOST_HISTORIES = 60

/** Records that can have been changed by a release: those changed or created since it was opened, and those that do not say when. */
export function candidatesFor(
  records: readonly PlacedRecord[],
  { created = 0 }: Pick<Release, 'created'>,
): PlacedRecord[] {
  return records.filter(({ record }) => {
    const last = Math.max(record.updated ?? 0, record.created ?? 0)
    return last === 0 || last >= created
  })
}

const settings = { background: true, staleTime: 60_000, ended: () => true }

/** The history of one record of a design. */
export function historyOf(organization: string, assembly: string, { record, platform, component = '' }: PlacedRecord) {
  const place = { organization, assembly, platform }
  const name = record.ciName
  switch (kindOf(record)) {
    case 'platform':
      return read(readDesignPlatformHistory, { params: place }, settings)
    case 'variable':
      return platform === ''
        ? read(readGlobalVariableHistory, { params: { organization, assembly, variable: name } }, settings)
        : read(readDesignVariableHistory, { params: { ...place, variable: name } }, settings)
    case 'monitor':
      return read(readDesignMonitorHistory, { params: { ...place, component, monitor: name } }, settings)
    case 'attachment':
      return read(readDesignAttachmentHistory, { params: { ...place, component, attachment: name } }, settings)
    case 'component':
      return read(readDesignComponentHistory, { params: { ...place, component: name } }, settings)
  }
}

/** What a release did to the records whose histories are read. */
export const changesIn = (
  { releaseId }: Pick<Release, 'releaseId'>,
  placed: readonly PlacedRecord[],
  histories: readonly (History | undefined)[],
): ChangedRecord[] =>
  placed.flatMap(({ platform, component }, at) =>
    (histories[at]?.rfc_cis ?? [])
      .filter((change) => change.releaseId === releaseId)
      .map((change) => changedRecord({ record: change, platform, component }, true)),
  )
