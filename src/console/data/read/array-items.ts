// Splits a JSON array into its items while it streams in. Looks at quotes, brackets and commas only; JSON.parse validates the items.

const isWhitespace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const ARRAY_START = 0x5b
const QUOTE = 1
const BACKSLASH = 2
const COMMA = 3
const OPEN = 4
const CLOSE = 5

const BYTE_KIND = new Uint8Array(256)
for (const [character, kind] of Object.entries({
  '"': QUOTE,
  '\\': BACKSLASH,
  ',': COMMA,
  '[': OPEN,
  '{': OPEN,
  ']': CLOSE,
  '}': CLOSE,
}))
  BYTE_KIND[character.charCodeAt(0)] = kind

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** For one body. Throws a SyntaxError if it is not an array. */
export function createArraySplitter() {
  // 0: before the array, 1: in it, more: in an item.
  let depth = 0
  let closed = false
  let inString = false
  let escaped = false
  let partial: Uint8Array[] = []

  function completeItem(last: Uint8Array): Uint8Array[] {
    const parts = [...partial, last]
    partial = []
    const whole = parts.length === 1 ? last : concatBytes(parts)
    return whole.every(isWhitespace) ? [] : [whole]
  }

  /** Skips whitespace around the array. Returns the index after its opening bracket. */
  function skipToItems(chunk: Uint8Array): number {
    const start = chunk.findIndex((byte) => !isWhitespace(byte))
    if (start < 0) return chunk.length
    if (closed || chunk[start] !== ARRAY_START) throw new SyntaxError('The response is not a list.')
    depth = 1
    return start + 1
  }

  /** The bytes of each item that `chunk` completes. */
  function feed(chunk: Uint8Array): Uint8Array[] {
    const items: Uint8Array[] = []
    let index = depth === 0 ? skipToItems(chunk) : 0
    let from = index
    for (; index < chunk.length; index += 1) {
      if (escaped) {
        escaped = false
        continue
      }
      const kind = BYTE_KIND[chunk[index] ?? 0]
      if (kind === 0) continue
      if (inString) {
        if (kind === QUOTE) inString = false
        else if (kind === BACKSLASH) escaped = true
      } else if (kind === QUOTE) inString = true
      else if (kind === OPEN) depth += 1
      else if (kind === COMMA && depth === 1) {
        items.push(...completeItem(chunk.subarray(from, index)))
        from = index + 1
      } else if (kind === CLOSE) {
        depth -= 1
        if (depth > 0) continue
        items.push(...completeItem(chunk.subarray(from, index)))
        closed = true
        skipToItems(chunk.subarray(index + 1))
        return items
      }
    }
    if (depth > 0 && from < chunk.length) partial.push(chunk.subarray(from))
    return items
  }

  return {
    feed,
    isComplete: () => closed,
  }
}
