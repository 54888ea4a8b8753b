// The records of a step run in parallel; the next step starts when all have ended (service-api 3.3).
import { groupBySteps } from '../releases/changes.ts'
import { countRecords, type RecordRow, type RecordCounts } from './records.ts'

function getStepState({ total, complete, failed, inProgress, states }: RecordCounts): string {
  if (failed > 0) return 'failed'
  if (inProgress > 0) return 'inprogress'
  if (complete === total) return 'complete'
  if (complete > 0) return states.some(({ state }) => state === 'canceled') ? 'canceled' : 'inprogress'
  return states[0]?.state ?? 'pending'
}

function getLastChange(records: readonly RecordRow[]): number | undefined {
  let end = 0
  for (const { stateChangedAt } of records) {
    if (stateChangedAt === undefined) return undefined
    end = Math.max(end, stateChangedAt)
  }
  return end
}

/** Steps in the order they run. Linear in the number of records. */
export function toDeploymentSteps(allRecords: readonly RecordRow[], deploymentStartedAt: number | undefined) {
  // Records have no start time, only the time of their last change.
  let previousEnd = deploymentStartedAt
  return groupBySteps(allRecords).map(([step, records]) => {
    const counts = countRecords(records)
    const state = getStepState(counts)
    const startedAt = state === 'pending' || state === 'canceled' ? undefined : previousEnd
    const endedAt = state === 'complete' ? getLastChange(records) : undefined
    previousEnd = endedAt
    return {
      step,
      components: [...new Set(records.map(({ component }) => component))],
      platforms: [...new Set(records.map(({ platform }) => platform))].filter(Boolean),
      /** Names. */
      clouds: [...new Set(records.map(({ cloud }) => cloud))].filter(Boolean),
      counts,
      /** The most important state of its records. */
      state,
      /** Epoch milliseconds. A step starts when the previous one ends. */
      startedAt,
      endedAt,
      records,
    }
  })
}

export type DeploymentStep = ReturnType<typeof toDeploymentSteps>[number]

/** The state to show: once no record of a step runs, it is paused with its deployment. */
export const getShownState = ({ state }: DeploymentStep, deploymentState: string): string =>
  deploymentState === 'paused' && state === 'inprogress' ? 'paused' : state

/** `api on dfw-1`; without the cloud if there are several. */
export const formatPlace = ({ platforms, clouds }: Pick<DeploymentStep, 'platforms' | 'clouds'>): string =>
  [platforms.join(', '), clouds.length === 1 && clouds[0]].filter(Boolean).join(' on ')

/** Whether a step or record has ended. */
export const hasEnded = ({ state }: { readonly state: string }): boolean => state === 'complete' || state === 'failed'

/** Whether an ended step lacks times: the status is ahead of the loaded changes. */
export const hasMissingTimes = (steps: readonly DeploymentStep[]): boolean =>
  steps.some(
    (step) => hasEnded(step) && step.records.some((record) => hasEnded(record) && record.stateChangedAt === undefined),
  )

/** The first failed, else running, else pending or canceled, else last step. */
export function findActiveStep(steps: readonly DeploymentStep[]): DeploymentStep | undefined {
  return (
    steps.find(({ state }) => state === 'failed') ??
    steps.find(({ state }) => state === 'inprogress') ??
    steps.find(({ state }) => state === 'pending' || state === 'canceled') ??
    steps.at(-1)
  )
}

/** When a step ran, epoch milliseconds; a failed or running one up to `now`. Undefined before its start. */
export function getStepSpan({ startedAt: from, endedAt, state }: DeploymentStep, now: number) {
  const to = endedAt ?? (state === 'inprogress' || state === 'failed' ? now : undefined)
  return from === undefined || to === undefined || to < from ? undefined : { from, to }
}

/** The step named in the address, or else the active one. */
export const getSelectedStep = (
  steps: readonly DeploymentStep[],
  requested: string | null,
): DeploymentStep | undefined => steps.find(({ step }) => String(step) === requested) ?? findActiveStep(steps)
