// The watch list: long-running work, stored in this browser and shared by its tabs.
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { gatewayUrl } from '../../routing/page-settings.ts'

const watchedSchema = z.object({
  id: z.string(),
  kind: z.enum(['deployment', 'procedure', 'environment', 'bulk']),
  /** "Deployment 42 of storefront / prod". */
  label: z.string(),
  /** Path of its page. */
  to: z.string(),
  /** Params of its call; {} for a bulk write. */
  params: z.record(z.string(), z.string()),
  /** Epoch milliseconds. */
  since: z.number(),
  /** The start is not confirmed by an answer. */
  unsure: z.optional(z.boolean()),
  /** The service's state, '' until fetched; for an environment, the result as text. */
  state: z.string(),
  done: z.optional(z.number()),
  failed: z.optional(z.number()),
  total: z.optional(z.number()),
  /** `good`: succeeded. `told`: some tab has already notified. */
  end: z.optional(z.object({ at: z.number(), good: z.boolean(), told: z.boolean() })),
})

export type Watched = z.output<typeof watchedSchema>

export type WatchProgress = Pick<Watched, 'state' | 'done' | 'failed' | 'total'>

/** A canceled entry is neither a success nor a problem. */
export const endVariant = ({ state, end }: Watched): 'good' | 'idle' | 'bad' => {
  if (end?.good) return 'good'
  return state === 'canceled' || state === 'discarded' ? 'idle' : 'bad'
}

const KEY = `signalbox.watched ${gatewayUrl}`
const MAX_ENTRIES = 50
const MAX_AGE_AFTER_END_MS = 24 * 3_600_000

const listeners = new Set<() => void>()
let text: string | null = null
let list: readonly Watched[] = []

function readText(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return text
  }
}

function parse(from: string | null): readonly Watched[] {
  if (from === null) return []
  try {
    const read = z.safeParse(z.array(watchedSchema), JSON.parse(from))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

/** All entries, newest first; the same array until one changes. */
export function getWatched(): readonly Watched[] {
  const now = readText()
  if (now !== text) {
    text = now
    list = parse(now)
  }
  return list
}

function emitChange(): void {
  for (const listener of listeners) listener()
}

/** Applies `change` to the current list and notifies all tabs. */
export function updateWatchList(change: (list: readonly Watched[]) => readonly Watched[], now = Date.now()): void {
  const before = getWatched()
  const next = change(before)
  if (next === before) return
  list = next.filter(({ end }) => !end || now - end.at < MAX_AGE_AFTER_END_MS).slice(0, MAX_ENTRIES)
  text = JSON.stringify(list)
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // Storage is full or forbidden: only this tab keeps the list.
  }
  emitChange()
}

/** Changes one entry, if it exists. */
export const updateWatched = (id: string, change: (one: Watched) => Watched): void =>
  updateWatchList((all) =>
    all.some((each) => each.id === id) ? all.map((each) => (each.id === id ? change(each) : each)) : all,
  )

const onStorage = ({ key }: StorageEvent) => {
  if (key === KEY || key === null) emitChange()
}

/** Calls `listener` on changes in any tab. */
export function onWatchedChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

export const useWatched = (): readonly Watched[] => useSyncExternalStore(onWatchedChange, getWatched)

/** State of a bulk write whose tab was closed. */
export const INTERRUPTED = 'interrupted'

export const isInterrupted = ({ end, state }: Watched): boolean => !end && state === INTERRUPTED
