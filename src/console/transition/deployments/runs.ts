import type { Deployment } from '../../../contract/core/records.ts'
import { getRunStats, newestRuns, type Run } from '../../kit/runs/runs.ts'
import { getStateTone } from '../../kit/state/states.ts'
import { getDuration, isFinal } from '../states.ts'

/** With the number of failures, which only the index has (service-api 5.8). */
export type CountedDeployment = Deployment & { readonly failureCnt?: number | undefined }

export function withFailureCounts(
  deployments: readonly Deployment[],
  indexed: readonly CountedDeployment[] = [],
): readonly CountedDeployment[] {
  const counts = new Map(indexed.map(({ deploymentId, failureCnt }) => [deploymentId, failureCnt]))
  return deployments.map((deployment) => ({ ...deployment, failureCnt: counts.get(deployment.deploymentId) }))
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

/** Older deployments had another size. */
const MAX_SAMPLES = 20

export interface ExpectedDuration {
  /** Median, milliseconds. */
  readonly duration: number
  readonly sampleSize: number
}

/** The median duration of the newest complete deployments, without `except`; undefined for fewer than three. */
export function estimateDuration(deployments: readonly Deployment[], except: string): ExpectedDuration | undefined {
  const complete = deployments.map(toRun).filter((run) => run.complete && run.id !== except)
  const { median, sampleSize } = getRunStats(newestRuns(complete, MAX_SAMPLES))
  return median === undefined ? undefined : { duration: median, sampleSize }
}
