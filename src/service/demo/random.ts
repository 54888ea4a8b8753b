/** Seeded random numbers: the same seed gives the same dataset on every machine. */
export interface Random {
  /** A number in [0, 1). */
  fraction(): number
  /** An integer, both ends inclusive. */
  integer(from: number, to: number): number
  pick<T>(items: readonly T[]): T
  chance(probability: number): boolean
  hex(length: number): string
  /** URL-safe text shaped like the service's tokens. */
  token(length: number): string
}

const urlSafe = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_'

/** Mulberry32: small, fast, good enough to scatter names and times. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const bits = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const fraction = () => bits() / 4294967296
  const integer = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))

  return {
    fraction,
    integer,
    pick(items) {
      const item = items[integer(0, items.length - 1)]
      if (item === undefined) throw new RangeError('Nothing to pick from.')
      return item
    },
    chance: (probability) => fraction() < probability,
    hex(length) {
      let text = ''
      while (text.length < length) text += bits().toString(16).padStart(8, '0')
      return text.slice(0, length)
    },
    token: (length) => Array.from({ length }, () => urlSafe.charAt(integer(0, urlSafe.length - 1))).join(''),
  }
}
