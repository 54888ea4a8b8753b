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
