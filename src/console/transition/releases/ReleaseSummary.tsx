import type { Release } from '../../../contract/core/records.ts'
import { formatChangeCounts } from '../../design/index.ts'
import { TimeByUser } from '../../kit/Time.tsx'

/** A release in a line: its id, by whom and when it was opened and committed, how many changes it has collected. */
export function ReleaseSummary({ release }: { release: Release }) {
  const { releaseId, created, createdBy, commitedBy, updated, releaseState } = release
  const changes = formatChangeCounts(release)
  return (
    <>
      <span>release {releaseId}</span>
      <span>
        opened <TimeByUser time={created} by={createdBy} />
      </span>
      {releaseState === 'closed' && (
        <span>
          committed <TimeByUser time={updated} by={commitedBy} />
        </span>
      )}
      {changes && <span>{changes}</span>}
    </>
  )
}
