/** The same reading, made once for each text: thousands of offerings have a few texts between them. */
export function once<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { readonly value: Value }>()
  return (text) => {
    const found = known.get(text) ?? { value: read(text) }
    known.set(text, found)
    return found.value
  }
}
