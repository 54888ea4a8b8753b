// Runs in the storage of this browser, shared by all tabs.
import { useMemo, useSyncExternalStore } from 'react'
import { createEmitter } from '../../kit/browser/emitter.ts'
import { readStored, readStoredJson, removeStored, storedKeys, writeStored } from '../../kit/browser/storage.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'
import { replacementRunSchema, type ReplacementRun } from './run.ts'

const STORAGE_PREFIX = `signalbox.replacement ${gatewayUrl} `
const RETENTION_MS = 7 * 24 * 3_600_000

const changed = createEmitter()

/** A stored run; undefined if this browser does not have it. */
export const loadRun = (id: string): ReplacementRun | undefined =>
  readStoredJson(STORAGE_PREFIX + id, replacementRunSchema)

/** Stores a run, and removes invalid runs and those that ended a week ago. */
export function saveRun(run: ReplacementRun, now = Date.now()): void {
  writeStored(STORAGE_PREFIX + run.id, JSON.stringify(run))
  for (const id of storedKeys(STORAGE_PREFIX)) {
    const other = loadRun(id)
    if (!other || (now - other.startedAt > RETENTION_MS && other.state !== 'running')) removeStored(STORAGE_PREFIX + id)
  }
  changed.emit()
}

export function removeRun(id: string): void {
  removeStored(STORAGE_PREFIX + id)
  changed.emit()
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = changed.on(listener)
  window.addEventListener('storage', listener)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', listener)
  }
}

/** The current state of a run, whichever tab executes it. */
export function useRun(id: string): ReplacementRun | undefined {
  const text = useSyncExternalStore(subscribe, () => readStored(STORAGE_PREFIX + id))
  return useMemo(() => (text === null ? undefined : loadRun(id)), [id, text])
}
