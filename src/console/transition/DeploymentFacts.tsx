import type { DeploymentStatus } from '../../contract/records.ts'
import { When } from '../kit/Time.tsx'

/** Release, when, by whom, why: one line. */
export function DeploymentFacts({ status }: { status: DeploymentStatus }) {
  const { releaseId, created, createdBy, comments, description } = status
  const why = comments || description
  return (
    <>
      {releaseId && <span>release {releaseId}</span>}
      <span>
        started <When time={created} by={createdBy} />
      </span>
      {why && (
        <span>
          “<bdi>{why}</bdi>”
        </span>
      )}
    </>
  )
}
