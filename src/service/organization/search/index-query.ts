// Query language of the search index (service-api 2.10, `source=es`): `field:value`, AND, OR, NOT, groups, phrases, ranges, `*` and `?`.
import { escapeRegExp, getField, joinPatterns } from './condition.ts'

type Predicate = (record: unknown) => boolean

/** A syntax error, with a message for the caller. */
export class QuerySyntaxError extends Error {
  override readonly name = 'QueryProblem'
}

const TOKEN_PATTERN =
  /\s*(?:(\(|\))|(&&|\|\||!(?=\S)|-(?=[\w"(]))|([\w.*?-]+):(?=\S)|("(?:[^"\\]|\\.)*")|([[{][^\]}]*[\]}])|((?:\\.|[^\s()":[\]{}])+))/y

interface Token {
  readonly kind: 'bracket' | 'operator' | 'field' | 'phrase' | 'range' | 'word'
  readonly text: string
}

const TOKEN_KINDS = ['bracket', 'operator', 'field', 'phrase', 'range', 'word'] as const

function tokenize(query: string): Token[] {
  const tokens: Token[] = []
  const text = query.trim()
  TOKEN_PATTERN.lastIndex = 0
  while (TOKEN_PATTERN.lastIndex < text.length) {
    const position = TOKEN_PATTERN.lastIndex
    const found = TOKEN_PATTERN.exec(text)
    if (!found) throw new QuerySyntaxError(`Failed to parse query [${query}] at position ${position}.`)
    for (const [index, kind] of TOKEN_KINDS.entries()) {
      const part = found[index + 1]
      if (part !== undefined) tokens.push({ kind: isOperator(kind, part) ? 'operator' : kind, text: part })
    }
  }
  return tokens
}

const isOperator = (kind: Token['kind'], text: string) => kind === 'word' && /^(?:AND|OR|NOT)$/.test(text)

// A word without field is searched in these and in all attributes.
const DEFAULT_FIELDS = ['ciName', 'nsPath', 'ciClassName', 'comments']

function getValues(record: unknown, field: string): string[] {
  const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  const found =
    field === ''
      ? [...DEFAULT_FIELDS.map((name) => getField(record, name)), ...getAttributeValues(record)]
      : [getField(record, field)]
  return found.filter((value) => value !== undefined && value !== null && value !== '').map(textOf)
}

function getAttributeValues(record: unknown): unknown[] {
  const attributes = getField(record, 'ciAttributes')
  return typeof attributes === 'object' && attributes !== null ? Object.values(attributes) : []
}

const toWildcardPattern = (part: string) => part.split('?').map(escapeRegExp).join('.')

/** Matches the whole value or one of its words, like the index's tokenizer. */
function matchWord(field: string, word: string): Predicate {
  const pattern = joinPatterns(word.replace(/\\(.)/g, '$1').split('*').map(toWildcardPattern))
  const matches = (value: string) =>
    pattern.test(value) || value.split(/[^\p{L}\p{N}]+/u).some((part) => pattern.test(part))
  return (record) => getValues(record, field).some(matches)
}

function matchPhrase(field: string, phrase: string): Predicate {
  const requested = phrase.slice(1, -1).replace(/\\(.)/g, '$1').toLowerCase()
  return (record) => getValues(record, field).some((value) => value.toLowerCase().includes(requested))
}

function matchRange(field: string, range: string): Predicate {
  const [, open, low = '', high = '', close] = /^([[{])\s*(\S+)\s+TO\s+(\S+)\s*([\]}])$/.exec(range) ?? []
  if (open === undefined) throw new QuerySyntaxError(`Failed to parse range ${range}.`)
  const order = (a: string, b: string) => {
    const [x, y] = [Number(a), Number(b)]
    return Number.isNaN(x) || Number.isNaN(y) ? (a < b ? -1 : Number(a > b)) : x - y
  }
  const above = (value: string) => low === '*' || order(value, low) > (open === '[' ? -1e-12 : 0)
  const under = (value: string) => high === '*' || order(value, high) < (close === ']' ? 1e-12 : 0)
  return (record) => getValues(record, field).some((value) => above(value) && under(value))
}

/** The text, in lower case, of a query that is one phrase without characters that JSON escapes: an address or a host name. */
export const parseSinglePhrase = (query: string): string | undefined =>
  /^\s*"([\w.:-]+)"\s*$/.exec(query)?.[1]?.toLowerCase()

/** Bounds the depth of the recursion. */
const MAX_TOKENS = 1024

/** Parses a query. Throws QuerySyntaxError. */
export function parseIndexQuery(query: string): Predicate {
  const tokens = tokenize(query)
  let next = 0
  const isNext = (...texts: string[]) => {
    const token = tokens[next]
    return token !== undefined && token.kind !== 'phrase' && texts.includes(token.text)
  }
  const accept = (...texts: string[]) => isNext(...texts) && next++ >= 0

  function either(field: string): Predicate {
    const tests = [both(field)]
    // Adjacent terms without an operator mean OR.
    while (next < tokens.length && !isNext(')')) {
      accept('OR', '||')
      tests.push(both(field))
    }
    return tests.length === 1 && tests[0] ? tests[0] : (record) => tests.some((test) => test(record))
  }

  function both(field: string): Predicate {
    const tests = [single(field)]
    while (accept('AND', '&&')) tests.push(single(field))
    return (record) => tests.every((test) => test(record))
  }

  function single(field: string): Predicate {
    if (accept('NOT', '!', '-')) {
      const test = single(field)
      return (record) => !test(record)
    }
    const token = tokens[next++]
    if (!token || token.kind === 'operator' || token.text === ')') {
      throw new QuerySyntaxError(`Failed to parse query [${query}]: a term is missing.`)
    }
    if (token.kind === 'field') return single(token.text)
    if (token.kind === 'phrase') return matchPhrase(field, token.text)
    if (token.kind === 'range') return matchRange(field, token.text)
    if (token.kind === 'word') return matchWord(field, token.text)
    const test = either(field)
    if (!accept(')')) throw new QuerySyntaxError(`Failed to parse query [${query}]: a bracket is not closed.`)
    return test
  }

  if (tokens.length === 0) return () => true
  if (tokens.length > MAX_TOKENS) throw new QuerySyntaxError(`Failed to parse query: more than ${MAX_TOKENS} terms.`)
  const test = either('')
  if (next < tokens.length) throw new QuerySyntaxError(`Failed to parse query [${query}]: a bracket too many.`)
  return test
}
