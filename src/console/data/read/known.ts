// What is known of an answer that was read before: a digest of its bytes, so that the same answer need not be parsed again.
import { startDigest } from './digest.ts'

export interface Known {
  /** Of the whole answer, as it came over the wire. */
  readonly digest: number
  /** For long lists: each item by the digest of its bytes. */
  readonly items?: ReadonlyMap<number, unknown>
}

/** Of an answer that is compared with nothing yet: its digest is made when somebody asks for it, and its bytes are let go then. */
export function knownLater(bytes: () => Uint8Array): Known {
  let rest: typeof bytes | undefined = bytes
  let digest = 0
  return {
    get digest() {
      if (rest) digest = wholeDigest(rest())
      rest = undefined
      return digest
    },
  }
}

function wholeDigest(bytes: Uint8Array): number {
  const digest = startDigest()
  digest.update(bytes)
  return digest.value()
}

const known = new WeakMap<object, Known>()

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** What is known of `answer`; undefined when it did not come from the wire, or was changed since. */
export const knownOf = (answer: unknown): Known | undefined => (isObject(answer) ? known.get(answer) : undefined)

export function noteKnown(answer: unknown, what: Known): void {
  if (isObject(answer)) known.set(answer, what)
}

/** `kept` stands for `answer` from now on: the same content, partly made of older objects. */
export function carryKnown(answer: unknown, kept: unknown): void {
  const what = knownOf(answer)
  if (what) noteKnown(kept, what)
}
