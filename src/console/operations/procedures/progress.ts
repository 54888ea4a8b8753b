// How far a procedure is: by step, and over all its actions (service-api 3.6, 5.12).
import type { Procedure, ProcedureAction } from '../../../contract/core/records.ts'
import { describeState } from '../../kit/state/states.ts'

export interface Progress {
  readonly total: number
  readonly complete: number
  readonly failed: number
  readonly running: number
  readonly canceled: number
}

export interface StepProgress extends Progress {
  readonly order: number
  readonly names: readonly string[]
}

const NO_PROGRESS: Progress = { total: 0, complete: 0, failed: 0, running: 0, canceled: 0 }

const addAction = (progress: Progress, { actionState }: ProcedureAction): Progress => ({
  total: progress.total + 1,
  complete: progress.complete + Number(actionState === 'complete'),
  failed: progress.failed + Number(actionState === 'failed'),
  running: progress.running + Number(actionState === 'inprogress'),
  canceled: progress.canceled + Number(actionState === 'canceled'),
})

export const countProgress = (actions: readonly ProcedureAction[]): Progress => actions.reduce(addAction, NO_PROGRESS)

/** Steps in the order they run; actions of equal `execOrder` run in parallel. */
export function toSteps({ actions }: Procedure): StepProgress[] {
  const byOrder = new Map<number, ProcedureAction[]>()
  for (const action of actions) {
    const order = action.execOrder ?? 0
    const group = byOrder.get(order)
    if (group) group.push(action)
    else byOrder.set(order, [action])
  }
  return [...byOrder]
    .toSorted(([a], [b]) => a - b)
    .map(([order, group]) => ({
      order,
      names: [...new Set(group.map(({ actionName }) => actionName))],
      ...countProgress(group),
    }))
}

/** Failures first, then what moves, then the rest in the order it runs. */
export const sortFailuresFirst = (actions: readonly ProcedureAction[]): ProcedureAction[] =>
  actions.toSorted(
    (a, b) =>
      describeState('record', b.actionState).severity - describeState('record', a.actionState).severity ||
      (a.execOrder ?? 0) - (b.execOrder ?? 0),
  )

/** How long it ran, or has been running, in milliseconds; undefined when the service gives no times. */
export function getDuration({ created, updated, procedureState }: Procedure, now: number): number | undefined {
  if (created === undefined) return undefined
  const end = procedureState === 'active' || procedureState === 'pending' ? now : updated
  return end === undefined ? undefined : Math.max(0, end - created)
}
