import type { ReactNode } from 'react'
import type { Release } from '../../../contract/core/records.ts'
import { Facts } from '../../kit/Facts.tsx'
import { Time } from '../../kit/Time.tsx'
import { groupByPlatform, type ChangedRecord } from './changed-records.ts'
import { formatChangeCounts, formatRecords } from './pending.ts'

interface ChangeSummaryProps {
  release: Release
  changed: readonly ChangedRecord[]
}

/** Who changed which records of which platform. */
export function ChangeSummary({ release, changed }: ChangeSummaryProps): ReactNode {
  const { createdBy, created } = release
  const others = [...new Set(changed.map(({ by }) => by))].filter((by) => by !== '' && by !== createdBy)
  return (
    <Facts
      facts={[
        { term: 'Changes', value: formatChangeCounts(release) },
        { term: 'Opened', value: created !== undefined && <Time value={created} format="moment" /> },
        { term: 'By', value: [createdBy, ...others].filter(Boolean).join(', ') },
        ...groupByPlatform(changed).map(({ platform, records }) => ({
          term: platform || 'Variables',
          value: formatRecords(records),
        })),
      ]}
    />
  )
}
