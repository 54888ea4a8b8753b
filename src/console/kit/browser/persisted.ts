import { useSyncExternalStore } from 'react'
import type * as z from 'zod/mini'
import { createEmitter } from './emitter.ts'
import { readStored, readStoredJson, writeStored } from './storage.ts'

export interface Persisted<Value> {
  /** Returns the same object until the stored value changes. */
  get: () => Value
  /** Stores `value`; in memory only if storage is full or forbidden. */
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
  use: () => Value
}

/** A value in localStorage under `signalbox.<name>`, shared by all tabs. `fallback` if it does not fit the schema, as from another version. */
export function persisted<Value>(name: string, schema: z.ZodMiniType<Value>, fallback: Value): Persisted<Value> {
  const key = `signalbox.${name}`
  const changed = createEmitter()
  let text: string | null = null
  let value = fallback

  const get = (): Value => {
    const stored = readStored(key)
    if (stored !== text) {
      text = stored
      value = readStoredJson(key, schema) ?? fallback
    }
    return value
  }
  const set = (next: Value) => {
    value = next
    text = JSON.stringify(next)
    writeStored(key, text)
    changed.emit()
  }
  const subscribe = (listener: () => void) => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    window.addEventListener('storage', onStorage)
    const unsubscribe = changed.on(listener)
    return () => {
      window.removeEventListener('storage', onStorage)
      unsubscribe()
    }
  }
  return { get, set, subscribe, use: () => useSyncExternalStore(subscribe, get) }
}
