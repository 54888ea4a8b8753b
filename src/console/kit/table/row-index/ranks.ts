// Sorting without objects: each column gives every row a number, and a list is sorted by counting these numbers.

/** Per row a number that orders its value within the column, below `size`; rows without a value have `size` itself. */
export interface Ranks {
  rank: Uint32Array
  size: number
}

/** Ranks figures by size; NaN is no value. */
export function rankNumbers(values: Float64Array): Ranks {
  let [least, most, whole] = [Infinity, -Infinity, true]
  for (const value of values) {
    if (Number.isNaN(value)) continue
    if (value < least) least = value
    if (value > most) most = value
    whole &&= Number.isInteger(value)
  }
  const range = least <= most ? most - least + 1 : 0
  // Close whole numbers are ranks by themselves.
  if (whole && range <= 2 * values.length) {
    return { rank: mapToRanks(values, (value) => (Number.isNaN(value) ? range : value - least)), size: range }
  }
  const distinct = distinctNumbers(values)
  const size = distinct.length
  return { rank: mapToRanks(values, (value) => (Number.isNaN(value) ? size : binarySearch(distinct, value))), size }
}

// Filled by hand: `from` with a function takes ten times as long.
function mapToRanks<Value>(values: ArrayLike<Value>, rankOf: (value: Value) => number): Uint32Array {
  const rank = new Uint32Array(values.length)
  for (let at = 0; at < rank.length; at++) {
    const value = values[at]
    if (value !== undefined) rank[at] = rankOf(value)
  }
  return rank
}

function distinctNumbers(values: Float64Array): Float64Array {
  const sorted = values.slice().sort()
  let size = 0
  for (const value of sorted) {
    // NaN sorts to the end.
    if (Number.isNaN(value)) break
    if (size === 0 || value !== sorted[size - 1]) sorted[size++] = value
  }
  return sorted.subarray(0, size)
}

function binarySearch(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** Ranks words by an order of the distinct ones among them; '' is no value. */
export function rankStrings(values: readonly string[], sort: (distinct: string[]) => string[]): Ranks {
  const numbers = new Map<string, number>()
  const rank = mapToRanks(values, (value) => {
    let number = numbers.get(value)
    if (number === undefined) numbers.set(value, (number = numbers.size))
    return number
  })
  const sorted = sort([...numbers.keys()].filter((value) => value !== ''))
  const scopes = new Uint32Array(numbers.size).fill(sorted.length)
  sorted.forEach((value, at) => (scopes[numbers.get(value) ?? 0] = at))
  return { rank: rank.map((number) => scopes[number] ?? 0), size: sorted.length }
}

/** Sorts row numbers by several columns, the first deciding first. Stable; rows without a value come last either way. */
export function sortByRanks(rows: Uint32Array, keys: readonly { ranks: Ranks; descending: boolean }[]): Uint32Array {
  return keys.reduceRight((sorted, { ranks, descending }) => countingSort(sorted, ranks, descending), rows)
}

function countingSort(rows: Uint32Array, { rank, size }: Ranks, descending: boolean): Uint32Array {
  const buckets = descending ? rank.map((at) => (at < size ? size - 1 - at : at)) : rank
  const starts = new Uint32Array(size + 2)
  for (const row of rows) {
    const after = (buckets[row] ?? size) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0)
  const sorted = new Uint32Array(rows.length)
  for (const row of rows) {
    const bucket = buckets[row] ?? size
    const next = starts[bucket] ?? 0
    sorted[next] = row
    starts[bucket] = next + 1
  }
  return sorted
}
