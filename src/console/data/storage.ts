// The browser's storage, which may be full or forbidden: then the page itself remembers, as long as it lives.

const memory = new Map<string, string>()

export function readStored(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Answers whether it is kept beyond this page. */
export function writeStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
    return true
  } catch {
    memory.set(key, text)
    return false
  }
}

export function removeStored(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // It was never kept there.
  }
}

/** What follows `prefix` in each key that begins with it. */
export function storedKeys(prefix: string): string[] {
  let kept: string[] = []
  try {
    kept = Object.keys(localStorage)
  } catch {
    // Forbidden: only what this page remembers.
  }
  const all = new Set([...kept, ...memory.keys()])
  return [...all].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
}
