import type { Refusal } from '../../contract/refusal.ts'

/** A reading that was refused; `refusal` says how. */
export class ReadRefused extends Error {
  override readonly name = 'ReadRefused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.messages[0] ?? refusal.kind)
    this.refusal = refusal
  }
}

/** Whether a reading failed because what was read is not there. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ReadRefused && error.refusal.kind === 'not-found'
