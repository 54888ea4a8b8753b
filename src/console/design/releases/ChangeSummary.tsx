import type { Release } from '../../../contract/core/records.ts'
import { groupByPlatform, type ChangedRecord } from './changed-records.ts'
import { formatRecords } from './pending.ts'
import { ReleaseFacts } from './ReleaseFacts.tsx'

/** Who changed which records of which platform. */
export function ChangeSummary({ release, changed }: { release: Release; changed: readonly ChangedRecord[] }) {
  const others = new Set(changed.map(({ by }) => by).filter((by) => by !== '' && by !== release.createdBy))
  return (
    <ReleaseFacts
      release={release}
      more={[
        { term: 'Also changed by', value: [...others].join(', ') },
        ...groupByPlatform(changed).map(({ platform, records }) => ({
          term: platform || 'Variables',
          value: formatRecords(records),
        })),
      ]}
    />
  )
}
