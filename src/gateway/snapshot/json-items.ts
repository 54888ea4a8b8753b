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
  let text = ''
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true })
    if (text.trimStart() === '') continue
    if (!text.trimStart().startsWith('[')) continue
    const splitter = createSplitter(onItem)
    splitter.push(text)
    for await (const next of chunks) splitter.push(decoder.decode(next, { stream: true }))
    splitter.push(decoder.decode())
    splitter.end()
    return 'list'
  }
  onItem(JSON.parse(text + decoder.decode()))
  return 'value'
}

/** Cuts the text of a list at the commas between its items. */
function createSplitter(onItem: (item: unknown) => void) {
  let [pending, position, depth] = ['', 0, 0]
  let [inText, escaped, ended] = [false, false, false]
  let start = 0
  const take = (end: number) => {
    const item = pending.slice(start, end)
    if (item.trim() !== '') onItem(JSON.parse(item))
    start = end + 1
  }
  const scan = (code: number) => {
    if (inText) {
      if (escaped) escaped = false
      else if (code === BACKSLASH) escaped = true
      else if (code === QUOTE) inText = false
    } else if (code === QUOTE) inText = true
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth === 1) start = position + 1
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      if (--depth === 0) {
        take(position)
        ended = true
      }
    } else if (code === COMMA && depth === 1) take(position)
  }
  return {
    push(text: string) {
      pending += text
      for (; position < pending.length; position += 1) scan(pending.charCodeAt(position))
      pending = pending.slice(start)
      position -= start
      start = 0
    },
    end() {
      if (!ended) throw new SyntaxError('The list ends too early.')
    },
  }
}
