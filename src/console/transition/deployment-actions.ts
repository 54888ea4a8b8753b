// What an operator can do with a deployment: one call for all, told apart by the state that is wanted (service-api 0.1, fact 11).
import type { Tally } from './deployment-records.ts'
import { formatCount, formatCountOf } from '../kit/format.ts'
import { canApprove, canCancel, canPause, canResume, canRetry } from './deployment-rules.ts'

export interface DeploymentAction {
  readonly verb: string
  readonly wanted: 'active' | 'paused' | 'canceled'
  /** Why not now, or undefined. */
  readonly problem: (deployment: { readonly deploymentState: string }) => string | undefined
  readonly effect: (counts: Tally) => string
  readonly danger: boolean
}

/** `The 19 records that are left are`, with the verb for one or for many. */
const left = ({ total, complete }: Tally, one: string, many: string): string =>
  total - complete === 1
    ? `The one record that is left ${one}`
    : `The ${formatCount(total - complete)} records that are left ${many}`

const pause: DeploymentAction = {
  verb: 'Pause',
  wanted: 'paused',
  problem: canPause,
  effect: ({ inProgress }) =>
    `${inProgress === 1 ? 'The record in progress runs to its end' : `The ${inProgress > 0 ? `${formatCount(inProgress)} ` : ''}records in progress run to their end`}, no others are started. It can be resumed.`,
  danger: false,
}

const resume: DeploymentAction = {
  verb: 'Resume',
  wanted: 'active',
  problem: canResume,
  effect: (counts) => `It goes on. ${left(counts, 'is', 'are')} carried out.`,
  danger: false,
}

const retry: DeploymentAction = {
  verb: 'Retry',
  wanted: 'active',
  problem: canRetry,
  effect: ({ failed }) =>
    `${failed === 1 ? 'The failed record is' : `All ${formatCount(failed)} failed records are`} tried again, then it goes on.`,
  danger: false,
}

const cancel: DeploymentAction = {
  verb: 'Cancel',
  wanted: 'canceled',
  problem: canCancel,
  effect: (counts) =>
    `${left(counts, 'is', 'are')} never carried out, and the plan is discarded. What is done stays done. This is final.`,
  danger: true,
}

const approve: DeploymentAction = {
  verb: 'Approve',
  wanted: 'active',
  problem: canApprove,
  effect: ({ total }) =>
    `All open approvals that need no token are settled, and ${formatCountOf(total, 'record')} carried out.`,
  danger: false,
}

/** What is offered in a state, the likely next last; nothing where the end is reached or the state is not known. */
export function actionsIn(state: string): readonly DeploymentAction[] {
  switch (state) {
    case 'active':
    case 'pausing':
      return [cancel, pause]
    case 'paused':
      return [cancel, resume]
    case 'failed':
      return [cancel, retry]
    case 'pending':
      return [cancel, approve]
    default:
      return []
  }
}
