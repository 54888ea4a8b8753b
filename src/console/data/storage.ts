// The browser's storage, which may be full or forbidden: then the page itself remembers, as long as it lives.

const onlyHere = new Map<string, string>()

export function recall(key: string): string | null {
  try {
    return onlyHere.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Answers whether it is kept beyond this page. */
export function keep(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    onlyHere.delete(key)
    return true
  } catch {
    onlyHere.set(key, text)
    return false
  }
}

export function forget(key: string): void {
  onlyHere.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // It was never kept there.
  }
}

/** What follows `prefix` in each key that begins with it. */
export function keysAfter(prefix: string): string[] {
  let kept: string[] = []
  try {
    kept = Object.keys(localStorage)
  } catch {
    // Forbidden: only what this page remembers.
  }
  const all = new Set([...kept, ...onlyHere.keys()])
  return [...all].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
}
