// What the console is made with of the contract. A gateway and a service check by it what they are sent; the console is held to that by
// its types, and checks only what is answered. So what requests look like is not made anew in every tab, and not fetched either.
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

const MAKERS = /(?<![\w.]|function )(z\.\w+\(|(?:listOf|mapOf|id|idOrNone|call)\()/g

const REQUEST = new Set(['query', 'body'])

type Span = Pick<ESTree.Expression, 'start' | 'end'>

function requestsIn(expression: ESTree.CallExpression): Span[] {
  const [definition] = expression.arguments
  if (expression.callee.type !== 'Identifier' || expression.callee.name !== 'call') return []
  if (definition?.type !== 'ObjectExpression') return []
  return definition.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && REQUEST.has(property.key.name)
      ? [property.value]
      : [],
  )
}

/** `code`, a module of the contract, with calls that no longer say what they are sent. */
export function answersOnly(code: string): string {
  const spans: Span[] = []
  new Visitor({ CallExpression: (expression) => void spans.push(...requestsIn(expression)) }).visit(
    parseSync('contract.js', code).program,
  )
  return spans
    .toSorted((a, b) => b.start - a.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)}undefined${rest.slice(end)}`, code)
}

/** Leaves requests out of the contract's modules, and marks what those make as free of side effects. */
export const leanContract = (): Plugin => ({
  name: 'signalbox-lean-contract',
  // In development the same modules are the gateway's.
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /[\\/]src[\\/]contract[\\/]/ },
    handler: (code) => ({ code: answersOnly(code).replace(MAKERS, '/* @__PURE__ */ $1'), map: null }),
  },
})
