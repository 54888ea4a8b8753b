// The filter language that FilterHelp.tsx describes. Values with spaces, commas or quotes are quoted, with \" for a quote. Incomplete terms
// (`state:`, `-`, `"`) are ignored.
const OPERATORS = [':', '=', '!=', '>', '>=', '<', '<='] as const
export type Operator = (typeof OPERATORS)[number]

export interface Term {
  readonly negated: boolean
  /** The column name as typed; undefined for free text. */
  readonly attribute: string | undefined
  readonly operator: Operator
  /** Alternatives as typed; one for free text. */
  readonly values: readonly string[]
}

/** A term with its position in the input, possibly incomplete. */
export interface Token {
  readonly start: number
  readonly end: number
  readonly negated: boolean
  readonly attribute: string | undefined
  readonly operator: Operator | undefined
  readonly values: readonly TokenValue[]
}

export interface TokenValue {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly quoted: boolean
  /** Whether the closing quote is present. */
  readonly closed: boolean
}

const NAME = String.raw`([\p{L}_][\p{L}\p{N}_.-]*?)(>=|<=|!=|[:=><])`
const SPACE = /\s+/y
const TOKEN_HEAD = new RegExp(`(-?)(?:${NAME})?`, 'uy')
const STARTS_LIKE_ATTRIBUTE = new RegExp(`^${NAME}`, 'u')
const QUOTED = /"((?:[^"\\]|\\[^]|\\$)*)("|$)/y
const WORD = /\S+/y
const VALUE = /[^\s,]*/y

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index
  return pattern.exec(text)
}

function scanValue(input: string, index: number, bare: RegExp): TokenValue {
  const quoted = matchAt(QUOTED, input, index)
  if (quoted) {
    const [whole, inner = '', close] = quoted
    return { start: index, end: index + whole.length, text: unescape(inner), quoted: true, closed: close === '"' }
  }
  const text = matchAt(bare, input, index)?.[0] ?? ''
  return { start: index, end: index + text.length, text, quoted: false, closed: true }
}

function scanMoreValues(input: string, from: number, values: TokenValue[]): number {
  let index = from
  while (input.charAt(index) === ',') {
    const next = scanValue(input, index + 1, VALUE)
    values.push(next)
    index = next.end
  }
  return index
}

/** Splits the input into tokens, in order. */
export function tokenizeQuery(input: string): Token[] {
  const tokens: Token[] = []
  let index = matchAt(SPACE, input, 0)?.[0].length ?? 0
  while (index < input.length) {
    const start = index
    const [head = '', minus, attribute, sign] = matchAt(TOKEN_HEAD, input, index) ?? []
    const operator = OPERATORS.find((each) => each === sign)
    index += head.length
    const values = [scanValue(input, index, operator ? VALUE : WORD)]
    index = values[0]?.end ?? index
    if (operator) index = scanMoreValues(input, index, values)
    tokens.push({ start, end: index, negated: minus === '-', attribute, operator, values })
    index += matchAt(SPACE, input, index)?.[0].length ?? 0
  }
  return tokens
}

/** Parses any input; never fails. */
export function parseQuery(input: string): Term[] {
  return tokenizeQuery(input).flatMap(({ negated, attribute, operator = ':', values }) => {
    const complete = values
      .filter((value) => value.text !== '' || isEmptyValue(value, operator))
      .map(({ text }) => text)
    return complete.length > 0 ? [{ negated, attribute, operator, values: complete }] : []
  })
}

const isEmptyValue = ({ quoted, closed }: TokenValue, operator: Operator): boolean =>
  quoted && closed && (operator === '=' || operator === '!=')

/** The inverse of `parseQuery`. */
export const formatQuery = (terms: readonly Term[]): string => terms.map(formatTerm).join(' ')

function formatTerm({ negated, attribute, operator, values }: Term): string {
  const parts =
    attribute === undefined ? values.map(formatWord) : [attribute, operator, values.map(formatValue).join(',')]
  return `${negated ? '-' : ''}${parts.join('')}`
}

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
const unescape = (text: string): string => text.replaceAll(/\\(["\\])/g, '$1')

/** A value after an operator, quoted if necessary (`=x` would change the operator). */
export const formatValue = (text: string): string => (/^[^\s,"=][^\s,]*$/.test(text) ? text : quote(text))

const formatWord = (text: string): string =>
  /^[^\s"-]\S*$/.test(text) && !STARTS_LIKE_ATTRIBUTE.test(text) ? text : quote(text)

/** A term as lower-cased text, searched for if no column has its name (`http://x`). */
export const termToText = ({ attribute = '', operator, values }: Term): string =>
  `${attribute}${attribute && operator}${values.join(',')}`.toLowerCase()
