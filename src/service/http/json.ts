/** Levels of nesting in bodies, files and JSON text. Bounds the recursion of all code that reads them. */
export const MAX_DEPTH = 64

/** Valid JSON, but nested too deeply. */
export class JsonDepthError extends Error {
  override readonly name = 'JsonDepthError'

  constructor() {
    super(`nested deeper than ${MAX_DEPTH} levels.`)
  }
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1)))

/** Parses JSON that a user sent. Throws SyntaxError or JsonDepthError. */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (isDeeper(value, MAX_DEPTH)) throw new JsonDepthError()
  return value
}
