import type { ReactNode } from 'react'
import type { Release } from '../../../contract/core/records.ts'
import { Facts } from '../../kit/Facts.tsx'
import { Time } from '../../kit/Time.tsx'
import { byPlatform, type ChangedRecord } from './changed-records.ts'
import { changesInWords, recordsInWords } from './pending.ts'

/** What an open release has collected, in short: whose it is, how much, and which records of which platform. */
export function ChangeSummary({
  release,
  changed,
}: {
  release: Release
  changed: readonly ChangedRecord[]
}): ReactNode {
  const { createdBy, created } = release
  const others = [...new Set(changed.map(({ by }) => by))].filter((by) => by !== '' && by !== createdBy)
  return (
    <Facts
      facts={[
        { term: 'Changes', value: changesInWords(release) },
        { term: 'Opened', value: created !== undefined && <Time value={created} as="moment" /> },
        { term: 'By', value: [createdBy, ...others].filter(Boolean).join(', ') },
        ...byPlatform(changed).map(({ platform, records }) => ({
          term: platform || 'Variables',
          value: recordsInWords(records),
        })),
      ]}
    />
  )
}
