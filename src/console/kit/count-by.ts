/** Number of items by key, or sums of `countOf`; keys in order of first appearance. */
export function countBy<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
  countOf: (item: Item) => number = () => 1,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + countOf(item))
  return counts
}
