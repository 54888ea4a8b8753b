// Locates JSON syntax errors: browsers' own messages differ and often have no position.

const SPACE = /[ \t\r\n]*/y
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// oxlint-disable-next-line no-control-regex -- JSON forbids them in texts
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y

class JsonSyntaxError extends Error {
  readonly index: number
  constructor(index: number, message: string) {
    super(message)
    this.index = index
  }
}

/** Returns the end of the first value. Iterative, so that deep nesting cannot overflow the stack. */
function scanValue(text: string): number {
  let index = 0
  const open: ('{' | '[')[] = []
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = index
    const match = pattern.exec(text)
    if (!match) return false
    index += match[0].length
    return true
  }
  const fail = (expected: string): never => {
    throw new JsonSyntaxError(
      index,
      index >= text.length ? `it ends where ${expected} is expected` : `${expected} is expected here`,
    )
  }
  const key = () => {
    if (!take(STRING)) fail('a name in double quotes')
    take(SPACE)
    if (text[index] !== ':') fail('a colon')
    index += 1
  }
  for (;;) {
    take(SPACE)
    const char = text[index]
    if (char === '{' || char === '[') {
      index += 1
      take(SPACE)
      if (text[index] !== (char === '{' ? '}' : ']')) {
        open.push(char)
        if (char === '{') key()
        continue
      }
      index += 1
    } else if (!take(STRING) && !take(SCALAR)) fail('a value')
    // After a value: its container continues or ends.
    for (;;) {
      const inside = open.at(-1)
      if (inside === undefined) return index
      take(SPACE)
      const close = inside === '{' ? '}' : ']'
      if (text[index] === ',') {
        index += 1
        take(SPACE)
        if (inside === '{') key()
        break
      }
      if (text[index] !== close) fail(`a comma or ${close}`)
      index += 1
      open.pop()
    }
  }
}

/** Message with line and column of a syntax error; undefined for valid JSON and empty text. */
export function validateJson(text: string): string | undefined {
  if (text.trim() === '') return undefined
  try {
    const end = scanValue(text)
    if (text.slice(end).trim() === '') return undefined
    throw new JsonSyntaxError(end + text.slice(end).search(/\S/), 'nothing more is expected here')
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    const before = text.slice(0, error.index).split('\n')
    return `Not valid JSON: line ${before.length}, column ${(before.at(-1) ?? '').length + 1}: ${error.message}.`
  }
}
