// A cheap digest of bytes as they stream in, to see whether an answer is the same as before. Not for anything secret: the page may
// not be served securely, where the browser has no digests of its own, and those take only whole answers.

const BLOCK = 1 << 14

const mix = (hash: number, word: number): number => {
  const product = Math.imul(hash ^ word, 0x9e3779b1)
  return product ^ (product >>> 15)
}

/** 53 bits of two lanes. */
const joinLanes = (one: number, two: number): number => (two >>> 11) * 2 ** 32 + (one >>> 0)

export interface Digest {
  update(bytes: Uint8Array): void
  /** Of everything so far; further bytes may follow only after a new start. */
  value(): number
}

/** The digest does not depend on how the bytes are cut into chunks. */
export function createDigest(): Digest {
  // Words are read from an aligned block, since chunks begin anywhere.
  const block = new Uint8Array(BLOCK)
  const words = new Uint32Array(block.buffer)
  let filled = 0
  let length = 0
  let one = 0x85ebca6b
  let two = 0xc2b2ae35

  function take(count: number): void {
    let [a, b] = [one, two]
    for (let at = 0; at < count; at += 1) {
      const word = words[at] ?? 0
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

/** Digest of one piece of bytes. */
export function digestOf(bytes: Uint8Array): number {
  let one = 0x85ebca6b
  let two = 0xc2b2ae35 ^ bytes.length
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    one = Math.imul(one ^ byte, 0x01000193)
    two = Math.imul(two ^ byte, 0x9e3779b1)
    two ^= two >>> 13
  }
  return joinLanes(one ^ (one >>> 16), two ^ (two >>> 16))
}
