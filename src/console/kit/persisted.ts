import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

export interface Persisted<Value> {
  /** Returns the same object until the stored value changes. */
  get: () => Value
  /** Stores `value`; in memory only if storage is full or forbidden. */
  set: (value: Value) => void
  use: () => Value
}

/** A value in localStorage under `signalbox.<name>`, shared by all tabs. `fallback` if it does not fit the schema, as from another version. */
export function persisted<Value>(name: string, schema: z.ZodMiniType<Value>, fallback: Value): Persisted<Value> {
  const key = `signalbox.${name}`
  const listeners = new Set<() => void>()
  let text: string | null = null
  let value = fallback
  let inMemory = false

  const readText = (): string | null => {
    if (inMemory) return text
    try {
      return localStorage.getItem(key)
    } catch {
      return text
    }
  }
  const get = (): Value => {
    const stored = readText()
    if (stored !== text) {
      text = stored
      value = parse(stored, schema) ?? fallback
    }
    return value
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify()
  }
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', onStorage)
    }
  }
  const set = (next: Value) => {
    value = next
    text = JSON.stringify(next)
    try {
      localStorage.setItem(key, text)
    } catch {
      inMemory = true
    }
    notify()
  }
  return { get, set, use: () => useSyncExternalStore(subscribe, get) }
}

function parse<Value>(text: string | null, schema: z.ZodMiniType<Value>): Value | undefined {
  if (text === null) return undefined
  try {
    const parsed = z.safeParse(schema, JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
