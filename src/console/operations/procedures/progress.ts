// Progress and failures of a procedure (service-api 3.6, 5.12).
import type { LogLine, Procedure, ProcedureAction } from '../../../contract/core/records.ts'
import { countProgress } from '../../data/watch/procedure-progress.ts'
import { describeState } from '../../kit/state/states.ts'
import { groupBy } from '../../kit/grouping.ts'
import type { ProcedureScope } from '../../routing/paths.ts'
import { isActive, useProcedureLogs } from '../queries.ts'

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

/** More failures have the reason in their log only. */
const MAX_LOGS_READ = 50

const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z?\s+/

export const hasFailed = ({ actionState }: ProcedureAction): boolean => actionState === 'failed'

/** The last error of a log. */
const findReason = (lines: readonly LogLine[] = []): string | undefined =>
  lines.findLast(({ level }) => /^(?:error|fatal)$/i.test(level))?.message.replace(TIMESTAMP, '')

/**
 * Looks up why an action failed, which the service reports in its log only (service-api 2.7); '' for other actions, and while loading.
 */
export function useFailureReasons(scope: ProcedureScope, procedure: Procedure): (action: ProcedureAction) => string {
  const failed = sortActions(procedure).filter(hasFailed)
  const { data, isLoading } = useProcedureLogs(
    scope,
    failed.slice(0, MAX_LOGS_READ).map(({ actionId }) => actionId),
  )
  return (action) => {
    if (!hasFailed(action)) return ''
    return findReason(data?.log_data[action.actionId]) ?? (isLoading ? '' : 'no reason given, see the log')
  }
}
