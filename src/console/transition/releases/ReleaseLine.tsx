import type { Release } from '../../../contract/core/records.ts'
import { changesInWords } from '../../design/index.ts'
import { When } from '../../kit/Time.tsx'

/** A release in a line: its id, by whom and when it was opened and committed, how many changes it has collected. */
export function ReleaseLine({ release }: { release: Release }) {
  const { releaseId, created, createdBy, commitedBy, updated, releaseState } = release
  const changes = changesInWords(release)
  return (
    <>
      <span>release {releaseId}</span>
      <span>
        opened <When time={created} by={createdBy} />
      </span>
      {releaseState === 'closed' && (
        <span>
          committed <When time={updated} by={commitedBy} />
        </span>
      )}
      {changes && <span>{changes}</span>}
    </>
  )
}
