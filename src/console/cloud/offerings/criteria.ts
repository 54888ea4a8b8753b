// Evaluates an offering's `criteria` if they are equality terms. Everything else is "not evaluated", never guessed.
import { tokenizeCriteria, type Token } from './criteria-tokens.ts'
import { memoize } from './memoize.ts'

export interface Selection {
  /** Last part of the class if all alternatives agree, e.g. `Compute`; '' if no class is named. */
  readonly className: string
  /** Attribute to required value. */
  readonly equals: Readonly<Record<string, string>>
}

type Term = Extract<Token, { kind: 'term' }>
type CriteriaNode = { readonly join: 'and' | 'or'; readonly parts: readonly CriteriaNode[] } | Term

/** Undefined if criteria are empty, malformed, or more than a class and equal attributes. */
export function parseCriteria(text: string): Selection | undefined {
  const conditions = text.split(' AND ').map(parseCondition)
  const [first] = conditions
  // The split was inside a text or brackets, or beside an `OR`.
  if (!first || !conditions.every((condition) => condition?.notation === first.notation))
    return tokensToSelection(tokenizeCriteria(text))
  return conditions.map((condition) => condition?.selection).reduce(mergeSelections)
}

interface Condition {
  readonly notation: Term['notation']
  readonly selection: Selection | undefined
}

/** Parses one term or parenthesis. Thousands of offerings share a few hundred of them. */
const parseCondition = memoize((text): Condition | undefined => {
  const tokens = tokenizeCriteria(text)
  const notation = tokens && notationOf(tokens)
  if (!tokens || !notation) return undefined
  const inner = tokens[0]?.kind === '(' && tokens.at(-1)?.kind === ')' ? tokens.slice(1, -1) : tokens
  const isOne = inner === tokens ? tokens.length === 1 : parseTokens(inner) !== undefined
  return isOne ? { notation, selection: tokensToSelection(inner) } : undefined
})

function tokensToSelection(tokens: readonly Token[] | undefined): Selection | undefined {
  const tree = tokens && notationOf(tokens) && parseTokens(tokens)
  return tree && nodeToSelection(tree)
}

/** Undefined if there is no term or the notations are mixed. */
function notationOf(tokens: readonly Token[]): Term['notation'] | undefined {
  let notation: Term['notation'] | undefined
  for (const token of tokens) {
    if (token.kind !== 'term') continue
    notation ??= token.notation
    if (token.notation !== notation) return undefined
  }
  return notation
}

function parseTokens(tokens: readonly Token[]): CriteriaNode | undefined {
  let position = 0

  function part(): CriteriaNode | undefined {
    const token = tokens[position++]
    if (token?.kind === 'term') return token
    if (token?.kind !== '(') return undefined
    const inner = series()
    return tokens[position++]?.kind === ')' ? inner : undefined
  }

  // `and` beside `or` without brackets: precedence differs between the notations, so not evaluated.
  function series(): CriteriaNode | undefined {
    const first = part()
    const join = tokens[position]?.kind
    if (!first || (join !== 'and' && join !== 'or')) return first
    const parts = [first]
    while (tokens[position]?.kind === join) {
      position++
      const next = part()
      if (!next) return undefined
      parts.push(next)
    }
    const after = tokens[position]?.kind
    return after === undefined || after === ')' ? { join, parts } : undefined
  }

  const tree = series()
  return position === tokens.length ? tree : undefined
}

const shortClassName = (className: string): string => /(\w+)$/.exec(className)?.[1] ?? ''

/** The class that all alternatives share; undefined if they differ or the node is not about a class. */
function classOf(node: CriteriaNode): string | undefined {
  if ('kind' in node) return node.name === 'ciClassName' ? shortClassName(node.value) || undefined : undefined
  const [first, ...others] = node.parts.map(classOf)
  return node.join === 'or' && others.every((other) => other === first) ? first : undefined
}

function nodeToSelection(node: CriteriaNode): Selection | undefined {
  const className = classOf(node)
  if (className !== undefined) return { className, equals: {} }
  if ('kind' in node) {
    return node.test === 'equals' && node.name !== 'ciClassName'
      ? { className: '', equals: { [node.name]: node.value } }
      : undefined
  }
  if (node.join === 'or') return undefined
  return node.parts.map(nodeToSelection).reduce(mergeSelections)
}

// Different demands on one attribute are not evaluated.
function mergeSelections(a: Selection | undefined, b: Selection | undefined): Selection | undefined {
  if (!a || !b) return undefined
  const conflicts = Object.keys(b.equals).some((name) => name in a.equals && a.equals[name] !== b.equals[name])
  if (conflicts || (a.className !== '' && b.className !== '' && a.className !== b.className)) return undefined
  return { className: a.className || b.className, equals: { ...a.equals, ...b.equals } }
}
