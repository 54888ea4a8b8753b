import type { DeploymentStatus } from '../../../contract/core/records.ts'
import { TimeByUser } from '../../kit/Time.tsx'

/** Release, when, by whom, why: one line. */
export function DeploymentFacts({ status }: { status: DeploymentStatus }) {
  const { releaseId, created, createdBy, comments, description } = status
  const why = comments || description
  return (
    <>
      {releaseId && <span>release {releaseId}</span>}
      <span>
        started <TimeByUser time={created} by={createdBy} />
      </span>
      {why && (
        // Of whoever wrote last: a pause or rejection writes over what was said at the start.
        <span>
          comment “<bdi>{why}</bdi>”
        </span>
      )}
    </>
  )
}
