// What an operator can do with a deployment in each state, and why not otherwise (service-api 0.1 fact 11, 3.2).
import { formatCount } from '../../kit/format.ts'
import { isFinal } from '../states.ts'
import { formatRecordsDone, type RecordCounts } from './records.ts'

/** The state to show: the service never stores `pausing`, which is `paused` with records still in progress. */
export const getDisplayedState = (state: string, inProgress: number): string =>
  state === 'paused' && inProgress > 0 ? 'pausing' : state

export interface DeploymentAction {
  readonly verb: 'Pause' | 'Resume' | 'Retry' | 'Cancel' | 'Stop'
  /** By displayed state; undefined: allowed. */
  readonly getDisabledReason: (state: string) => string | undefined
  readonly getEffect: (counts: RecordCounts) => string
  readonly danger: boolean
}

/** A rule from the reasons by state; `defaultReason` is for states that are not listed. */
const createRule =
  (reasons: Readonly<Record<string, string | undefined>>, defaultReason: string | undefined) => (state: string) => {
    if (isFinal({ deploymentState: state })) return `The deployment is ${state} and cannot be changed.`
    return state in reasons ? reasons[state] : defaultReason
  }

/** `The remaining 19 records are`, with the verb for one or for many. */
function formatRemaining({ total, complete }: RecordCounts, one: string, many: string): string {
  const remaining = complete > 0 ? 'remaining ' : ''
  return total - complete === 1
    ? `The ${remaining}record ${one}`
    : `The ${remaining}${formatCount(total - complete)} records ${many}`
}

const formatKept = ({ total, complete }: RecordCounts): string =>
  complete === 0
    ? 'Nothing has been deployed yet.'
    : `${formatRecordsDone(complete, total)} ${complete === 1 ? 'is' : 'are'} complete and kept.`

const pause: DeploymentAction = {
  verb: 'Pause',
  getDisabledReason: createRule(
    {
      active: undefined,
      pausing: 'The deployment is already pausing.',
      paused: 'The deployment is already paused.',
    },
    'Only an active deployment can be paused.',
  ),
  getEffect: ({ inProgress }) =>
    `${inProgress === 1 ? 'The record in progress finishes' : `The ${inProgress > 0 ? `${formatCount(inProgress)} ` : ''}records in progress finish`}; no others start. The deployment can be resumed.`,
  danger: false,
}

const resume: DeploymentAction = {
  verb: 'Resume',
  // The service would accept it while pausing, but records of the step still run.
  getDisabledReason: createRule(
    { paused: undefined, pausing: 'Wait until the records in progress are done.' },
    'Only a paused deployment can be resumed.',
  ),
  getEffect: (counts) => `The deployment continues. ${formatRemaining(counts, 'is', 'are')} deployed.`,
  danger: false,
}

const retry: DeploymentAction = {
  verb: 'Retry',
  getDisabledReason: createRule({ failed: undefined }, 'Only a failed deployment can be retried.'),
  getEffect: ({ failed }) =>
    `${failed === 1 ? 'The failed record is' : `The ${formatCount(failed)} failed records are`} tried again, then the deployment continues.`,
  danger: false,
}

const cancel: DeploymentAction = {
  verb: 'Cancel',
  getDisabledReason: createRule(
    {
      active: 'Pause the deployment first: a running deployment cannot be canceled.',
      pausing: 'Wait until the records in progress are done.',
    },
    undefined,
  ),
  getEffect: (counts) =>
    `${formatKept(counts)} ${formatRemaining(counts, 'is', 'are')} not deployed, and the plan is discarded. This cannot be undone.`,
  danger: true,
}

/** Pause, wait until nothing runs, cancel. */
const stop: DeploymentAction = {
  verb: 'Stop',
  getDisabledReason: createRule(
    { active: undefined, pausing: undefined },
    'The deployment is not running. Cancel it instead.',
  ),
  getEffect: (counts) => {
    const { complete, inProgress } = counts
    const records =
      inProgress === 1 ? 'the record in progress is' : `the ${formatCount(inProgress)} records in progress are`
    const then = inProgress === 0 ? 'then canceled' : `and canceled as soon as ${records} done`
    const rest = formatRemaining({ ...counts, complete: complete + inProgress }, 'is', 'are')
    return `The deployment is paused, ${then}. ${formatKept(counts)} ${rest} not deployed. This cannot be undone.`
  },
  danger: true,
}

/** Buttons by state, the most likely action last. */
const BUTTONS_BY_STATE: Readonly<Record<string, readonly DeploymentAction[]>> = {
  active: [stop, pause],
  pausing: [stop],
  paused: [cancel, resume],
  failed: [cancel, retry],
  pending: [cancel],
}

/** Not possible yet, but without a retry or a new deployment. */
const WAITING_BY_STATE: Readonly<Record<string, readonly DeploymentAction[]>> = {
  active: [cancel],
  pausing: [resume, cancel],
}

/** The actions of a state: those with a button, and those that the menu lists with what to wait for. */
export function getActions(state: string): {
  readonly buttons: readonly DeploymentAction[]
  readonly more: readonly DeploymentAction[]
} {
  return { buttons: BUTTONS_BY_STATE[state] ?? [], more: WAITING_BY_STATE[state] ?? [] }
}
