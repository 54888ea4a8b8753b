/** The same reading, made once for each text: thousands of offerings have a few texts between them. */
export function memoize<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>()
  return (text) => {
    let found = known.get(text)
    if (!found) known.set(text, (found = { value: read(text) }))
    return found.value
  }
}
