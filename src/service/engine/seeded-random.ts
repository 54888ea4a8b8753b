// Reproducible random numbers: the same seed gives the same number on every machine.

/** A number in [0, 1) derived from `seed` and `salt`. */
export function seededRandom(seed: number, salt = 0): number {
  let hash = Math.imul(seed ^ (salt * 0x9e37_79b9), 0x85eb_ca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000
}

/** Combines two numbers into a seed. The second may be large. */
export const combineSeeds = (one: number, other: number): number =>
  Math.imul(one | 0, 0x27d4_eb2f) ^ Math.imul(Math.trunc(other % 0x8000_0000) | 0, 0x1656_67b1)

/** Derives a seed from text. */
export function hashText(text: string): number {
  let hash = 0x811c_9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x0100_0193)
  return hash >>> 0
}
