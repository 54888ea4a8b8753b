// Replacements as this browser keeps them: the frozen list and how far it has come, over reloads and in all tabs.
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { forget, keep, keysAfter, recall } from '../../data/storage.ts'
import { gatewayUrl } from '../../place.ts'
import { replacementRun, type ReplacementRun } from './run.ts'

const KEY = `signalbox.replacement ${gatewayUrl} `
const KEPT_MS = 7 * 24 * 3_600_000

const listeners = new Set<() => void>()
const parsed = new Map<string, { readonly text: string; readonly run: ReplacementRun | undefined }>()

function parse(text: string): ReplacementRun | undefined {
  try {
    const read = z.safeParse(replacementRun, JSON.parse(text))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** The run as it was last kept, the same object as long as nothing changed; undefined where this browser does not know it. */
export function runOf(id: string): ReplacementRun | undefined {
  const text = recall(KEY + id)
  if (text === null) return undefined
  const known = parsed.get(id)
  if (known?.text === text) return known.run
  const run = parse(text)
  parsed.set(id, { text, run })
  return run
}

/** Keeps a run, and forgets those that are a week old. */
export function keepRun(run: ReplacementRun, now = Date.now()): void {
  keep(KEY + run.id, JSON.stringify(run))
  for (const id of keysAfter(KEY)) {
    const other = runOf(id)
    if (!other || (now - other.startedAt > KEPT_MS && other.state !== 'running')) forget(KEY + id)
  }
  for (const listener of listeners) listener()
}

/** It never began. */
export function forgetRun(id: string): void {
  forget(KEY + id)
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
export const useRun = (id: string): ReplacementRun | undefined => useSyncExternalStore(subscribe, () => runOf(id))
