// Records that the palette finds. In memory only, so that nothing outlives the session.

export const RECORD_KINDS = [
  'organization',
  'cloud',
  'service',
  'assembly',
  'environment',
  'platform',
  'component',
  'instance',
  'deployment',
  'procedure',
  'variable',
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
// Name equals, search term equals, name starts with, a word starts with, contains, only its parents contain.
const RANKS = 6

export type RecordStore = ReturnType<typeof createRecordStore>

const isTermEnd = (code: number): boolean => code === 10 || code === 32
// Line break, space, - . / _
const isWordBoundary = (code: number): boolean => isTermEnd(code) || (code >= 45 && code <= 47) || code === 95

/** `text`: name, search terms and parents of the record in lower case, one line each. */
function getRank({ name, searchTerms = '' }: PaletteRecord, text: string, word: string): number {
  const start = text.indexOf(word)
  if (start === 0) return name.length === word.length ? 0 : 2
  if (start > name.length + searchTerms.length) return 5
  const before = text.charCodeAt(start - 1)
  if (start > name.length && isTermEnd(before) && isTermEnd(text.charCodeAt(start + word.length))) return 1
  return isWordBoundary(before) ? 3 : 4
}

export function createRecordStore() {
  const indexed = new Map<string, { readonly record: PaletteRecord; readonly text: string }>()
  return {
    get size() {
      return indexed.size
    },
    /** Adds records, replacing those with the same address and name. */
    add: (records: Iterable<PaletteRecord>) => {
      for (const record of records) {
        const { kind, name, within, to, searchTerms = '' } = record
        const text = [name, searchTerms, within, kind].join('\n').toLowerCase()
        indexed.set(`${to}\n${name}`, { record, text })
      }
    },
    /** The best matches, best first. Ranked by the first word; every word must be in the record. */
    find: (requested: string): readonly PaletteRecord[] => {
      const words = requested.toLowerCase().split(/\s+/).filter(Boolean)
      const [first] = words
      if (first === undefined) return []
      // By rank, then by kind. Filled in one pass without sorting, since every key waits for it.
      const buckets = Array.from({ length: RANKS * RECORD_KINDS.length }, (): PaletteRecord[] => [])
      for (const { record, text } of indexed.values()) {
        if (!words.every((word) => text.includes(word))) continue
        const position = getRank(record, text, first) * RECORD_KINDS.length + RECORD_KINDS.indexOf(record.kind)
        const bucket = buckets[position]
        if (bucket && bucket.length < MAX_RESULTS) bucket.push(record)
      }
      return buckets.flat().slice(0, MAX_RESULTS)
    },
  }
}
