/** `Map.groupBy`, which Node 20 does not have. */
export function groupBy<Item, Key>(items: readonly Item[], getKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = getKey(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Number of items by key, or sums of `countOf`; keys in order of first appearance. */
export function countBy<Item, Key extends string>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
  countOf: (item: Item) => number = () => 1,
): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + countOf(item))
  return counts
}
