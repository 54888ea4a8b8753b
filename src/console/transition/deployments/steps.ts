// The steps of a deployment: all records of one run in parallel, the next starts when none of them is left (service-api 3.3).
import { bySteps } from '../releases/changes.ts'
import { tally, type DeploymentItem, type Tally } from './records.ts'

export interface DeploymentStep {
  readonly step: number
  readonly components: readonly string[]
  /** Names of the clouds it works in. */
  readonly clouds: readonly string[]
  readonly tally: Tally
  /** The state that tells most about the step; a record state. */
  readonly state: string
  /** When the step before it ended, and itself, epoch milliseconds; undefined until that was read or has come. */
  readonly from: number | undefined
  readonly to: number | undefined
  readonly items: readonly DeploymentItem[]
}

function stateOf({ total, complete, failed, inProgress, states }: Tally): string {
  if (failed > 0) return 'failed'
  if (inProgress > 0) return 'inprogress'
  if (complete === total) return 'complete'
  if (complete > 0) return states.some(({ state }) => state === 'canceled') ? 'canceled' : 'inprogress'
  return states[0]?.state ?? 'pending'
}

/** Steps in the order they run. Linear in the number of records. */
export function deploymentSteps(items: readonly DeploymentItem[], startedAt: number | undefined): DeploymentStep[] {
  const steps = bySteps(items).map(([step, inStep]) => {
    const counts = tally(inStep)
    return {
      step,
      components: [...new Set(inStep.map(({ component }) => component))],
      clouds: [...new Set(inStep.map(({ cloud }) => cloud))].filter(Boolean),
      tally: counts,
      state: stateOf(counts),
      from: undefined,
      to: undefined,
      items: inStep,
    }
  })
  return withTimes(steps, startedAt)
}

// A step starts when the one before it ended: records do not say when they were taken up, only when they were last touched.
function withTimes(steps: readonly DeploymentStep[], startedAt: number | undefined): DeploymentStep[] {
  let from = startedAt
  return steps.map((step) => {
    const end = step.state === 'complete' ? endOf(step.items) : undefined
    const begun = step.state === 'pending' || step.state === 'canceled' ? undefined : from
    from = end
    return { ...step, from: begun, to: end }
  })
}

function endOf(items: readonly DeploymentItem[]): number | undefined {
  let end = 0
  for (const { touched } of items) {
    if (touched === undefined) return undefined
    end = Math.max(end, touched)
  }
  return end
}

/** Whether a step is over of which the times were not read yet: the status is ahead of what was read of the changes. */
export const isAhead = (steps: readonly DeploymentStep[]): boolean =>
  steps.some(
    ({ state, items }) =>
      (state === 'complete' || state === 'failed') && items.some((each) => isDone(each) && each.touched === undefined),
  )

const isDone = ({ state }: DeploymentItem): boolean => state === 'complete' || state === 'failed'

/** The step worth watching: the first that failed, else the first that runs, else the first still to come or canceled, else the last. */
export function stepToWatch(steps: readonly DeploymentStep[]): DeploymentStep | undefined {
  return (
    steps.find(({ state }) => state === 'failed') ??
    steps.find(({ state }) => state === 'inprogress') ??
    steps.find(({ state }) => state === 'pending' || state === 'canceled') ??
    steps.at(-1)
  )
}

// What runs, or failed, has come as far as the deployment.
const untilOf = ({ to, state }: DeploymentStep, end: number): number | undefined =>
  to ?? (state === 'inprogress' || state === 'failed' ? end : undefined)

/** How long a step took, or has taken up to `end`, milliseconds; undefined where it has not begun or that was not read yet. */
export function timeOf(step: DeploymentStep, end: number): number | undefined {
  const until = untilOf(step, end)
  return step.from === undefined || until === undefined || until < step.from ? undefined : until - step.from
}

/** Where a step lies on the way from `start` to `end`, from 0 to 1; undefined where it has not begun. What runs reaches to the end. */
export function spanOf(step: DeploymentStep, start: number, end: number): readonly [number, number] | undefined {
  const { from } = step
  const whole = end - start
  if (from === undefined || whole <= 0) return undefined
  const until = untilOf(step, end)
  if (until === undefined) return undefined
  const within = (time: number) => Math.min(1, Math.max(0, (time - start) / whole))
  return [within(from), within(until)]
}

/** The step named in the address, or the one worth watching when it names none that exists. */
export const chosenStep = (steps: readonly DeploymentStep[], wanted: string | null): DeploymentStep | undefined =>
  steps.find(({ step }) => String(step) === wanted) ?? stepToWatch(steps)
