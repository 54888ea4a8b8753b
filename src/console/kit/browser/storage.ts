// localStorage. If it is full or forbidden, values last as long as the page.
import * as z from 'zod/mini'

const memory = new Map<string, string>()

export function readStored(key: string): string | null {
  try {
    return memory.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The stored JSON value; undefined if there is none or it does not match. */
export function readStoredJson<Value>(key: string, schema: z.ZodMiniType<Value>): Value | undefined {
  try {
    return z.parse(schema, JSON.parse(readStored(key) ?? 'null'))
  } catch {
    return undefined
  }
}

export function writeStored(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

export function removeStored(key: string): void {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is forbidden: nothing was stored.
  }
}

/** The rest of each key that starts with `prefix`. */
export function storedKeys(prefix: string): string[] {
  let stored: string[] = []
  try {
    stored = Object.keys(localStorage)
  } catch {
    // Storage is forbidden.
  }
  const keys = new Set([...stored, ...memory.keys()])
  return [...keys].flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
}
