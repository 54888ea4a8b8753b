import type { ProcedureAction } from '../../../contract/core/records.ts'
import { groupBy } from '../../kit/grouping.ts'

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
