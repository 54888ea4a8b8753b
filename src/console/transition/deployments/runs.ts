import type { Deployment } from '../../../contract/core/records.ts'
import type { Run } from '../../kit/runs/runs.ts'
import { getStateTone } from '../../kit/state/states.ts'
import type { Column } from '../../kit/table/columns.ts'
import { formatDeploymentDuration, getDuration, isFinal } from '../states.ts'

/** With the number of failures, which only the index has (service-api 5.8). */
export type CountedDeployment = Deployment & { readonly failureCnt?: number | undefined }

export function withFailureCounts(
  deployments: readonly Deployment[],
  indexed: readonly CountedDeployment[] = [],
): readonly CountedDeployment[] {
  const counts = new Map(indexed.map(({ deploymentId, failureCnt }) => [deploymentId, failureCnt]))
  return deployments.map((deployment) => ({ ...deployment, failureCnt: counts.get(deployment.deploymentId) }))
}

/** Number of failures, also of those that a retry fixed. */
export const failuresColumn: Column<CountedDeployment> = {
  id: 'failures',
  header: 'Failures',
  kind: 'number',
  width: 84,
  hideBelow: 780,
  value: ({ failureCnt }) => failureCnt || undefined,
}

export const durationColumn: Column<Deployment> = {
  id: 'duration',
  header: 'Duration',
  kind: 'number',
  width: 88,
  value: getDuration,
  render: formatDeploymentDuration,
}

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
