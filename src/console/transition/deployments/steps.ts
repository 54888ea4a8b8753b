// The records of a step run in parallel; the next step starts when all have ended (service-api 3.3).
import { groupBySteps } from '../releases/changes.ts'
import { countRecords, type RecordRow, type RecordCounts } from './records.ts'

export interface DeploymentStep {
  readonly step: number
  readonly components: readonly string[]
  /** Names. */
  readonly clouds: readonly string[]
  readonly counts: RecordCounts
  /** The most important state of its records. */
  readonly state: string
  /** Epoch milliseconds. A step starts when the previous one ends. */
  readonly startedAt: number | undefined
  readonly endedAt: number | undefined
  readonly records: readonly RecordRow[]
}

function getStepState({ total, complete, failed, inProgress, states }: RecordCounts): string {
  if (failed > 0) return 'failed'
  if (inProgress > 0) return 'inprogress'
  if (complete === total) return 'complete'
  if (complete > 0) return states.some(({ state }) => state === 'canceled') ? 'canceled' : 'inprogress'
  return states[0]?.state ?? 'pending'
}

/** Steps in the order they run. Linear in the number of records. */
export function toDeploymentSteps(items: readonly RecordRow[], startedAt: number | undefined): DeploymentStep[] {
  const steps = groupBySteps(items).map(([step, inStep]) => {
    const counts = countRecords(inStep)
    return {
      step,
      components: [...new Set(inStep.map(({ component }) => component))],
      clouds: [...new Set(inStep.map(({ cloud }) => cloud))].filter(Boolean),
      counts,
      state: getStepState(counts),
      startedAt: undefined,
      endedAt: undefined,
      records: inStep,
    }
  })
  return addTimes(steps, startedAt)
}

// Records have no start time, only the time of their last change: a step starts when the previous one ended.
function addTimes(steps: readonly DeploymentStep[], startedAt: number | undefined): DeploymentStep[] {
  let from = startedAt
  return steps.map((step) => {
    const end = step.state === 'complete' ? getLastChange(step.records) : undefined
    const begun = step.state === 'pending' || step.state === 'canceled' ? undefined : from
    from = end
    return { ...step, startedAt: begun, endedAt: end }
  })
}

function getLastChange(items: readonly RecordRow[]): number | undefined {
  let end = 0
  for (const { stateChangedAt } of items) {
    if (stateChangedAt === undefined) return undefined
    end = Math.max(end, stateChangedAt)
  }
  return end
}

/** Whether an ended step lacks times: the status is ahead of the loaded changes. */
export const hasMissingTimes = (steps: readonly DeploymentStep[]): boolean =>
  steps.some(
    ({ state, records }) =>
      (state === 'complete' || state === 'failed') &&
      records.some((record) => isDone(record) && record.stateChangedAt === undefined),
  )

const isDone = ({ state }: RecordRow): boolean => state === 'complete' || state === 'failed'

/** The first failed, else running, else pending or canceled, else last step. */
export function findActiveStep(steps: readonly DeploymentStep[]): DeploymentStep | undefined {
  return (
    steps.find(({ state }) => state === 'failed') ??
    steps.find(({ state }) => state === 'inprogress') ??
    steps.find(({ state }) => state === 'pending' || state === 'canceled') ??
    steps.at(-1)
  )
}

const getStepEnd = ({ endedAt, state }: DeploymentStep, end: number): number | undefined =>
  endedAt ?? (state === 'inprogress' || state === 'failed' ? end : undefined)

/** Milliseconds that a step took, up to `end`; undefined before its start. */
export function getStepDuration(step: DeploymentStep, end: number): number | undefined {
  const until = getStepEnd(step, end)
  return step.startedAt === undefined || until === undefined || until < step.startedAt
    ? undefined
    : until - step.startedAt
}

/** Start and end of a step as fractions of the time from `start` to `end`; undefined before its start. */
export function getStepSpan(step: DeploymentStep, start: number, end: number): readonly [number, number] | undefined {
  const { startedAt } = step
  const whole = end - start
  if (startedAt === undefined || whole <= 0) return undefined
  const until = getStepEnd(step, end)
  if (until === undefined) return undefined
  const within = (time: number) => Math.min(1, Math.max(0, (time - start) / whole))
  return [within(startedAt), within(until)]
}

/** The step named in the address, or else the active one. */
export const getSelectedStep = (
  steps: readonly DeploymentStep[],
  requested: string | null,
): DeploymentStep | undefined => steps.find(({ step }) => String(step) === requested) ?? findActiveStep(steps)
