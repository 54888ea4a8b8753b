// Runs in the storage of this browser, shared by all tabs.
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { readStored, removeStored, storedKeys, writeStored } from '../../data/storage.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'
import { replacementRunSchema, type ReplacementRun } from './run.ts'

const STORAGE_PREFIX = `signalbox.replacement ${gatewayUrl} `
const RETENTION_MS = 7 * 24 * 3_600_000

const listeners = new Set<() => void>()
const parsedCache = new Map<string, { readonly text: string; readonly run: ReplacementRun | undefined }>()

function notify(): void {
  for (const listener of listeners) listener()
}

function parseRun(text: string): ReplacementRun | undefined {
  try {
    const parsed = z.safeParse(replacementRunSchema, JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** A stored run, the same object while unchanged; undefined if this browser does not have it. */
export function loadRun(id: string): ReplacementRun | undefined {
  const text = readStored(STORAGE_PREFIX + id)
  if (text === null) return undefined
  const cached = parsedCache.get(id)
  if (cached?.text === text) return cached.run
  const run = parseRun(text)
  parsedCache.set(id, { text, run })
  return run
}

/** Stores a run, and removes invalid runs and those that ended a week ago. */
export function saveRun(run: ReplacementRun, now = Date.now()): void {
  writeStored(STORAGE_PREFIX + run.id, JSON.stringify(run))
  for (const id of storedKeys(STORAGE_PREFIX)) {
    const other = loadRun(id)
    if (!other || (now - other.startedAt > RETENTION_MS && other.state !== 'running')) removeStored(STORAGE_PREFIX + id)
  }
  notify()
}

export function removeRun(id: string): void {
  removeStored(STORAGE_PREFIX + id)
  notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The current state of a run, whichever tab executes it. */
export const useRun = (id: string): ReplacementRun | undefined => useSyncExternalStore(subscribe, () => loadRun(id))
