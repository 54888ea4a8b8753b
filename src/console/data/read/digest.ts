// A fast, non-cryptographic digest of streamed bytes. Web Crypto needs a secure context and the whole body.

const BLOCK = 1 << 14

const mix = (hash: number, word: number): number => {
  const product = Math.imul(hash ^ word, 0x9e3779b1)
  return product ^ (product >>> 15)
}

/** 53 bits from two 32-bit lanes. */
const joinLanes = (one: number, two: number): number => (two >>> 11) * 2 ** 32 + (one >>> 0)

interface Digest {
  update(bytes: Uint8Array): void
  /** Ends the digest. */
  value(): number
}

/** The result does not depend on the chunk boundaries. */
export function createDigest(): Digest {
  // An aligned block: chunks start at any offset.
  const block = new Uint8Array(BLOCK)
  const words = new Uint32Array(block.buffer)
  let filled = 0
  let length = 0
  let one = 0x85ebca6b
  let two = 0xc2b2ae35

  function take(count: number): void {
    let [a, b] = [one, two]
    for (let index = 0; index < count; index += 1) {
      const word = words[index] ?? 0
      a = mix(a, word)
      b = mix(b + 0x27d4eb2f, word)
    }
    one = a
    two = b
  }

  return {
    update(bytes) {
      length += bytes.length
      for (let from = 0; from < bytes.length;) {
        const part = bytes.subarray(from, from + BLOCK - filled)
        block.set(part, filled)
        filled += part.length
        from += part.length
        if (filled < BLOCK) return
        take(BLOCK / 4)
        filled = 0
      }
    },
    value() {
      block.fill(0, filled, Math.min(BLOCK, filled + 4))
      take(Math.ceil(filled / 4))
      return joinLanes(mix(one, length), mix(two, length))
    },
  }
}

export function digestOf(bytes: Uint8Array): number {
  let one = 0x85ebca6b
  let two = 0xc2b2ae35 ^ bytes.length
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193)
    two = Math.imul(two ^ byte, 0x9e3779b1)
    two ^= two >>> 13
  }
  return joinLanes(one ^ (one >>> 16), two ^ (two >>> 16))
}
