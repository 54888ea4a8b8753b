// A fast, non-cryptographic digest of bytes. Web Crypto needs a secure context and the whole body.

/** Digests bytes as they stream in; the result does not depend on the chunk boundaries. `length`: of the whole, if it is known. */
export function createDigest(length = 0) {
  let one = 0x85ebca6b
  let two = 0xc2b2ae35 ^ length
  return {
    update(bytes: Uint8Array): void {
      let [a, b] = [one, two]
      for (let index = 0; index < bytes.length; index += 1) {
        const byte = bytes[index] ?? 0
        a = Math.imul(a ^ byte, 0x01000193)
        b = Math.imul(b ^ byte, 0x9e3779b1)
        b ^= b >>> 13
      }
      one = a
      two = b
    },
    /** 53 bits of the two lanes. */
    value: (): number => ((two ^ (two >>> 16)) >>> 11) * 2 ** 32 + ((one ^ (one >>> 16)) >>> 0),
  }
}

export function digestOf(bytes: Uint8Array): number {
  const digest = createDigest(bytes.length)
  digest.update(bytes)
  return digest.value()
}
