// Tokens of an offering's `criteria` in both notations (service-api 7.3): index query `ciAttributes.size:L` and expression
// `ciAttributes['size']=='L'`.

export type Token =
  | { readonly kind: '(' | ')' | 'and' | 'or' }
  /** `name`: `ciClassName`, or an attribute without its prefix. `pattern`: a wildcard or regular expression. */
  | {
      readonly kind: 'term'
      readonly notation: 'index' | 'expression'
      readonly name: string
      readonly test: 'equals' | 'pattern'
      readonly value: string
    }

const SPACE = /\s+/y
const INDEX_CONNECTIVE = /(?:(AND|&&)|(?:OR|\|\|))(?![\w.:])/y
const EXPRESSION_CONNECTIVE = /(?:(and|&&)|(?:or|\|\|))(?![\w.:])/iy
const EXPRESSION_TERM =
  /(ciClassName|ciAttributes(?:\.(\w+)|\[\s*(?:'(\w+)'|"(\w+)")\s*\]))\s*(==|eq\b|matches\b)\s*(?:'([^']*)'|"([^"]*)")(?![\w'"])/y
const INDEX_TERM = /(ciClassName|ciAttributes\.(\w+)):(?:"([^"\\*?]*)"|([\w.*?-]+))(?=[\s)]|$)/y

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index
  return pattern.exec(text)
}

function expressionTerm(match: RegExpExecArray): Token {
  const [, path = '', dotted, single, double, operator, value1, value2] = match
  return {
    kind: 'term',
    notation: 'expression',
    name: dotted ?? single ?? double ?? path,
    test: operator === 'matches' ? 'pattern' : 'equals',
    value: value1 ?? value2 ?? '',
  }
}

function indexTerm(match: RegExpExecArray): Token {
  const [, path = '', attribute, quoted, bare = ''] = match
  return {
    kind: 'term',
    notation: 'index',
    name: attribute ?? path,
    test: /[*?]/.test(bare) ? 'pattern' : 'equals',
    value: quoted ?? bare,
  }
}

type ScannedToken = readonly [length: number, token?: Token]

function scanToken(text: string, position: number, connective: RegExp): ScannedToken | undefined {
  const space = matchAt(SPACE, text, position)
  if (space) return [space[0].length]
  const paren = text.charAt(position)
  if (paren === '(' || paren === ')') return [1, { kind: paren }]
  const join = matchAt(connective, text, position)
  if (join) return [join[0].length, { kind: join[1] === undefined ? 'or' : 'and' }]
  const expression = matchAt(EXPRESSION_TERM, text, position)
  if (expression) return [expression[0].length, expressionTerm(expression)]
  const index = matchAt(INDEX_TERM, text, position)
  return index ? [index[0].length, indexTerm(index)] : undefined
}

/** Undefined if any token is unknown: half an expression means nothing. */
export function tokenizeCriteria(text: string): Token[] | undefined {
  const tokens: Token[] = []
  // Lower-case `and` and `or` are connectives only in expressions; an index query searches for them.
  const connective = /==|\bmatches\b|\beq\b/.test(text) ? EXPRESSION_CONNECTIVE : INDEX_CONNECTIVE
  for (let position = 0; position < text.length;) {
    const scanned = scanToken(text, position, connective)
    if (!scanned) return undefined
    const [length, token] = scanned
    if (token) tokens.push(token)
    position += length
  }
  return tokens
}
