// What an operator can do with a deployment: one call for all, told apart by the state that is wanted (service-api 0.1, fact 11).
import { formatCount } from '../../kit/format.ts'
import type { Tally } from './records.ts'
import { canCancel, canPause, canResume, canRetry, canStop } from './rules.ts'

export interface DeploymentAction {
  readonly verb: 'Pause' | 'Resume' | 'Retry' | 'Cancel' | 'Stop'
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
  problem: canPause,
  effect: ({ inProgress }) =>
    `${inProgress === 1 ? 'The record in progress runs to its end' : `The ${inProgress > 0 ? `${formatCount(inProgress)} ` : ''}records in progress run to their end`}, no others are started. It can be resumed.`,
  danger: false,
}

const resume: DeploymentAction = {
  verb: 'Resume',
  problem: canResume,
  effect: (counts) => `It goes on. ${left(counts, 'is', 'are')} carried out.`,
  danger: false,
}

const retry: DeploymentAction = {
  verb: 'Retry',
  problem: canRetry,
  effect: ({ failed }) =>
    `${failed === 1 ? 'The failed record is' : `The ${formatCount(failed)} failed records are`} tried again, then it goes on.`,
  danger: false,
}

const cancel: DeploymentAction = {
  verb: 'Cancel',
  problem: canCancel,
  effect: (counts) =>
    `${left(counts, 'is', 'are')} never carried out, and the plan is discarded. What is done stays done. This is final.`,
  danger: true,
}

const stop: DeploymentAction = {
  verb: 'Stop',
  problem: canStop,
  effect: (counts) =>
    `It is paused, and canceled as soon as ${counts.inProgress === 1 ? 'the record in progress is' : 'the records in progress are'} done. What is done stays done, the rest is never carried out. This is final.`,
  danger: true,
}

const ALL = [pause, resume, retry, cancel, stop] as const

/** Buttons of a state, the likely next last; the other actions stand in the menu with the reason against them. */
const BUTTONS: Readonly<Record<string, readonly DeploymentAction[]>> = {
  active: [stop, pause],
  pausing: [stop],
  paused: [cancel, resume],
  failed: [cancel, retry],
  pending: [cancel],
}

/** What is offered in a state, split into buttons and the rest; nothing where the state is not known. */
export function actionsIn(state: string): {
  readonly buttons: readonly DeploymentAction[]
  readonly more: readonly DeploymentAction[]
} {
  const buttons = BUTTONS[state] ?? []
  return { buttons, more: ALL.filter((action) => !buttons.includes(action)) }
}
