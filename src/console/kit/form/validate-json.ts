// Where a JSON text is wrong. The browser's own messages differ and often name no place.

const SPACE = /[ \t\r\n]*/y
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// oxlint-disable-next-line no-control-regex -- JSON forbids them in texts
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y

class JsonSyntaxError extends Error {
  readonly at: number
  constructor(at: number, what: string) {
    super(what)
    this.at = at
  }
}

/** Reads one value from `start` and gives where it ends. Nesting is followed without recursion, so that no text is too deep. */
function scanValue(text: string, start: number): number {
  let at = start
  const open: ('{' | '[')[] = []
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (!found) return false
    at += found[0].length
    return true
  }
  const wrong = (expected: string): never => {
    throw new JsonSyntaxError(
      at,
      at >= text.length ? `it ends where ${expected} should stand` : `${expected} should stand here`,
    )
  }
  const key = () => {
    if (!take(STRING)) wrong('a name in double quotes')
    take(SPACE)
    if (text[at] !== ':') wrong('a colon')
    at += 1
  }
  for (;;) {
    take(SPACE)
    const char = text[at]
    if (char === '{' || char === '[') {
      at += 1
      take(SPACE)
      if (text[at] !== (char === '{' ? '}' : ']')) {
        open.push(char)
        if (char === '{') key()
        continue
      }
      at += 1
    } else if (!take(STRING) && !take(SCALAR)) wrong('a value')
    // After a value: what it stands in goes on or ends.
    for (;;) {
      const inside = open.at(-1)
      if (inside === undefined) return at
      take(SPACE)
      const close = inside === '{' ? '}' : ']'
      if (text[at] === ',') {
        at += 1
        take(SPACE)
        if (inside === '{') key()
        break
      }
      if (text[at] !== close) wrong(`a comma or ${close}`)
      at += 1
      open.pop()
    }
  }
}

/** What is wrong with a JSON text and where; undefined for a right one and for none at all. */
export function validateJson(text: string): string | undefined {
  if (text.trim() === '') return undefined
  try {
    const end = scanValue(text, 0)
    if (text.slice(end).trim() === '') return undefined
    throw new JsonSyntaxError(end + text.slice(end).search(/\S/), 'nothing more should stand here')
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    const before = text.slice(0, error.at).split('\n')
    return `Not valid JSON: line ${before.length}, column ${(before.at(-1) ?? '').length + 1}: ${error.message}.`
  }
}
