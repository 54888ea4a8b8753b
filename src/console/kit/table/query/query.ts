// The language of the filter box, all of it:
//
//   web "two words"          words anywhere in the row, all of them, in any order
//   state:unhealthy          a column, by id or header; `:` begins with (states), contains (text), is (figures), within (times)
//   cloud=lon-2 size!=L      exactly that, anything but that; "" is no value: cloud=""
//   cores>4 cost<=$0.50      > >= < <= for figures, money, versions and addresses (naturally), states (by how severe)
//   age<2h created>2026-11-20  a span counts back from now (s min h d w y, 1h30min); a date or moment is a point in time
//   state:unhealthy,notify   any of several values of one column
//   -env:dev -"two words"    not that
//
// A value with spaces, commas or quotes stands in quotes, \" for a quote in it. Terms are joined by "and". Half-typed terms
// (`state:`, `-`, `"`) ask for nothing yet.
export type Operator = ':' | '=' | '!=' | '>' | '>=' | '<' | '<='

export interface Term {
  readonly negated: boolean
  /** As typed, before an operator; undefined for free text. */
  readonly attribute: string | undefined
  readonly operator: Operator
  /** Any of these; of free text always one. As typed. */
  readonly values: readonly string[]
}

/** A piece of what was typed, with where it stands; also half-typed ones. */
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
  /** Whether the second quote is there. */
  readonly closed: boolean
}

const NAME = String.raw`([\p{L}_][\p{L}\p{N}_.-]*?)(>=|<=|!=|[:=><])`
const SPACE = /\s+/y
const TOKEN_HEAD = new RegExp(`(-?)(?:${NAME})?`, 'uy')
const STARTS_LIKE_ATTRIBUTE = new RegExp(`^${NAME}`, 'u')
const QUOTED = /"((?:[^"\\]|\\[^]|\\$)*)("|$)/y
const WORD = /\S+/y
const VALUE = /[^\s,]*/y

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function scanValue(input: string, at: number, bare: RegExp): TokenValue {
  const quoted = matchAt(QUOTED, input, at)
  if (quoted) {
    const [whole, inner = '', close] = quoted
    return { start: at, end: at + whole.length, text: unescape(inner), quoted: true, closed: close === '"' }
  }
  const text = matchAt(bare, input, at)?.[0] ?? ''
  return { start: at, end: at + text.length, text, quoted: false, closed: true }
}

/** Adds the values after a comma, and after that one's comma; where they end. */
function scanMoreValues(input: string, from: number, values: TokenValue[]): number {
  let at = from
  while (input.charAt(at) === ',') {
    const next = scanValue(input, at + 1, VALUE)
    values.push(next)
    at = next.end
  }
  return at
}

/** Cuts what was typed into its pieces, in order; what is between them is space. */
export function tokenizeQuery(input: string): Token[] {
  const pieces: Token[] = []
  let at = matchAt(SPACE, input, 0)?.[0].length ?? 0
  while (at < input.length) {
    const start = at
    const [head = '', minus, attribute, sign] = matchAt(TOKEN_HEAD, input, at) ?? []
    const operator = parseOperator(sign)
    at += head.length
    const values = [scanValue(input, at, operator ? VALUE : WORD)]
    at = values[0]?.end ?? at
    if (operator) at = scanMoreValues(input, at, values)
    pieces.push({ start, end: at, negated: minus === '-', attribute, operator, values })
    at += matchAt(SPACE, input, at)?.[0].length ?? 0
  }
  return pieces
}

/** Reads what was typed; never fails. */
export function parseQuery(input: string): Term[] {
  return tokenizeQuery(input).flatMap(({ negated, attribute, operator = ':', values }) => {
    const asked = values.filter((value) => value.text !== '' || isEmptyValue(value, operator)).map(({ text }) => text)
    return asked.length > 0 ? [{ negated, attribute, operator, values: asked }] : []
  })
}

const isEmptyValue = ({ quoted, closed }: TokenValue, operator: Operator): boolean =>
  quoted && closed && (operator === '=' || operator === '!=')

/** Writes terms so that they read back as what they are. */
export const formatQuery = (terms: readonly Term[]): string => terms.map(formatTerm).join(' ')

function formatTerm({ negated, attribute, operator, values }: Term): string {
  const asked =
    attribute === undefined ? values.map(formatWord) : [attribute, operator, values.map(formatValue).join(',')]
  return `${negated ? '-' : ''}${asked.join('')}`
}

const quote = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
const unescape = (text: string): string => text.replaceAll(/\\(["\\])/g, '$1')

/** A value as it stands after an operator: in quotes where it has to be (`=x` would make another operator). */
export const formatValue = (text: string): string => (/^[^\s,"=][^\s,]*$/.test(text) ? text : quote(text))

const formatWord = (text: string): string =>
  /^[^\s"-]\S*$/.test(text) && !STARTS_LIKE_ATTRIBUTE.test(text) ? text : quote(text)

/** A term as plain text, lower-cased: what is looked for where no column has that name (`http://x`). */
export const termToText = ({ attribute = '', operator, values }: Term): string =>
  `${attribute}${attribute && operator}${values.join(',')}`.toLowerCase()

const OPERATORS: readonly Operator[] = [':', '=', '!=', '>', '>=', '<', '<=']

const parseOperator = (text: string | undefined): Operator | undefined => OPERATORS.find((each) => each === text)
