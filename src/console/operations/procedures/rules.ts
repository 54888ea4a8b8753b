// What a person may do with a procedure (service-api 3.6). The service does not check these transitions, so the console must.
import type { Procedure } from '../../../contract/core/records.ts'

type HasProcedureState = Pick<Procedure, 'procedureState'>

const FINAL: ReadonlyMap<string, string> = new Map([
  ['complete', 'It is complete.'],
  ['canceled', 'It was canceled, which is final.'],
  ['discarded', 'It was discarded, which is final.'],
])

/** Nothing will move by itself any more: it ended, or failed and waits for somebody. */
export const hasEnded = ({ procedureState }: HasProcedureState): boolean =>
  FINAL.has(procedureState) || procedureState === 'failed'

/** Why it cannot be canceled; undefined when it can: only `active` and `failed` lead to `canceled`. */
export function cancelDisabledReason({ procedureState }: HasProcedureState): string | undefined {
  if (procedureState === 'active' || procedureState === 'failed') return undefined
  if (procedureState === 'pending') return 'It has not started; discard it instead.'
  return FINAL.get(procedureState) ?? `Its state, ${procedureState || 'unknown'}, does not allow it.`
}

/** Why it cannot be retried; undefined when it can: a retry puts the failed actions of a `failed` procedure back to `pending`. */
export function retryDisabledReason({ procedureState }: HasProcedureState): string | undefined {
  if (procedureState === 'failed') return undefined
  if (procedureState === 'active') return 'It is still at work.'
  if (procedureState === 'pending') return 'It has not started yet.'
  return FINAL.get(procedureState) ?? `Its state, ${procedureState || 'unknown'}, does not allow it.`
}

/** Whether it waits to be started or discarded: only a `pending` one does. */
export const isPending = ({ procedureState }: HasProcedureState): boolean => procedureState === 'pending'
