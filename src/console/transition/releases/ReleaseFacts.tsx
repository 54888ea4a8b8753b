import type { Release } from '../../../contract/core/records.ts'
import { formatChangeCounts } from '../../design/index.ts'
import { Facts } from '../../kit/Facts.tsx'
import { Time } from '../../kit/Time.tsx'

export function ReleaseFacts({ release }: { release: Release }) {
  const { releaseId, createdBy, created, description } = release
  return (
    <Facts
      facts={[
        { term: 'Release', value: releaseId },
        { term: 'Changes', value: formatChangeCounts(release) },
        { term: 'Opened', value: created && <Time value={created} format="moment" /> },
        { term: 'By', value: createdBy },
        { term: 'Description', value: description },
      ]}
    />
  )
}
