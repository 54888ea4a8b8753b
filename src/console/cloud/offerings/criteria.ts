// Evaluates an offering's `criteria` (service-api 7.3) if they are a class and equal attributes, as an index query
// `ciClassName:bom.Compute AND ciAttributes.size:L` or as an expression `ciAttributes['size']=='L'`. Everything else is "not
// evaluated", never guessed.

export interface Selection {
  /** Last part of the class if all alternatives agree, e.g. `Compute`; '' if no class is named. */
  readonly className: string
  readonly equals: Readonly<Record<string, string>>
}

const INDEX_QUERY = {
  term: /(?:ciClassName|ciAttributes\.(?<attribute>\w+))(?<operator>:)(?:"(?<quoted>[^"\\*?]*)"|(?<bare>[\w.*?-]+))/g,
  // In lower case the index searches for the word.
  and: /\bAND\b|&&/g,
  or: /\bOR\b|\|\|/g,
}

const EXPRESSION = {
  term: /(?:ciClassName|ciAttributes(?:\.(?<attribute>\w+)|\[\s*(?<quote>['"])(?<key>\w+)\k<quote>\s*\]))\s*(?<operator>==|eq\b|matches\b)\s*(?:'(?<single>[^']*)'|"(?<double>[^"]*)")/g,
  and: /\band\b|&&/gi,
  or: /\bor\b|\|\|/gi,
}

const isExpression = (text: string): boolean => /==|\b(?:eq|matches)\s*['"]/.test(text)

interface Term {
  /** Undefined for the class. */
  readonly attribute: string | undefined
  readonly value: string
  /** A wildcard or regular expression. */
  readonly isPattern: boolean
}

function toTerm({ groups = {} }: RegExpMatchArray): Term {
  const { key, attribute = key, operator, quoted, single, double, bare } = groups
  const isPattern = operator === 'matches' || /[*?]/.test(bare ?? '')
  return { attribute, value: quoted ?? single ?? double ?? bare ?? '', isPattern }
}

/** Parts joined by `&` or `|`. */
interface Series {
  readonly join: string
  readonly parts: readonly CriteriaNode[]
}

type CriteriaNode = Term | Series

/** Undefined if criteria are empty, malformed, or more than a class and equal attributes. */
export function parseCriteria(text: string): Selection | undefined {
  const { term, and, or } = isExpression(text) ? EXPRESSION : INDEX_QUERY
  const structure = text.replaceAll(term, '#').replaceAll(and, '&').replaceAll(or, '|').replaceAll(/\s/g, '')
  const node = text.includes('#') ? undefined : parseStructure(structure, [...text.matchAll(term)].map(toTerm))
  return node && toSelection(node)
}

/** Parses a structure such as `(#&#)`, each `#` the next term. `&` beside `|` is malformed: their precedence differs. */
function parseStructure(structure: string, terms: readonly Term[]): CriteriaNode | undefined {
  const nextTerm = terms.values()
  let position = 0

  function parsePart(): CriteriaNode | undefined {
    const sign = structure[position++]
    if (sign === '#') return nextTerm.next().value
    if (sign !== '(') return undefined
    const inner = parseSeries()
    return structure[position++] === ')' ? inner : undefined
  }

  function parseSeries(): CriteriaNode | undefined {
    const first = parsePart()
    const join = structure[position]
    if (!first || (join !== '&' && join !== '|')) return first
    const parts = [first]
    while (structure[position] === join) {
      position++
      const part = parsePart()
      if (!part) return undefined
      parts.push(part)
    }
    return { join, parts }
  }

  const node = parseSeries()
  return position === structure.length ? node : undefined
}

/** The class that all alternatives share; undefined if they differ or the node is not about a class. */
function classOf(node: CriteriaNode): string | undefined {
  if ('value' in node) return node.attribute === undefined ? /\w+$/.exec(node.value)?.[0] : undefined
  const [first, ...others] = node.parts.map(classOf)
  return node.join === '|' && others.every((other) => other === first) ? first : undefined
}

function toSelection(node: CriteriaNode): Selection | undefined {
  const className = classOf(node)
  if (className !== undefined) return { className, equals: {} }
  if ('value' in node)
    return node.attribute === undefined || node.isPattern
      ? undefined
      : { className: '', equals: { [node.attribute]: node.value } }
  return node.join === '|' ? undefined : node.parts.map(toSelection).reduce(mergeSelections)
}

// Different demands on one attribute are not evaluated.
function mergeSelections(a: Selection | undefined, b: Selection | undefined): Selection | undefined {
  if (!a || !b) return undefined
  const conflicts = Object.keys(b.equals).some((name) => name in a.equals && a.equals[name] !== b.equals[name])
  if (conflicts || (a.className !== '' && b.className !== '' && a.className !== b.className)) return undefined
  return { className: a.className || b.className, equals: { ...a.equals, ...b.equals } }
}
