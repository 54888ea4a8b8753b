// The language of the filter box: words that must all be there, "two words", attribute:value, attribute>value, and - before any of them.
export type Operator = ':' | '=' | '>' | '>=' | '<' | '<='

export interface Term {
  negated: boolean
  /** As typed, before an operator; undefined for free text. */
  attribute: string | undefined
  operator: Operator
  /** Lower-cased. */
  value: string
  /** The whole term as free text, for attributes that no column has (`10.0.0.1:80`). Lower-cased. */
  text: string
}

const TERM = /(-?)(?:([\p{L}_][\p{L}\p{N}_.-]*?)(>=|<=|[:=><]))?(?:"([^"]*)"?|(\S+))?/uy

/** Reads what was typed; never fails, half-typed terms (`state:`, `-`, `"`) ask for nothing. */
export function parseQuery(input: string): Term[] {
  const terms: Term[] = []
  let at = 0
  while (at < input.length) {
    if (/\s/.test(input.charAt(at))) {
      at++
      continue
    }
    TERM.lastIndex = at
    const match = TERM.exec(input)
    const whole = match?.[0] ?? ''
    // A term of no length cannot be at a character that is no space; should it, that character is passed over.
    at += Math.max(1, whole.length)
    const term = match && readTerm(match)
    if (term) terms.push(term)
  }
  return terms
}

function readTerm(match: RegExpExecArray): Term | undefined {
  const [, minus, attribute, operator, quoted, bare] = match
  const value = (quoted ?? bare ?? '').toLowerCase()
  if (value === '') return undefined
  return {
    negated: minus === '-',
    attribute,
    operator: readOperator(operator),
    value,
    text: `${attribute?.toLowerCase() ?? ''}${operator ?? ''}${value}`,
  }
}

function readOperator(text: string | undefined): Operator {
  switch (text) {
    case '=':
    case '>':
    case '>=':
    case '<':
    case '<=':
      return text
    default:
      return ':'
  }
}

const HOUR = 3_600_000
const units: Record<string, number> = { s: 1000, min: 60_000, m: 60_000, h: HOUR, d: 24 * HOUR, w: 168 * HOUR }

/** A span such as `90s`, `12min`, `2h`, `9d`, in milliseconds; undefined when it is none. */
export function parseSpan(text: string): number | undefined {
  const [, figure, unit] = /^(\d+(?:\.\d+)?)(s|min|m|h|d|w)$/.exec(text) ?? []
  const factor = unit === undefined ? undefined : units[unit]
  return factor === undefined ? undefined : Number(figure) * factor
}
