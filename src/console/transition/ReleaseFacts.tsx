import type { Release } from '../../contract/records.ts'
import { Facts } from '../kit/Facts.tsx'
import { formatCountOf } from '../kit/format.ts'
import { Time } from '../kit/Time.tsx'

/** What is in a release of the environment's own changes, and whose it is. */
export function ReleaseFacts({ release }: { release: Release }) {
  const { releaseId, ciRfcCount = 0, relationRfcCount = 0, createdBy, created, description } = release
  const counts = [
    ciRfcCount > 0 ? formatCountOf(ciRfcCount, 'record') : '',
    relationRfcCount > 0 ? formatCountOf(relationRfcCount, 'relation') : '',
  ]
  return (
    <Facts
      facts={[
        { term: 'Release', value: releaseId },
        { term: 'Changes', value: counts.filter(Boolean).join(' and ') },
        { term: 'Opened', value: created && <Time value={created} as="moment" /> },
        { term: 'By', value: createdBy },
        { term: 'Description', value: description },
      ]}
    />
  )
}
