// Which elements the lines in sight are drawn in. New ones cost three times what it does to write other words into old ones.

/** A line that is drawn: its place among all, and what React knows its elements by. */
interface Slot {
  at: number
  id: string
  key: number
}

export type Line = Omit<Slot, 'key'>

/**
 * Gives each line elements: its own as long as it is drawn, else those of one that is drawn no more, and new ones where there
 * are none. Those of the line with the cursor are not handed on, since the focus may be in them.
 *
 * The answer is in the order of the document. Moving an element there costs as much as making it, so while it is not to be
 * `tidy` a line stays where its elements were. The same question gets the same answer.
 */
export function createSlots() {
  let drawn: readonly Slot[] = []
  let withCursor: string | undefined
  let made = 0
  return (lines: readonly Line[], cursor: string | undefined, tidy: boolean): readonly Slot[] => {
    const scopes = new Map(lines.map(({ id, at }) => [id, at]))
    const known = new Set(drawn.map(({ id }) => id))
    // A service can answer one id twice: each of its lines is drawn.
    const coming = lines.filter(({ id, at }) => !known.has(id) || scopes.get(id) !== at)
    const kept = drawn.flatMap(({ id, key }): Slot | [] => {
      const at = scopes.get(id)
      if (at !== undefined && scopes.delete(id)) return { at, id, key }
      const heir = id === withCursor ? undefined : coming.shift()
      return heir ? { ...heir, key } : []
    })
    const slots = [...kept, ...coming.map((line) => ({ ...line, key: made++ }))]
    drawn = tidy ? slots.toSorted((a, b) => a.at - b.at) : slots
    withCursor = cursor
    return drawn
  }
}
