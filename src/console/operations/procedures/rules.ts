// What can be done with a procedure (service-api 3.6). The service does not check these transitions.
import type { Procedure } from '../../../contract/core/records.ts'

type HasProcedureState = Pick<Procedure, 'procedureState'>

const FINAL_STATES: ReadonlyMap<string, string> = new Map([
  ['complete', 'It is complete.'],
  ['canceled', 'It was canceled and cannot be changed.'],
  ['discarded', 'It was discarded and cannot be changed.'],
])

const describeWrongState = ({ procedureState }: HasProcedureState): string =>
  FINAL_STATES.get(procedureState) ?? `Its state, ${procedureState || 'unknown'}, does not allow it.`

export const isPending = ({ procedureState }: HasProcedureState): boolean => procedureState === 'pending'

/** Only `active` and `failed` lead to `canceled`. */
export function cancelDisabledReason(procedure: HasProcedureState): string | undefined {
  const { procedureState } = procedure
  if (procedureState === 'active' || procedureState === 'failed') return undefined
  if (procedureState === 'pending') return 'It has not started; discard it instead.'
  return describeWrongState(procedure)
}

/** A retry sets the failed actions of a `failed` procedure back to `pending`. */
export function retryDisabledReason(procedure: HasProcedureState): string | undefined {
  const { procedureState } = procedure
  if (procedureState === 'failed') return undefined
  if (procedureState === 'active') return 'It is still running.'
  if (procedureState === 'pending') return 'It has not started yet.'
  return describeWrongState(procedure)
}

/** Only a `pending` procedure can be started or discarded. */
export const startDisabledReason = (procedure: HasProcedureState): string | undefined =>
  isPending(procedure) ? undefined : 'It has already started or was discarded.'
