// Replacements as this browser keeps them: the frozen list and how far it has come, over reloads and in all tabs.
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { removeStored, writeStored, storedKeys, readStored } from '../../data/storage.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'
import { replacementRunSchema, type ReplacementRun } from './run.ts'

const STORAGE_PREFIX = `signalbox.replacement ${gatewayUrl} `
const RETENTION_MS = 7 * 24 * 3_600_000

const listeners = new Set<() => void>()
const parsedCache = new Map<string, { readonly text: string; readonly run: ReplacementRun | undefined }>()

function parseRun(text: string): ReplacementRun | undefined {
  try {
    const read = z.safeParse(replacementRunSchema, JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** The run as it was last kept, the same object as long as nothing changed; undefined where this browser does not know it. */
export function loadRun(id: string): ReplacementRun | undefined {
  const text = readStored(STORAGE_PREFIX + id)
  if (text === null) return undefined
  const known = parsedCache.get(id)
  if (known?.text === text) return known.run
  const run = parseRun(text)
  parsedCache.set(id, { text, run })
  return run
}

/** Keeps a run, and forgets those that are a week old. */
export function saveRun(run: ReplacementRun, now = Date.now()): void {
  writeStored(STORAGE_PREFIX + run.id, JSON.stringify(run))
  for (const id of storedKeys(STORAGE_PREFIX)) {
    const other = loadRun(id)
    if (!other || (now - other.startedAt > RETENTION_MS && other.state !== 'running')) removeStored(STORAGE_PREFIX + id)
  }
  for (const listener of listeners) listener()
}

/** It never began. */
export function removeRun(id: string): void {
  removeStored(STORAGE_PREFIX + id)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The run as it stands now, whichever tab carries it out. */
export const useRun = (id: string): ReplacementRun | undefined => useSyncExternalStore(subscribe, () => loadRun(id))
