// What the palette knows, as columns: one lower-cased text per record and no objects, so that a key over 50,000 of them takes a few
// milliseconds. Kept in memory only, since on disk it would outlive the session of whoever was allowed to read it.

export const KINDS = [
  'organization',
  'cloud',
  'assembly',
  'environment',
  'platform',
  'component',
  'instance',
  'deployment',
] as const

export type Kind = (typeof KINDS)[number]

export interface KnownRecord {
  readonly kind: Kind
  readonly name: string
  /** Where it is: "storefront / prod / web". */
  readonly within: string
  /** Its page. */
  readonly to: string
  /** What it can also be found by, such as its addresses, with spaces between. */
  readonly also?: string
}

/** What one palette shows at most. */
const MOST_FOUND = 50
// How well a record fits: named so, found so (an address), begins so, a word begins so, contains it, is somewhere within.
const RANKS = 6
const BUCKETS = RANKS * KINDS.length

const SEPARATOR = '\n'

export interface RecordStore {
  readonly size: number
  /** Learns records; one known by the same address and name is replaced. */
  add: (records: Iterable<KnownRecord>) => void
  /** The best fits, best first: every word of `text` is found in the record. */
  find: (text: string) => readonly KnownRecord[]
}

const isEnd = (code: number): boolean => code === 10 || code === 32
// Line break, space, - . / _
const isGap = (code: number): boolean => isEnd(code) || (code >= 45 && code <= 47) || code === 95

/** `at`: where the word is; `nameEnd`, `alsoEnd`: where the name and what the record is also found by end. */
function rankOf(text: string, at: number, length: number, nameEnd: number, alsoEnd: number): number {
  if (at === 0) return nameEnd === length ? 0 : 2
  if (at >= alsoEnd) return 5
  const before = text.charCodeAt(at - 1)
  if (at > nameEnd && isEnd(before) && isEnd(text.charCodeAt(at + length))) return 1
  return isGap(before) ? 3 : 4
}

function hasOthers(text: string, words: readonly string[]): boolean {
  for (let word = 1; word < words.length; word++) if (!text.includes(words[word] ?? '')) return false
  return true
}

export function createRecordStore(): RecordStore {
  const texts: string[] = []
  const nameEnds: number[] = []
  const alsoEnds: number[] = []
  const kinds: number[] = []
  const names: string[] = []
  const withins: string[] = []
  const addresses: string[] = []
  const alsos: string[] = []
  const places = new Map<string, number>()
  let last: { words: readonly string[]; found: Uint32Array } | undefined

  function put({ kind, name, within, to, also = '' }: KnownRecord): void {
    const key = `${to}${SEPARATOR}${name}`
    const at = places.get(key) ?? texts.length
    const known = places.has(key)
    if (known && withins[at] === within && alsos[at] === also) return
    places.set(key, at)
    texts[at] = `${name}${SEPARATOR}${also}${SEPARATOR}${within}${SEPARATOR}${kind}`.toLowerCase()
    nameEnds[at] = name.length
    alsoEnds[at] = name.length + 1 + also.length
    kinds[at] = KINDS.indexOf(kind)
    names[at] = name
    withins[at] = within
    addresses[at] = to
    alsos[at] = also
    last = undefined
  }

  // What is typed further narrows what was found before.
  const narrowed = (words: readonly string[]): Uint32Array | undefined =>
    last && words.length >= last.words.length && last.words.every((word, at) => words[at]?.startsWith(word))
      ? last.found
      : undefined

  // One pass that both selects and ranks, since this is what every key waits for.
  function bestOf(words: readonly string[], first: string): readonly number[] {
    const from = narrowed(words)
    const count = from?.length ?? texts.length
    const found = new Uint32Array(count)
    const buckets: number[][] = Array.from({ length: BUCKETS }, () => [])
    let length = 0
    for (let each = 0; each < count; each++) {
      const at = from?.[each] ?? each
      const text = texts[at] ?? ''
      const start = text.indexOf(first)
      if (start < 0 || !hasOthers(text, words)) continue
      found[length++] = at
      const rank = rankOf(text, start, first.length, nameEnds[at] ?? 0, alsoEnds[at] ?? 0)
      const bucket = buckets[rank * KINDS.length + (kinds[at] ?? 0)]
      if (bucket && bucket.length < MOST_FOUND) bucket.push(at)
    }
    last = { words, found: found.slice(0, length) }
    return buckets.flat().slice(0, MOST_FOUND)
  }

  const recordAt = (at: number): KnownRecord => ({
    kind: KINDS[kinds[at] ?? 0] ?? 'instance',
    name: names[at] ?? '',
    within: withins[at] ?? '',
    to: addresses[at] ?? '',
    also: alsos[at] ?? '',
  })

  return {
    get size() {
      return texts.length
    },
    add: (records) => {
      for (const record of records) put(record)
    },
    find: (text) => {
      const words = text.toLowerCase().split(/\s+/).filter(Boolean)
      const [first] = words
      return first === undefined ? [] : bestOf(words, first).map(recordAt)
    },
  }
}
