// Bodies of requests as JSON text: checked for what JSON.parse lets pass, so that the service reads exactly what was looked at here.

const MAX_DEPTH = 64

/** Thrown for text that is JSON but not acceptable. The message is a sentence. */
export class StrictJsonError extends Error {
  override readonly name = 'JsonTextError'
}

/** The value of JSON text. Throws JsonTextError for text that is not JSON, for a name that stands twice in one object, for a number that is
 * not kept, and for depth. */
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

// The text is valid JSON, so strings, numbers and brackets are all that has to be told apart.
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|-?\d[\d.eE+-]*/gs

function checkStructure(text: string): void {
  // Names seen in the objects that are open; undefined for an open list.
  const open: (Set<string> | undefined)[] = []
  let last = ''
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : undefined)
    else if (token === '}' || token === ']') open.pop()
    else if (token === ':') assertUniqueName(open.at(-1), last)
    else if (/^[-\d]/.test(token) && !isExactNumber(token))
      throw new StrictJsonError(
        `The body of the request has the number ${token.slice(0, 40)}, which cannot be kept exactly.`,
      )
    if (open.length > MAX_DEPTH)
      throw new StrictJsonError(`The body of the request is nested deeper than ${MAX_DEPTH} levels.`)
    last = token
  }
}

// Written anew, a number too large would be none and an id too long another one.
function isExactNumber(token: string): boolean {
  const value = Number(token)
  return /^-?\d+$/.test(token) ? Number.isSafeInteger(value) || String(value) === token : Number.isFinite(value)
}

function assertUniqueName(names: Set<string> | undefined, token: string): void {
  const name = String(JSON.parse(token))
  if (names?.has(name)) throw new StrictJsonError(`The body of the request has the name ${token} twice in one object.`)
  names?.add(name)
}
