// Selections are frozen lists of ids: what a filter or a refresh does later changes none of them.

/** The selection with one row turned over. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The selection with all of these in it; without them when all were in it. */
export function toggledAll(selected: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  if (!ids.every((id) => selected.has(id))) return new Set([...selected, ...ids])
  const next = new Set(selected)
  for (const id of ids) next.delete(id)
  return next
}

/** The selection with the rows from one place of the view to another in it, both included. */
export function extended(
  selected: ReadonlySet<string>,
  first: number,
  last: number,
  idAt: (at: number) => string | undefined,
): ReadonlySet<string> {
  const next = new Set(selected)
  for (let at = first; at <= last; at++) {
    const id = idAt(at)
    if (id !== undefined) next.add(id)
  }
  return next
}
