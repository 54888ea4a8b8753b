// The steps of a deployment: all records of one run in parallel, the next starts when none of them is left (service-api 3.3).
import { groupBySteps } from '../releases/changes.ts'
import { countRecords, type RecordRow, type RecordCounts } from './records.ts'

export interface DeploymentStep {
  readonly step: number
  readonly components: readonly string[]
  /** Names of the clouds it works in. */
  readonly clouds: readonly string[]
  readonly counts: RecordCounts
  /** The state that tells most about the step; a record state. */
  readonly state: string
  /** When the step before it ended, and itself, epoch milliseconds; undefined until that was read or has come. */
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

// A step starts when the one before it ended: records do not say when they were taken up, only when they were last touched.
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

/** Whether a step is over of which the times were not read yet: the status is ahead of what was read of the changes. */
export const hasMissingTimes = (steps: readonly DeploymentStep[]): boolean =>
  steps.some(
    ({ state, records }) =>
      (state === 'complete' || state === 'failed') &&
      records.some((each) => isDone(each) && each.stateChangedAt === undefined),
  )

const isDone = ({ state }: RecordRow): boolean => state === 'complete' || state === 'failed'

/** The step worth watching: the first that failed, else the first that runs, else the first still to come or canceled, else the last. */
export function findActiveStep(steps: readonly DeploymentStep[]): DeploymentStep | undefined {
  return (
    steps.find(({ state }) => state === 'failed') ??
    steps.find(({ state }) => state === 'inprogress') ??
    steps.find(({ state }) => state === 'pending' || state === 'canceled') ??
    steps.at(-1)
  )
}

// What runs, or failed, has come as far as the deployment.
const getStepEnd = ({ endedAt, state }: DeploymentStep, end: number): number | undefined =>
  endedAt ?? (state === 'inprogress' || state === 'failed' ? end : undefined)

/** How long a step took, or has taken up to `end`, milliseconds; undefined where it has not begun or that was not read yet. */
export function getStepDuration(step: DeploymentStep, end: number): number | undefined {
  const until = getStepEnd(step, end)
  return step.startedAt === undefined || until === undefined || until < step.startedAt
    ? undefined
    : until - step.startedAt
}

/** Where a step lies on the way from `start` to `end`, from 0 to 1; undefined where it has not begun. What runs reaches to the end. */
export function getStepSpan(step: DeploymentStep, start: number, end: number): readonly [number, number] | undefined {
  const { startedAt } = step
  const whole = end - start
  if (startedAt === undefined || whole <= 0) return undefined
  const until = getStepEnd(step, end)
  if (until === undefined) return undefined
  const within = (time: number) => Math.min(1, Math.max(0, (time - start) / whole))
  return [within(startedAt), within(until)]
}

/** The step named in the address, or the one worth watching when it names none that exists. */
export const getSelectedStep = (
  steps: readonly DeploymentStep[],
  requested: string | null,
): DeploymentStep | undefined => steps.find(({ step }) => String(step) === requested) ?? findActiveStep(steps)
