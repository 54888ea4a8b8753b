// Rejects JSON that JSON.parse accepts but changes, so that the service gets exactly what the client sent.

const MAX_DEPTH = 64

/** The message is a sentence for the client. */
export class StrictJsonError extends Error {
  override readonly name = 'StrictJsonError'
}

/** Parses JSON. Throws StrictJsonError for text that is not JSON, duplicate names in an object, inexact numbers, and excessive depth. */
export function parseStrictJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new StrictJsonError('The body of the request is not JSON.')
  }
  checkStructure(text)
  return value
}

// Applied to valid JSON only, so strings, numbers and brackets are enough.
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|-?\d[\d.eE+-]*/gs

function checkStructure(text: string): void {
  // For each open object its names, for each open array undefined.
  const scopes: (Set<string> | undefined)[] = []
  let previous = ''
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') scopes.push(token === '{' ? new Set() : undefined)
    else if (token === '}' || token === ']') scopes.pop()
    else if (token === ':') assertUniqueName(scopes.at(-1), previous)
    else if (/^[-\d]/.test(token) && !isExactNumber(token))
      throw new StrictJsonError(
        `The body of the request has the number ${token.slice(0, 40)}, which cannot be represented exactly.`,
      )
    if (scopes.length > MAX_DEPTH)
      throw new StrictJsonError(`The body of the request is nested deeper than ${MAX_DEPTH} levels.`)
    previous = token
  }
}

// Bounds the work on one number.
const MAX_NUMBER_LENGTH = 100

// Whether serializing the number again keeps its value: true for 2.50, false for 1e-400 and most ids beyond 2^53.
function isExactNumber(token: string): boolean {
  const value = Number(token)
  return (
    token.length <= MAX_NUMBER_LENGTH &&
    Number.isFinite(value) &&
    normalizeDecimal(token) === normalizeDecimal(String(value))
  )
}

/** Significant digits and exponent of a decimal number, without its sign. */
function normalizeDecimal(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = `${whole}${fraction}`
  const significant = digits.replace(/0+$/, '')
  if (/^0*$/.test(significant)) return '0'
  const scale = Number(exponent) - fraction.length + digits.length - significant.length
  return `${significant.replace(/^0+/, '')}e${scale}`
}

function assertUniqueName(names: Set<string> | undefined, token: string): void {
  const name = String(JSON.parse(token))
  if (names?.has(name)) throw new StrictJsonError(`The body of the request has the name ${token} twice in one object.`)
  names?.add(name)
}
