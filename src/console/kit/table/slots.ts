// Recycles the DOM elements of rows while scrolling: creating elements costs three times as much as updating them.

/** A rendered line: its index among all lines, and its React key. */
interface Slot {
  index: number
  id: string
  key: number
}

export type Line = Omit<Slot, 'key'>

/**
 * Assigns an element to each line: its own while it stays rendered, else that of a line that is no longer rendered, else a new one. The
 * element of the cursor's line is never recycled: it may have the focus.
 *
 * Slots are in DOM order. Moving an element costs as much as creating it, so unless `tidy` each stays where it is. Equal arguments give an
 * equal result.
 */
export function createSlots() {
  let rendered: readonly Slot[] = []
  let cursorId: string | undefined
  let keyCount = 0
  return (lines: readonly Line[], cursor: string | undefined, tidy: boolean): readonly Slot[] => {
    const indexes = new Map(lines.map(({ id, index }) => [id, index]))
    const renderedIds = new Set(rendered.map(({ id }) => id))
    // A service may return an id twice: each of its lines is rendered.
    const added = lines.filter(({ id, index }) => !renderedIds.has(id) || indexes.get(id) !== index)
    const reused = rendered.flatMap(({ id, key }): Slot | [] => {
      const index = indexes.get(id)
      if (index !== undefined && indexes.delete(id)) return { index, id, key }
      const successor = id === cursorId ? undefined : added.shift()
      return successor ? { ...successor, key } : []
    })
    const slots = [...reused, ...added.map((line) => ({ ...line, key: keyCount++ }))]
    rendered = tidy ? slots.toSorted((a, b) => a.index - b.index) : slots
    cursorId = cursor
    return rendered
  }
}
