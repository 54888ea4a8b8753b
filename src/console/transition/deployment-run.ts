// Deployments as runs, for figures over many of them.
import type { Deployment } from '../../contract/records.ts'
import type { Run } from '../kit/runs/runs.ts'
import { stateTone } from '../kit/state/states.ts'
import { durationOf, isFinal } from './states.ts'

/** A deployment, and from the index how often it failed. */
type Counted = Deployment & { readonly failureCnt?: number | undefined }

/** A deployment as a run. The index counts failures that a retry got over (service-api 5.8); the database only knows the last state. */
export function runOf(deployment: Counted, counted?: Counted): Run {
  const { deploymentId, deploymentState, created, createdBy } = deployment
  const failed = deploymentState === 'failed'
  return {
    id: deploymentId,
    label: `Deployment ${deploymentId}, ${deploymentState}`,
    tone: stateTone('deployment', deploymentState),
    began: created,
    duration: durationOf(deployment),
    over: failed || isFinal(deployment),
    failed: failed || (counted?.failureCnt ?? deployment.failureCnt ?? 0) > 0,
    complete: deploymentState === 'complete',
    by: createdBy,
  }
}
