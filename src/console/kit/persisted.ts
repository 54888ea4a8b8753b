// Something small that this browser remembers: checked when it is read, the same in every tab, readable without a provider.
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

export interface Persisted<Value> {
  /** The same value as long as nothing changed. */
  get: () => Value
  /** Remembers `value`; where storage is full or forbidden, for as long as the page lives. */
  set: (value: Value) => void
  use: () => Value
}

/** Keeps a value under `signalbox.<name>`. What does not fit the schema, as from another version, counts as `fallback`. */
export function persisted<Value>(name: string, schema: z.ZodMiniType<Value>, fallback: Value): Persisted<Value> {
  const key = `signalbox.${name}`
  const listeners = new Set<() => void>()
  let text: string | null = null
  let value = fallback
  let forbidden = false

  const stored = (): string | null => {
    if (forbidden) return text
    try {
      return localStorage.getItem(key)
    } catch {
      return text
    }
  }
  const get = (): Value => {
    const now = stored()
    if (now === text) return value
    text = now
    value = parse(now, schema) ?? fallback
    return value
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
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
      // This tab still knows.
      forbidden = true
    }
    tell()
  }
  return { get, set, use: () => useSyncExternalStore(subscribe, get) }
}

function parse<Value>(text: string | null, schema: z.ZodMiniType<Value>): Value | undefined {
  if (text === null) return undefined
  try {
    const read = z.safeParse(schema, JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}
