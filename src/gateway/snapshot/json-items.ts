// Reads a JSON answer item by item, so that a list of any length needs little memory.

const QUOTE = 34
const BACKSLASH = 92
const COMMA = 44
const [OPEN_LIST, CLOSE_LIST] = [91, 93]
const [OPEN_OBJECT, CLOSE_OBJECT] = [123, 125]

/**
 * Calls `onItem` with each item of a JSON list, or once with any other value. Returns which of them it was. Throws SyntaxError for text
 * that is not JSON or ends too early.
 */
export async function readJsonItems(
  chunks: AsyncIterable<Uint8Array>,
  onItem: (item: unknown) => void,
): Promise<'list' | 'value'> {
  const decoder = new TextDecoder()
  const pieces: string[] = []
  let splitter: ReturnType<typeof createSplitter> | undefined
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    // At the first character that is not whitespace.
    if (!splitter && pieces.length === 0 && text.trimStart().startsWith('[')) splitter = createSplitter(onItem)
    if (splitter) splitter.push(text)
    else if (pieces.length > 0 || text.trim() !== '') pieces.push(text)
  }
  if (splitter) {
    splitter.push(decoder.decode())
    splitter.end()
    return 'list'
  }
  onItem(JSON.parse(pieces.join('') + decoder.decode()))
  return 'value'
}

/** Cuts the text of a list at the commas between its items. Looks at each character once, however long an item is. */
function createSplitter(onItem: (item: unknown) => void) {
  let depth = 0
  let [inText, escaped, ended] = [false, false, false]
  /** The current item in earlier chunks. */
  let pieces: string[] = []

  return {
    push(text: string) {
      let start = 0
      const take = (end: number) => {
        const item = pieces.join('') + text.slice(start, end)
        ;[pieces, start] = [[], end + 1]
        if (item.trim() !== '') onItem(JSON.parse(item))
      }
      for (let position = 0; position < text.length; position += 1) {
        const code = text.charCodeAt(position)
        if (inText) {
          if (escaped) escaped = false
          else if (code === BACKSLASH) escaped = true
          else if (code === QUOTE) inText = false
        } else if (code === QUOTE) inText = true
        else if (code === OPEN_LIST || code === OPEN_OBJECT) {
          if (++depth === 1) start = position + 1
        } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
          if (--depth > 0) continue
          take(position)
          ended = true
        } else if (code === COMMA && depth === 1) take(position)
      }
      pieces.push(text.slice(start))
    },
    end() {
      if (!ended) throw new SyntaxError('The list ends too early.')
    },
  }
}
