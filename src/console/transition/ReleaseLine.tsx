import type { Release } from '../../contract/records.ts'
import { changesInWords } from '../design/index.ts'
import { Time } from '../kit/Time.tsx'

/** A release in a line: its id, by whom and when it was opened and committed, how many changes it has collected. */
export function ReleaseLine({ release }: { release: Release }) {
  const { releaseId, created, createdBy, commitedBy, updated, releaseState } = release
  const changes = changesInWords(release)
  return (
    <>
      <span>release {releaseId}</span>
      <span>
        opened <Time value={created} as="moment" />
        {createdBy && (
          <>
            {' '}
            by <bdi>{createdBy}</bdi>
          </>
        )}
      </span>
      {releaseState === 'closed' && (
        <span>
          committed <Time value={updated} as="moment" />
          {commitedBy && (
            <>
              {' '}
              by <bdi>{commitedBy}</bdi>
            </>
          )}
        </span>
      )}
      {changes && <span>{changes}</span>}
    </>
  )
}
