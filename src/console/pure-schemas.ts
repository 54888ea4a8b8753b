// What the build is told about the contract: making a schema or a call changes nothing else, so what no page uses can be left out.
import type { Plugin } from 'vite'

const MAKERS = /(?<![\w.]|function )(z\.\w+\(|(?:listOf|mapOf|id|idOrNone|call)\()/g

/** Marks what the contract's modules make as free of side effects. */
export function pureSchemas(): Plugin {
  return {
    name: 'signalbox-pure-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /[\\/]src[\\/]contract[\\/]/ },
      handler: (code) => ({ code: code.replace(MAKERS, '/* @__PURE__ */ $1'), map: null }),
    },
  }
}
