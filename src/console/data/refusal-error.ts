import type { Refusal, RefusalKind } from '../../contract/core/refusal.ts'

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
export const isNotFound = (error: unknown): error is RefusalError => isRefused(error, 'not-found')

/** Whether a call was refused in one of these ways. */
export const isRefused = (error: unknown, ...kinds: readonly RefusalKind[]): error is RefusalError =>
  error instanceof RefusalError && kinds.includes(error.refusal.kind)

/** Refusals of a reachable service to a signed-in user: the same request would be refused again. */
export const REJECTIONS: readonly RefusalKind[] = ['rejected', 'not-allowed', 'not-found']
