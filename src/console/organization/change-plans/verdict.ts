import type { AnyCall } from '../../../contract/core/call.ts'
import { formatFieldName } from './fields.ts'
import type { PreparedWrite } from '../../data/write/write-request.ts'

/**
 * `applied`: the service already has what the step sets. `superseded`: it has what a later step sets. `surprise`: not as expected.
 * `later`: needs an earlier step. `waiting`: something runs that has to end first. `unavailable`: it could not be loaded.
 */
export type StepState = 'ready' | 'applied' | 'superseded' | 'surprise' | 'later' | 'waiting' | 'unavailable'

export interface FieldCheck {
  readonly name: string
  /** Undefined if the plan does not say. */
  readonly expected: string | undefined
  readonly present: string | undefined
  readonly value: string
}

export interface StepCheck {
  readonly state: StepState
  readonly note: string
  readonly fields: readonly FieldCheck[]
  /** The request, complete if `ready`; undefined if it has no valid path. */
  readonly request: PreparedWrite | undefined
  /** Sent instead of the call of the step: its record exists already. */
  readonly update?: AnyCall
}

/** Whether the step is not to be sent. */
export const isDone = ({ state }: StepCheck): boolean => state === 'applied' || state === 'superseded'

export const verdict = (
  state: StepState,
  note: string,
  request?: PreparedWrite,
  fields: readonly FieldCheck[] = [],
): StepCheck => ({ state, note, fields, request })

/** “size is “M”, expected “L””, for each field. */
export const formatFields = (fields: readonly FieldCheck[]) =>
  fields
    .map(
      ({ name, expected, present }) =>
        `${formatFieldName(name)} is “${present}”${expected === undefined ? '' : `, expected “${expected}”`}`,
    )
    .join('; ')
