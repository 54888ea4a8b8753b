// What an operator can do with a deployment: one call for all, told apart by the state that is wanted (service-api 0.1, fact 11).
import { formatCount } from '../../kit/format.ts'
import type { RecordCounts } from './records.ts'
import {
  cancelDisabledReason,
  pauseDisabledReason,
  resumeDisabledReason,
  retryDisabledReason,
  stopDisabledReason,
} from './rules.ts'

export interface DeploymentAction {
  readonly verb: 'Pause' | 'Resume' | 'Retry' | 'Cancel' | 'Stop'
  /** Why not now, or undefined. */
  readonly getDisabledReason: (deployment: { readonly deploymentState: string }) => string | undefined
  readonly getEffect: (counts: RecordCounts) => string
  readonly danger: boolean
}

/** `The 19 records that are left are`, with the verb for one or for many. */
const formatRemaining = ({ total, complete }: RecordCounts, one: string, many: string): string =>
  total - complete === 1
    ? `The one record that is left ${one}`
    : `The ${formatCount(total - complete)} records that are left ${many}`

const pause: DeploymentAction = {
  verb: 'Pause',
  getDisabledReason: pauseDisabledReason,
  getEffect: ({ inProgress }) =>
    `${inProgress === 1 ? 'The record in progress runs to its end' : `The ${inProgress > 0 ? `${formatCount(inProgress)} ` : ''}records in progress run to their end`}, no others are started. It can be resumed.`,
  danger: false,
}

const resume: DeploymentAction = {
  verb: 'Resume',
  getDisabledReason: resumeDisabledReason,
  getEffect: (counts) => `It goes on. ${formatRemaining(counts, 'is', 'are')} carried out.`,
  danger: false,
}

const retry: DeploymentAction = {
  verb: 'Retry',
  getDisabledReason: retryDisabledReason,
  getEffect: ({ failed }) =>
    `${failed === 1 ? 'The failed record is' : `The ${formatCount(failed)} failed records are`} tried again, then it goes on.`,
  danger: false,
}

const cancel: DeploymentAction = {
  verb: 'Cancel',
  getDisabledReason: cancelDisabledReason,
  getEffect: (counts) =>
    `${formatRemaining(counts, 'is', 'are')} never carried out, and the plan is discarded. What is done stays done. This is final.`,
  danger: true,
}

const stop: DeploymentAction = {
  verb: 'Stop',
  getDisabledReason: stopDisabledReason,
  getEffect: (counts) =>
    `It is paused, and canceled as soon as ${counts.inProgress === 1 ? 'the record in progress is' : 'the records in progress are'} done. What is done stays done, the rest is never carried out. This is final.`,
  danger: true,
}

const ALL_ACTIONS = [pause, resume, retry, cancel, stop] as const

/** Buttons of a state, the likely next last; the other actions stand in the menu with the reason against them. */
const BUTTONS_BY_STATE: Readonly<Record<string, readonly DeploymentAction[]>> = {
  active: [stop, pause],
  pausing: [stop],
  paused: [cancel, resume],
  failed: [cancel, retry],
  pending: [cancel],
}

/** What is offered in a state, split into buttons and the rest; nothing where the state is not known. */
export function getActions(state: string): {
  readonly buttons: readonly DeploymentAction[]
  readonly more: readonly DeploymentAction[]
} {
  const buttons = BUTTONS_BY_STATE[state] ?? []
  return { buttons, more: ALL_ACTIONS.filter((action) => !buttons.includes(action)) }
}
