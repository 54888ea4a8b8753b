// What is known of an answer that was read before: a digest of its bytes, so that the same answer need not be parsed again.
import { createDigest } from './digest.ts'

export interface AnswerMeta {
  /** Of the whole answer, as it came over the wire. */
  readonly digest: number
  /** For long lists: each item by the digest of its bytes. */
  readonly items?: ReadonlyMap<number, unknown>
}

/** Of an answer that is compared with nothing yet: its digest is made when somebody asks for it, and its bytes are let go then. */
export function lazyAnswerMeta(bytes: () => Uint8Array): AnswerMeta {
  let rest: typeof bytes | undefined = bytes
  let digest = 0
  return {
    get digest() {
      if (rest) digest = digestOfWhole(rest())
      rest = undefined
      return digest
    },
  }
}

function digestOfWhole(bytes: Uint8Array): number {
  const digest = createDigest()
  digest.update(bytes)
  return digest.value()
}

const metaByAnswer = new WeakMap<object, AnswerMeta>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What is known of `answer`; undefined when it did not come from the wire, or was changed since. */
export const getAnswerMeta = (answer: unknown): AnswerMeta | undefined =>
  isObject(answer) ? metaByAnswer.get(answer) : undefined

export function setAnswerMeta(answer: unknown, what: AnswerMeta): void {
  if (isObject(answer)) metaByAnswer.set(answer, what)
}

/** `kept` stands for `answer` from now on: the same content, partly made of older objects. */
export function copyAnswerMeta(answer: unknown, kept: unknown): void {
  const what = getAnswerMeta(answer)
  if (what) setAnswerMeta(kept, what)
}
