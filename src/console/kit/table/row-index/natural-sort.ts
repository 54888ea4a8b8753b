// Natural, case-insensitive order: `web-9` before `web-10`, `10.20.4.0` before `10.20.16.4`.
import { rankNumbers, rankStrings, sortByRanks, type Ranks } from './ranks.ts'

// Created lazily, once: that costs more than thousands of comparisons.
let collator: Intl.Collator | undefined

export function compareNatural(a: string, b: string): number {
  if (a === b) return 0
  collator ??= new Intl.Collator('en', { numeric: true })
  return collator.compare(a, b)
}

// A name with more than eight numbers is compared as text from there on.
const MAX_PARTS = 17

/** Ranks names naturally with a radix sort over alternating words and numbers: many times faster than 100,000 collator comparisons. */
export function rankNatural(names: readonly string[]): Ranks {
  const parts = rankParts(names)
  const all = Uint32Array.from(names, (_, index) => index)
  const sorted = sortByRanks(
    all,
    parts.map((ranks) => ({ ranks, descending: false })),
  )
  const rank = new Uint32Array(names.length)
  let [size, previous] = [0, -1]
  for (const index of sorted) {
    if (names[index] === '') continue
    if (previous >= 0 && parts.some((part) => part.rank[index] !== part.rank[previous])) size++
    rank[index] = size
    previous = index
  }
  if (previous >= 0) size++
  names.forEach((name, index) => {
    if (name === '') rank[index] = size
  })
  return { rank, size }
}

function rankParts(names: readonly string[]): Ranks[] {
  const words: string[][] = []
  const numbers: Float64Array[] = []
  const empty = () => Array<string>(names.length).fill('')
  names.forEach((name, index) => {
    const text = name.toLowerCase()
    for (let from = 0, part = 0; from < text.length; part++) {
      const isNumber = part % 2 === 1
      const until = part === MAX_PARTS - 1 ? text.length : findRunEnd(text, from, isNumber)
      if (isNumber)
        (numbers[part >> 1] ??= new Float64Array(names.length).fill(-1))[index] = parseDigits(text, from, until)
      else if (until > from) (words[part >> 1] ??= empty())[index] = text.slice(from, until)
      from = until
    }
  })
  return Array.from({ length: MAX_PARTS }, (_, part) =>
    part % 2 === 1 ? numbers[part >> 1] : words[part >> 1],
  ).flatMap((column) => (column instanceof Float64Array ? rankNumbers(column) : column ? rankEmptyFirst(column) : []))
}

function findRunEnd(text: string, from: number, digits: boolean): number {
  let end = from
  while (end < text.length && isDigit(text.charCodeAt(end)) === digits) end++
  return end
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57

function parseDigits(text: string, from: number, until: number): number {
  let number = 0
  for (let index = from; index < until; index++) number = number * 10 + text.charCodeAt(index) - 48
  return number
}

/** A missing word sorts first, not last: `web` before `web-9`. */
function rankEmptyFirst(words: readonly string[]): Ranks {
  const { rank, size } = rankStrings(words, sortWords)
  return { rank: rank.map((value) => (value === size ? 0 : value + 1)), size: size + 1 }
}

const ascii = /^[\x20-\x7e]*$/

// Plain comparison is ten times faster, but only if all words are ASCII: mixing two orders would be inconsistent.
const sortWords = (words: string[]): string[] =>
  words.every((word) => ascii.test(word)) ? words.sort() : words.sort(compareNatural)
