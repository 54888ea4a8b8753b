// Selections are frozen lists of ids: what a filter or a refresh does later changes none of them.

/** The selection with one row turned over. */
export function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** The selection with more rows in it. */
export function extended(selected: ReadonlySet<string>, ids: Iterable<string>): ReadonlySet<string> {
  const next = new Set(selected)
  for (const id of ids) next.add(id)
  return next
}
