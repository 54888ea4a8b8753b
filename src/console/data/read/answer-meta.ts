// Metadata of cached answers: a digest of the bytes, so that an unchanged answer is not parsed again.
import { isObject } from '../../kit/is-object.ts'

export interface AnswerMeta {
  readonly digest: number
  /** For large lists: items by the digest of their bytes. */
  readonly items?: ReadonlyMap<number, unknown>
}

const metaByAnswer = new WeakMap<object, AnswerMeta>()

/** Undefined if the answer did not come over the wire or was changed since. */
export const getAnswerMeta = (answer: unknown): AnswerMeta | undefined =>
  isObject(answer) ? metaByAnswer.get(answer) : undefined

export function setAnswerMeta(answer: unknown, meta: AnswerMeta): void {
  if (isObject(answer)) metaByAnswer.set(answer, meta)
}

/** Copies the metadata to the structurally shared copy of an answer. */
export function copyAnswerMeta(answer: unknown, copy: unknown): void {
  const meta = getAnswerMeta(answer)
  if (meta) setAnswerMeta(copy, meta)
}
