// Columnar: one lower-cased text per record and no objects, so that a search over 50,000 records takes a few milliseconds. In memory only,
// so that nothing outlives the session.

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
  /** Its parents: "storefront / prod / web". */
  readonly within: string
  readonly to: string
  /** Further terms, such as addresses, separated by spaces. */
  readonly searchTerms?: string
}

const MAX_RESULTS = 50
// Ranks: name equals, search term equals, name starts with, a word starts with, contains, only its parents contain.
const RANKS = 6
const BUCKETS = RANKS * RECORD_KINDS.length

const SEPARATOR = '\n'

export interface RecordStore {
  readonly size: number
  /** Adds records, replacing those with the same address and name. */
  add: (records: Iterable<PaletteRecord>) => void
  /** The best matches, best first. Every word of `text` must be in the record. */
  find: (text: string) => readonly PaletteRecord[]
}

const isTermEnd = (code: number): boolean => code === 10 || code === 32
// Line break, space, - . / _
const isWordBoundary = (code: number): boolean => isTermEnd(code) || (code >= 45 && code <= 47) || code === 95

/** `start`: index of the word; `nameEnd`, `termsEnd`: ends of the name and the search terms. */
function getRank(text: string, start: number, length: number, nameEnd: number, termsEnd: number): number {
  if (start === 0) return nameEnd === length ? 0 : 2
  if (start >= termsEnd) return 5
  const before = text.charCodeAt(start - 1)
  if (start > nameEnd && isTermEnd(before) && isTermEnd(text.charCodeAt(start + length))) return 1
  return isWordBoundary(before) ? 3 : 4
}

function hasRemainingWords(text: string, words: readonly string[]): boolean {
  for (let word = 1; word < words.length; word++) if (!text.includes(words[word] ?? '')) return false
  return true
}

export function createRecordStore(): RecordStore {
  const texts: string[] = []
  const nameEnds: number[] = []
  const termsEnds: number[] = []
  const kinds: number[] = []
  const names: string[] = []
  const withins: string[] = []
  const addresses: string[] = []
  const searchTermsOf: string[] = []
  const indexes = new Map<string, number>()
  let last: { words: readonly string[]; found: Uint32Array } | undefined

  function put({ kind, name, within, to, searchTerms = '' }: PaletteRecord): void {
    const key = `${to}${SEPARATOR}${name}`
    const index = indexes.get(key) ?? texts.length
    if (indexes.has(key) && withins[index] === within && searchTermsOf[index] === searchTerms) return
    indexes.set(key, index)
    texts[index] = `${name}${SEPARATOR}${searchTerms}${SEPARATOR}${within}${SEPARATOR}${kind}`.toLowerCase()
    nameEnds[index] = name.length
    termsEnds[index] = name.length + 1 + searchTerms.length
    kinds[index] = RECORD_KINDS.indexOf(kind)
    names[index] = name
    withins[index] = within
    addresses[index] = to
    searchTermsOf[index] = searchTerms
    last = undefined
  }

  // A longer text narrows the previous results.
  const getPreviousResults = (words: readonly string[]): Uint32Array | undefined =>
    last && words.length >= last.words.length && last.words.every((word, index) => words[index]?.startsWith(word))
      ? last.found
      : undefined

  // Selects and ranks in one pass, since every key waits for it.
  function findBest(words: readonly string[], first: string): readonly number[] {
    const previous = getPreviousResults(words)
    const count = previous?.length ?? texts.length
    const found = new Uint32Array(count)
    const buckets: number[][] = Array.from({ length: BUCKETS }, () => [])
    let length = 0
    for (let position = 0; position < count; position++) {
      const index = previous?.[position] ?? position
      const text = texts[index] ?? ''
      const start = text.indexOf(first)
      if (start < 0 || !hasRemainingWords(text, words)) continue
      found[length++] = index
      const rank = getRank(text, start, first.length, nameEnds[index] ?? 0, termsEnds[index] ?? 0)
      const bucket = buckets[rank * RECORD_KINDS.length + (kinds[index] ?? 0)]
      if (bucket && bucket.length < MAX_RESULTS) bucket.push(index)
    }
    last = { words, found: found.slice(0, length) }
    return buckets.flat().slice(0, MAX_RESULTS)
  }

  const getRecord = (index: number): PaletteRecord => ({
    kind: RECORD_KINDS[kinds[index] ?? 0] ?? 'instance',
    name: names[index] ?? '',
    within: withins[index] ?? '',
    to: addresses[index] ?? '',
    searchTerms: searchTermsOf[index] ?? '',
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
      return first === undefined ? [] : findBest(words, first).map(getRecord)
    },
  }
}
