// Cuts the text of a JSON array into its items while it streams in, so that none of them waits for the last one and a long list is
// parsed in slices. Looks at quotes, brackets and commas only; whether an item is valid JSON its own parsing shows.

import { concatBytes } from './bytes.ts'

const isWhitespace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const ARRAY_START = 0x5b
const QUOTE = 1
const BACKSLASH = 2
const COMMA = 3
const OPEN = 4
const CLOSE = 5

// One look-up per byte; a text has far more letters than these.
const BYTE_KIND = new Uint8Array(256)
for (const [sign, meaning] of Object.entries({
  '"': QUOTE,
  '\\': BACKSLASH,
  ',': COMMA,
  '[': OPEN,
  '{': OPEN,
  ']': CLOSE,
  '}': CLOSE,
}))
  BYTE_KIND[sign.charCodeAt(0)] = meaning

export interface ArraySplitter {
  /** The items that `chunk` completes, each as its bytes. */
  feed(chunk: Uint8Array): Uint8Array[]
  /** True once the array has been closed and nothing but blanks follows. */
  readonly complete: boolean
}

/** For one text. Throws a SyntaxError when it is no array. */
export function createArraySplitter(): ArraySplitter {
  // 0 before the array, 1 in it, above within an item.
  let depth = 0
  let closed = false
  let inText = false
  let escaped = false
  let begun: Uint8Array[] = []

  function item(last: Uint8Array): Uint8Array[] {
    const parts = [...begun, last]
    begun = []
    const whole = parts.length === 1 ? last : concatBytes(parts)
    return whole.every(isWhitespace) ? [] : [whole]
  }

  function before(chunk: Uint8Array): number {
    const at = chunk.findIndex((byte) => !isWhitespace(byte))
    if (at < 0) return chunk.length
    if (closed || chunk[at] !== ARRAY_START) throw new SyntaxError('The answer is not a list.')
    depth = 1
    return at + 1
  }

  function feed(chunk: Uint8Array): Uint8Array[] {
    const items: Uint8Array[] = []
    let at = depth === 0 ? before(chunk) : 0
    let from = at
    for (; at < chunk.length; at += 1) {
      if (escaped) {
        escaped = false
        continue
      }
      const meaning = BYTE_KIND[chunk[at] ?? 0]
      if (meaning === 0) continue
      if (inText) {
        if (meaning === QUOTE) inText = false
        else if (meaning === BACKSLASH) escaped = true
      } else if (meaning === QUOTE) inText = true
      else if (meaning === OPEN) depth += 1
      else if (meaning === COMMA && depth === 1) {
        items.push(...item(chunk.subarray(from, at)))
        from = at + 1
      } else if (meaning === CLOSE) {
        depth -= 1
        if (depth > 0) continue
        items.push(...item(chunk.subarray(from, at)))
        closed = true
        before(chunk.subarray(at + 1))
        return items
      }
    }
    if (depth > 0 && from < chunk.length) begun.push(chunk.subarray(from))
    return items
  }

  return {
    feed,
    get complete() {
      return closed
    },
  }
}
