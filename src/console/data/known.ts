// What is known of an answer that was read before: a digest of its bytes, so that the same answer need not be parsed again.

export interface Known {
  /** Of the whole answer, as it came over the wire. */
  readonly digest: number
  /** For long lists: each item by the digest of its bytes. */
  readonly items?: ReadonlyMap<number, unknown>
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
