// What is imported as one object of many things is imported by name in a build, so that each stands where it is used: the calls that
// make elements (React's module of them is CommonJS), and the classes of a style sheet, where a misspelt one then ends the build.
import type { Plugin } from 'vite'

const ELEMENTS = '?by-name'
const CLASSES = /^import (\w+) from ('[^']+\.module\.css')/gm

/** `code` with the classes it imports as an object imported by name. */
export const classesByName = (code: string): string => code.replace(CLASSES, 'import * as $1 from $2')

export const byName = (): Plugin => ({
  name: 'signalbox-by-name',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react\/jsx-runtime$/ },
    async handler(source, importer, options) {
      const found = await this.resolve(source, importer, options)
      return found && !importer?.endsWith(ELEMENTS) ? `${found.id}${ELEMENTS}` : found
    },
  },
  load: {
    filter: { id: /\?by-name$/ },
    // In production both are the same function.
    handler: (id) => `import runtime from ${JSON.stringify(id.slice(0, -ELEMENTS.length))}
      export const { Fragment, jsx } = runtime
      export { jsx as jsxs }`,
  },
  transform: {
    filter: { id: /[\\/]console[\\/].*\.tsx?$/ },
    handler: (code) => ({ code: classesByName(code), map: null }),
  },
  onLog(_, log) {
    if (log.code === 'IMPORT_IS_UNDEFINED') this.error(log)
  },
})
