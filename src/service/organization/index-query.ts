// The text that a search index takes (service-api 2.10, `source=es`): `field:value`, AND, OR, NOT, groups, phrases, ranges, `*` and `?`.
import { fieldOf } from './condition.ts'

type Test = (record: unknown) => boolean

/** A text that is no query, in words for the caller. */
export class QueryProblem extends Error {
  override readonly name = 'QueryProblem'
}

const TOKEN =
  /\s*(?:(\(|\))|(&&|\|\||!(?=\S)|-(?=[\w"(]))|([\w.*?-]+):(?=\S)|("(?:[^"\\]|\\.)*")|([[{][^\]}]*[\]}])|((?:\\.|[^\s()":[\]{}])+))/y

interface Token {
  readonly kind: 'bracket' | 'operator' | 'field' | 'phrase' | 'range' | 'word'
  readonly text: string
}

const KINDS = ['bracket', 'operator', 'field', 'phrase', 'range', 'word'] as const

function tokensOf(query: string): Token[] {
  const tokens: Token[] = []
  const text = query.trim()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const found = TOKEN.exec(text)
    if (!found) throw new QueryProblem(`Failed to parse query [${query}] at position ${at}.`)
    for (const [index, kind] of KINDS.entries()) {
      const part = found[index + 1]
      if (part !== undefined) tokens.push({ kind: isOperator(kind, part) ? 'operator' : kind, text: part })
    }
  }
  return tokens
}

const isOperator = (kind: Token['kind'], text: string) => kind === 'word' && /^(?:AND|OR|NOT)$/.test(text)

// Without a field a word is looked for in these and in all attributes.
const EVERYWHERE = ['ciName', 'nsPath', 'ciClassName', 'comments']

function valuesAt(record: unknown, field: string): string[] {
  const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  const found =
    field === ''
      ? [...EVERYWHERE.map((name) => fieldOf(record, name)), ...attributesOf(record)]
      : [fieldOf(record, field)]
  return found.filter((value) => value !== undefined && value !== null && value !== '').map(textOf)
}

function attributesOf(record: unknown): unknown[] {
  const attributes = fieldOf(record, 'ciAttributes')
  return typeof attributes === 'object' && attributes !== null ? Object.values(attributes) : []
}

const escaped = (text: string) => text.replace(/[\\^$.+()[\]{}|]/g, '\\$&')

const patternOf = (word: string) =>
  new RegExp(`^${escaped(word.replace(/\\(.)/g, '$1')).replaceAll('*', '.*').replaceAll('?', '.')}$`, 'is')

/** The whole value, or one of the words in it, as an index cuts them. */
function wordTest(field: string, word: string): Test {
  const pattern = patternOf(word)
  const matches = (value: string) =>
    pattern.test(value) || value.split(/[^\p{L}\p{N}]+/u).some((part) => pattern.test(part))
  return (record) => valuesAt(record, field).some(matches)
}

function phraseTest(field: string, phrase: string): Test {
  const wanted = phrase.slice(1, -1).replace(/\\(.)/g, '$1').toLowerCase()
  return (record) => valuesAt(record, field).some((value) => value.toLowerCase().includes(wanted))
}

function rangeTest(field: string, range: string): Test {
  const [, open, low = '', high = '', close] = /^([[{])\s*(\S+)\s+TO\s+(\S+)\s*([\]}])$/.exec(range) ?? []
  if (open === undefined) throw new QueryProblem(`Failed to parse range ${range}.`)
  const order = (a: string, b: string) => {
    const [x, y] = [Number(a), Number(b)]
    return Number.isNaN(x) || Number.isNaN(y) ? (a < b ? -1 : Number(a > b)) : x - y
  }
  const above = (value: string) => low === '*' || order(value, low) > (open === '[' ? -1e-12 : 0)
  const under = (value: string) => high === '*' || order(value, high) < (close === ']' ? 1e-12 : 0)
  return (record) => valuesAt(record, field).some((value) => above(value) && under(value))
}

/** Reads a query. Throws QueryProblem for a text that is none. */
export function readIndexQuery(query: string): Test {
  const tokens = tokensOf(query)
  let next = 0
  const isNext = (...texts: string[]) => {
    const token = tokens[next]
    return token !== undefined && token.kind !== 'phrase' && texts.includes(token.text)
  }
  const taken = (...texts: string[]) => isNext(...texts) && next++ >= 0

  function either(field: string): Test {
    const tests = [both(field)]
    // Two terms without a word between them: any of both, as the index takes it.
    while (next < tokens.length && !isNext(')')) {
      taken('OR', '||')
      tests.push(both(field))
    }
    return tests.length === 1 && tests[0] ? tests[0] : (record) => tests.some((test) => test(record))
  }

  function both(field: string): Test {
    const tests = [single(field)]
    while (taken('AND', '&&')) tests.push(single(field))
    return (record) => tests.every((test) => test(record))
  }

  function single(field: string): Test {
    if (taken('NOT', '!', '-')) {
      const test = single(field)
      return (record) => !test(record)
    }
    const token = tokens[next++]
    if (!token || token.kind === 'operator' || token.text === ')') {
      throw new QueryProblem(`Failed to parse query [${query}]: a term is missing.`)
    }
    if (token.kind === 'field') return single(token.text)
    if (token.kind === 'phrase') return phraseTest(field, token.text)
    if (token.kind === 'range') return rangeTest(field, token.text)
    if (token.kind === 'word') return wordTest(field, token.text)
    const test = either(field)
    if (!taken(')')) throw new QueryProblem(`Failed to parse query [${query}]: a bracket is not closed.`)
    return test
  }

  if (tokens.length === 0) return () => true
  const test = either('')
  if (next < tokens.length) throw new QueryProblem(`Failed to parse query [${query}]: a bracket too many.`)
  return test
}
