// Why actions failed. The service reports it in their logs only (service-api 2.7, 5.12).
import type { LogLine, Procedure, ProcedureAction } from '../../../contract/core/records.ts'
import type { ProcedureScope } from '../../routing/paths.ts'
import { useProcedureLogs } from '../queries.ts'
import { sortActions } from './progress.ts'

/** More failures have the reason in their log only. */
const MAX_LOGS_READ = 50

const TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z?\s+/

export const hasFailed = ({ actionState }: ProcedureAction): boolean => actionState === 'failed'

/** The last error of a log. */
const findReason = (lines: readonly LogLine[] = []): string | undefined =>
  lines.findLast(({ level }) => /^(?:error|fatal)$/i.test(level))?.message.replace(TIMESTAMP, '')

/** Looks up the reason of a failed action; '' for others, and while loading. */
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
