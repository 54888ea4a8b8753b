import type { Refusal } from '../../contract/core/refusal.ts'

/** Thrown by queries and mutations for a refused call. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.messages[0] ?? refusal.kind)
    this.refusal = refusal
  }
}

/** Whether a query failed because the record does not exist. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof RefusalError && error.refusal.kind === 'not-found'
