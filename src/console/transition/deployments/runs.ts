// Deployments as runs, for figures over many of them.
import type { Deployment } from '../../../contract/core/records.ts'
import { formatDuration } from '../../kit/format.ts'
import type { Run } from '../../kit/runs/runs.ts'
import { getStateTone } from '../../kit/state/states.ts'
import type { Column } from '../../kit/table/columns.ts'
import { getDuration, isFinal } from '../states.ts'

/** A deployment, and from the index how often it failed (service-api 5.8); the database only knows the last state. */
export type CountedDeployment = Deployment & { readonly failureCnt?: number | undefined }

/** Deployments with their failures, where the index has them. */
export function withFailureCounts(
  deployments: readonly Deployment[],
  indexed: readonly CountedDeployment[] = [],
): readonly CountedDeployment[] {
  const counts = new Map(indexed.map(({ deploymentId, failureCnt }) => [deploymentId, failureCnt]))
  return deployments.map((each) => ({ ...each, failureCnt: counts.get(each.deploymentId) }))
}

/** How often a deployment failed, also where a retry got over it; nothing where it never did. */
export const failuresColumn: Column<CountedDeployment> = {
  id: 'failures',
  header: 'Failures',
  kind: 'number',
  width: 84,
  hideBelow: 780,
  value: ({ failureCnt }) => failureCnt || undefined,
}

/** How long a deployment took; nothing while that is not known. */
export const durationColumn: Column<Deployment> = {
  id: 'duration',
  header: 'Duration',
  kind: 'number',
  width: 88,
  value: getDuration,
  render: (deployment) => {
    const duration = getDuration(deployment)
    return duration === undefined ? null : formatDuration(duration)
  },
}

/** A deployment as a run. */
export function toRun(deployment: CountedDeployment): Run {
  const { deploymentId, deploymentState, created, createdBy, failureCnt = 0 } = deployment
  const failed = deploymentState === 'failed'
  return {
    id: deploymentId,
    label: `Deployment ${deploymentId}, ${deploymentState}`,
    tone: getStateTone('deployment', deploymentState),
    startedAt: created,
    duration: getDuration(deployment),
    ended: failed || isFinal(deployment),
    failed: failed || failureCnt > 0,
    complete: deploymentState === 'complete',
    startedBy: createdBy,
  }
}
