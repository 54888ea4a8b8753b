// The watch list: long-running work, stored in this browser and shared by its tabs.
import * as z from 'zod/mini'
import { persisted } from '../../kit/browser/persisted.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'

const watchedSchema = z.object({
  id: z.string(),
  kind: z.enum(['deployment', 'procedure', 'environment', 'bulk']),
  /** "Deployment 42 of storefront / prod". */
  label: z.string(),
  to: z.string(),
  /** Params of its call; {} for a bulk write. */
  params: z.record(z.string(), z.string()),
  /** Epoch milliseconds. */
  since: z.number(),
  /** The start is not confirmed by an answer. */
  unsure: z.optional(z.boolean()),
  /** The service's state, '' until fetched; for an environment, the result as text. */
  state: z.string(),
  /** Of a bulk write that did not succeed: why, and what to do. */
  hint: z.optional(z.string()),
  done: z.optional(z.number()),
  failed: z.optional(z.number()),
  total: z.optional(z.number()),
  /** `good`: succeeded. `notified`: some tab has already notified. */
  end: z.optional(z.object({ at: z.number(), good: z.boolean(), notified: z.boolean() })),
})

export type Watched = z.output<typeof watchedSchema>

export type WatchProgress = Pick<Watched, 'state' | 'done' | 'failed' | 'total'>

/** A canceled entry is neither a success nor a problem. */
export const endVariant = ({ state, end }: Watched): 'good' | 'idle' | 'bad' => {
  if (end?.good) return 'good'
  return state === 'canceled' || state === 'discarded' ? 'idle' : 'bad'
}

const MAX_ENTRIES = 50
const MAX_AGE_AFTER_END_MS = 24 * 3_600_000

const store = persisted<readonly Watched[]>(`watched ${gatewayUrl}`, z.array(watchedSchema), [])

/** All entries, newest first; the same array until one changes. */
export const getWatched = store.get

export const useWatched = store.use

/** Calls a listener on changes in any tab. */
export const onWatchedChange = store.subscribe

/** Applies `change` to the current list and notifies all tabs. */
export function updateWatchList(change: (list: readonly Watched[]) => readonly Watched[]): void {
  const before = store.get()
  const next = change(before)
  if (next !== before)
    store.set(next.filter(({ end }) => !end || Date.now() - end.at < MAX_AGE_AFTER_END_MS).slice(0, MAX_ENTRIES))
}

/** Changes one entry, if it exists. */
export const updateWatched = (id: string, change: (one: Watched) => Watched): void =>
  updateWatchList((all) => {
    const index = all.findIndex((each) => each.id === id)
    const before = all[index]
    const next = before && change(before)
    return !next || next === before ? all : all.with(index, next)
  })

/** State of a bulk write whose tab was closed. */
export const INTERRUPTED = 'interrupted'

export const isInterrupted = ({ end, state }: Watched): boolean => !end && state === INTERRUPTED
