// What the operator waits for, kept in the browser so that it outlasts navigation, reload and tab, and is the same in every tab.
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { gatewayUrl } from '../../routing/page-settings.ts'

const watchedSchema = z.object({
  /** One for each thing watched; made by `watchDeployment` and its like, chosen by whoever runs a bulk action. */
  id: z.string(),
  kind: z.enum(['deployment', 'procedure', 'environment', 'bulk']),
  /** What people call it: "Deployment 42 of storefront / prod". */
  label: z.string(),
  /** Where in the console it is shown. */
  to: z.string(),
  /** Names that lead to it in the service; {} for a bulk action. */
  params: z.record(z.string(), z.string()),
  /** Epoch milliseconds. */
  since: z.number(),
  /** No answer said that it began: it did only if it is seen at work. */
  unsure: z.optional(z.boolean()),
  /** The service's own word; '' until it was read. How it ended, in words, for an environment. */
  state: z.string(),
  done: z.optional(z.number()),
  failed: z.optional(z.number()),
  total: z.optional(z.number()),
  /** Once it is over. `good`: it reached what was wanted. `told`: some tab has already said so. */
  end: z.optional(z.object({ at: z.number(), good: z.boolean(), told: z.boolean() })),
})

/** A deployment, procedure, locked environment or bulk action that somebody waits for. */
export type Watched = z.output<typeof watchedSchema>

/** How far something watched has come. */
export type WatchProgress = Pick<Watched, 'state' | 'done' | 'failed' | 'total'>

/** How it ended: what somebody called off is no success, and nothing to see to either. */
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

/** Everything watched, newest first; the same list as long as nothing changed. */
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

/** Replaces the list by what `change` makes of the newest one; other tabs hear of it. */
export function updateWatchList(change: (list: readonly Watched[]) => readonly Watched[], now = Date.now()): void {
  const before = getWatched()
  const next = change(before)
  if (next === before) return
  list = next.filter(({ end }) => !end || now - end.at < MAX_AGE_AFTER_END_MS).slice(0, MAX_ENTRIES)
  text = JSON.stringify(list)
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // Storage is full or forbidden: this tab still knows.
  }
  emitChange()
}

/** Changes one entry; nothing happens when it is not there. */
export const updateWatched = (id: string, change: (one: Watched) => Watched): void =>
  updateWatchList((all) =>
    all.some((each) => each.id === id) ? all.map((each) => (each.id === id ? change(each) : each)) : all,
  )

const onStorage = ({ key }: StorageEvent) => {
  if (key === KEY || key === null) emitChange()
}

/** Calls `listener` when the list changed, here or in another tab. */
export function onWatchedChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** Everything watched in this browser, newest first. */
export const useWatched = (): readonly Watched[] => useSyncExternalStore(onWatchedChange, getWatched)

/** The state of a bulk action whose tab is gone. */
export const INTERRUPTED = 'interrupted'

export const isInterrupted = ({ end, state }: Watched): boolean => !end && state === INTERRUPTED
