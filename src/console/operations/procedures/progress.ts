// Progress of a procedure (service-api 3.6, 5.12).
import type { Procedure, ProcedureAction } from '../../../contract/core/records.ts'
import { describeState } from '../../kit/state/states.ts'
import { groupBy } from '../../kit/grouping.ts'
import { isActive } from '../queries.ts'

/** Counts instances: one with several actions is complete once all of them are. */
export function countProgress(actions: readonly ProcedureAction[]) {
  const byInstance = groupBy(actions, ({ ciId }) => ciId)
  const progress = { total: byInstance.size, complete: 0, failed: 0, running: 0 }
  for (const own of byInstance.values()) {
    const has = (state: string) => own.some(({ actionState }) => actionState === state)
    if (has('failed')) progress.failed += 1
    else if (has('inprogress')) progress.running += 1
    else if (own.every(({ actionState }) => actionState === 'complete')) progress.complete += 1
  }
  return progress
}

export type Progress = ReturnType<typeof countProgress>

/** Steps in the order they run; actions of equal `execOrder` run in parallel. */
export const toSteps = ({ actions }: Procedure) =>
  [...groupBy(actions, ({ execOrder }) => execOrder ?? 0)]
    .toSorted(([a], [b]) => a - b)
    .map(([order, group]) => ({
      order,
      names: [...new Set(group.map(({ actionName }) => actionName))],
      ...countProgress(group),
    }))

/** In the order they run, so that rows keep their positions while states change; failures first once it is not active. */
export function sortActions(procedure: Procedure): ProcedureAction[] {
  const severity = ({ actionState }: ProcedureAction) =>
    isActive(procedure) ? 0 : describeState('record', actionState).severity
  return procedure.actions.toSorted((a, b) => severity(b) - severity(a) || (a.execOrder ?? 0) - (b.execOrder ?? 0))
}

/** Milliseconds from start to end, or to `now` while it runs; undefined when the service reports no times. */
export function getDuration({ created, updated, procedureState }: Procedure, now: number): number | undefined {
  if (created === undefined) return undefined
  const end = isActive({ procedureState }) ? now : updated
  return end === undefined ? undefined : Math.max(0, end - created)
}
