// Progress of a procedure (service-api 3.6, 5.12).
import type { Procedure, ProcedureAction } from '../../../contract/core/records.ts'
import { countProgress } from '../../data/watch/procedure-progress.ts'
import { describeState } from '../../kit/state/states.ts'
import { groupBy } from '../../kit/grouping.ts'
import { isActive } from '../queries.ts'

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
