// The words of an offering's `criteria`, in both notations that services use (service-api 7.3, samples):
// index query `ciAttributes.size:L` and expression `ciAttributes['size']=='L'`.

export type Token =
  | { readonly kind: '(' | ')' | 'and' | 'or' }
  /** `equals` holds exactly; `pattern` by wildcard or regular expression. `name`: `ciClassName`, or an attribute without its prefix. */
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

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
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

function scanToken(text: string, at: number, connective: RegExp): ScannedToken | undefined {
  const space = matchAt(SPACE, text, at)
  if (space) return [space[0].length]
  const paren = text.charAt(at)
  if (paren === '(' || paren === ')') return [1, { kind: paren }]
  const join = matchAt(connective, text, at)
  if (join) return [join[0].length, { kind: join[1] === undefined ? 'or' : 'and' }]
  const expression = matchAt(EXPRESSION_TERM, text, at)
  if (expression) return [expression[0].length, expressionTerm(expression)]
  const index = matchAt(INDEX_TERM, text, at)
  return index ? [index[0].length, indexTerm(index)] : undefined
}

/** The words in order; undefined as soon as one is not known, since half an expression says nothing. */
export function tokenizeCriteria(text: string): Token[] | undefined {
  const tokens: Token[] = []
  // Only expressions know `and` and `or` in small letters; an index would look for the words.
  const connective = /==|\bmatches\b|\beq\b/.test(text) ? EXPRESSION_CONNECTIVE : INDEX_CONNECTIVE
  for (let at = 0; at < text.length;) {
    const word = scanToken(text, at, connective)
    if (!word) return undefined
    const [length, token] = word
    if (token) tokens.push(token)
    at += length
  }
  return tokens
}
