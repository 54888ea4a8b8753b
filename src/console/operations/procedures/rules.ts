// What can be done with a procedure (service-api 3.6). The service does not check these transitions.
import type { Procedure } from '../../../contract/core/records.ts'

type HasProcedureState = Pick<Procedure, 'procedureState'>

const FINAL_STATES: ReadonlyMap<string, string> = new Map([
  ['complete', 'The procedure is complete.'],
  ['canceled', 'The procedure was canceled and cannot be changed.'],
  ['discarded', 'The procedure was discarded and cannot be changed.'],
])

const describeWrongState = ({ procedureState }: HasProcedureState): string =>
  FINAL_STATES.get(procedureState) ?? `Not possible while the procedure is ${procedureState || 'in an unknown state'}.`

export const isPending = ({ procedureState }: HasProcedureState): boolean => procedureState === 'pending'

/** Only `active` and `failed` lead to `canceled`. */
export function cancelDisabledReason(procedure: HasProcedureState): string | undefined {
  const { procedureState } = procedure
  if (procedureState === 'active' || procedureState === 'failed') return undefined
  if (procedureState === 'pending') return 'The procedure has not started. Discard it instead.'
  return describeWrongState(procedure)
}

/** A retry sets the failed actions of a `failed` procedure back to `pending`. */
export function retryDisabledReason(procedure: HasProcedureState): string | undefined {
  const { procedureState } = procedure
  if (procedureState === 'failed') return undefined
  if (procedureState === 'active') return 'The procedure is still running.'
  if (procedureState === 'pending') return 'The procedure has not started yet.'
  return describeWrongState(procedure)
}

/** Only a `pending` procedure can be started or discarded. */
export const startDisabledReason = (procedure: HasProcedureState): string | undefined =>
  isPending(procedure) ? undefined : 'The procedure has already started or was discarded.'
