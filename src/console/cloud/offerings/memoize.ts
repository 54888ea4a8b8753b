/** Caches the result per text: thousands of offerings share a few texts. */
export function memoize<Value>(compute: (text: string) => Value): (text: string) => Value {
  const cache = new Map<string, { readonly value: Value }>()
  return (text) => {
    let cached = cache.get(text)
    if (!cached) cache.set(text, (cached = { value: compute(text) }))
    return cached.value
  }
}
