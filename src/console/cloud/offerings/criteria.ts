// Evaluates an offering's `criteria` (service-api 7.3) if they are a class and equal attributes, as an index query
// `ciClassName:bom.Compute AND ciAttributes.size:L` or as an expression `ciAttributes['size']=='L'`. Everything else is "not
// evaluated", never guessed.

export interface Selection {
  /** Last part of the class if all alternatives agree, e.g. `Compute`; '' if no class is named. */
  readonly className: string
  /** Attribute to required value. */
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

/** A term, or alternatives in brackets, joined by `&`. */
const STRUCTURE = /^(?:#|\(#(?:\|#)*\))(?:&(?:#|\(#(?:\|#)*\)))*$/

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

/** Undefined if criteria are empty, malformed, or more than a class and equal attributes. */
export function parseCriteria(text: string): Selection | undefined {
  const { term, and, or } = isExpression(text) ? EXPRESSION : INDEX_QUERY
  const structure = text.replaceAll(term, '#').replaceAll(and, '&').replaceAll(or, '|').replaceAll(/\s/g, '')
  if (text.includes('#') || !STRUCTURE.test(structure)) return undefined
  const terms = [...text.matchAll(term)].map(toTerm)
  return structure
    .split('&')
    .map((group) => toSelection(terms.splice(0, group.split('#').length - 1)))
    .reduce(mergeSelections)
}

const toClassName = (value: string): string => /\w+$/.exec(value)?.[0] ?? ''

/** Alternatives must be classes of one name. */
function toSelection([first, ...others]: readonly Term[]): Selection | undefined {
  if (!first) return undefined
  const { attribute, value, isPattern } = first
  if (attribute !== undefined)
    return others.length === 0 && !isPattern ? { className: '', equals: { [attribute]: value } } : undefined
  const className = toClassName(value)
  const agrees = others.every((other) => other.attribute === undefined && toClassName(other.value) === className)
  return agrees && className !== '' ? { className, equals: {} } : undefined
}

// Different demands on one attribute are not evaluated.
function mergeSelections(a: Selection | undefined, b: Selection | undefined): Selection | undefined {
  if (!a || !b) return undefined
  const conflicts = Object.keys(b.equals).some((name) => name in a.equals && a.equals[name] !== b.equals[name])
  if (conflicts || (a.className !== '' && b.className !== '' && a.className !== b.className)) return undefined
  return { className: a.className || b.className, equals: { ...a.equals, ...b.equals } }
}
