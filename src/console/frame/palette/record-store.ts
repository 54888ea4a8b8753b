// What the palette knows, as columns: one lower-cased text per record and no objects, so that a key over 50,000 of them takes a few
// milliseconds. Kept in memory only, since on disk it would outlive the session of whoever was allowed to read it.

export const RECORD_KINDS = [
  'organization',
  'cloud',
  'assembly',
  'environment',
  'platform',
  'component',
  'instance',
  'deployment',
] as const

export type RecordKind = (typeof RECORD_KINDS)[number]

export interface PaletteRecord {
  readonly kind: RecordKind
  readonly name: string
  /** Where it is: "storefront / prod / web". */
  readonly within: string
  /** Its page. */
  readonly to: string
  /** What it can also be found by, such as its addresses, with spaces between. */
  readonly searchTerms?: string
}

/** What one palette shows at most. */
const MAX_RESULTS = 50
// How well a record fits: named so, found so (an address), begins so, a word begins so, contains it, is somewhere within.
const RANKS = 6
const BUCKETS = RANKS * RECORD_KINDS.length

const SEPARATOR = '\n'

export interface RecordStore {
  readonly size: number
  /** Learns records; one known by the same address and name is replaced. */
  add: (records: Iterable<PaletteRecord>) => void
  /** The best fits, best first: every word of `text` is found in the record. */
  find: (text: string) => readonly PaletteRecord[]
}

const isTermEnd = (code: number): boolean => code === 10 || code === 32
// Line break, space, - . / _
const isWordBoundary = (code: number): boolean => isTermEnd(code) || (code >= 45 && code <= 47) || code === 95

/** `at`: where the word is; `nameEnd`, `alsoEnd`: where the name and what the record is also found by end. */
function getRank(text: string, at: number, length: number, nameEnd: number, alsoEnd: number): number {
  if (at === 0) return nameEnd === length ? 0 : 2
  if (at >= alsoEnd) return 5
  const before = text.charCodeAt(at - 1)
  if (at > nameEnd && isTermEnd(before) && isTermEnd(text.charCodeAt(at + length))) return 1
  return isWordBoundary(before) ? 3 : 4
}

function hasRemainingWords(text: string, words: readonly string[]): boolean {
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
  const scopes = new Map<string, number>()
  let last: { words: readonly string[]; found: Uint32Array } | undefined

  function put({ kind, name, within, to, searchTerms = '' }: PaletteRecord): void {
    const key = `${to}${SEPARATOR}${name}`
    const at = scopes.get(key) ?? texts.length
    const known = scopes.has(key)
    if (known && withins[at] === within && alsos[at] === searchTerms) return
    scopes.set(key, at)
    texts[at] = `${name}${SEPARATOR}${searchTerms}${SEPARATOR}${within}${SEPARATOR}${kind}`.toLowerCase()
    nameEnds[at] = name.length
    alsoEnds[at] = name.length + 1 + searchTerms.length
    kinds[at] = RECORD_KINDS.indexOf(kind)
    names[at] = name
    withins[at] = within
    addresses[at] = to
    alsos[at] = searchTerms
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
      if (start < 0 || !hasRemainingWords(text, words)) continue
      found[length++] = at
      const rank = getRank(text, start, first.length, nameEnds[at] ?? 0, alsoEnds[at] ?? 0)
      const bucket = buckets[rank * RECORD_KINDS.length + (kinds[at] ?? 0)]
      if (bucket && bucket.length < MAX_RESULTS) bucket.push(at)
    }
    last = { words, found: found.slice(0, length) }
    return buckets.flat().slice(0, MAX_RESULTS)
  }

  const recordAt = (at: number): PaletteRecord => ({
    kind: RECORD_KINDS[kinds[at] ?? 0] ?? 'instance',
    name: names[at] ?? '',
    within: withins[at] ?? '',
    to: addresses[at] ?? '',
    searchTerms: alsos[at] ?? '',
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
