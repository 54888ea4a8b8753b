// What an offering's `criteria` select, as far as equality terms say it. Whatever else they ask is "not evaluated", never guessed.
import { tokenizeCriteria, type Token } from './criteria-tokens.ts'
import { memoize } from './memoize.ts'

export interface Selection {
  /** Last part of the class when all alternatives agree on it, e.g. `Compute`; '' when no class is named. */
  readonly className: string
  /** Attribute to the value it must have; all of them hold. */
  readonly equals: Readonly<Record<string, string>>
}

type Term = Extract<Token, { kind: 'term' }>
type CriteriaNode = { readonly join: 'and' | 'or'; readonly parts: readonly CriteriaNode[] } | Term

/** Reads criteria; undefined when they are empty, of unknown form, or ask for more than a class and equal attributes. */
export function parseCriteria(text: string): Selection | undefined {
  const demands = text.split(' AND ').map(parseCondition)
  const [first] = demands
  // Not cut where a demand ends: inside of a text or of brackets, or beside an `OR`.
  if (!first || !demands.every((demand) => demand?.notation === first.notation))
    return tokensToSelection(tokenizeCriteria(text))
  return demands.map((demand) => demand?.selection).reduce(mergeSelections)
}

interface Condition {
  readonly notation: Term['notation']
  readonly selection: Selection | undefined
}

/** One term, or what stands in brackets. Thousands of offerings have a few hundred of them between them. */
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

/** The notation of all terms; undefined where they mix two or there is no term. */
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
  let at = 0

  function part(): CriteriaNode | undefined {
    const token = tokens[at++]
    if (token?.kind === 'term') return token
    if (token?.kind !== '(') return undefined
    const inner = series()
    return tokens[at++]?.kind === ')' ? inner : undefined
  }

  // `and` beside `or` without brackets means different things in the two notations: it is not evaluated.
  function series(): CriteriaNode | undefined {
    const first = part()
    const join = tokens[at]?.kind
    if (!first || (join !== 'and' && join !== 'or')) return first
    const parts = [first]
    while (tokens[at]?.kind === join) {
      at++
      const next = part()
      if (!next) return undefined
      parts.push(next)
    }
    const after = tokens[at]?.kind
    return after === undefined || after === ')' ? { join, parts } : undefined
  }

  const tree = series()
  return at === tokens.length ? tree : undefined
}

const shortClassName = (className: string): string => /(\w+)$/.exec(className)?.[1] ?? ''

/** The class that every alternative ends in; undefined when something else than the class is asked, or they differ. */
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

// Two demands on one thing would have to be compared; they are not evaluated, unless they are the same.
function mergeSelections(a: Selection | undefined, b: Selection | undefined): Selection | undefined {
  if (!a || !b) return undefined
  const clash = Object.keys(b.equals).some((name) => name in a.equals && a.equals[name] !== b.equals[name])
  if (clash || (a.className !== '' && b.className !== '' && a.className !== b.className)) return undefined
  return { className: a.className || b.className, equals: { ...a.equals, ...b.equals } }
}
