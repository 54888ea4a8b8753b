// The journal of this browser: what its pages noted, those of other tabs and of before the reload included.
import * as z from 'zod/mini'
import { JOURNAL, notedHere, onNoted, type JournalEntry } from './journal.ts'
import { keysAfter, recall } from './storage.ts'

const entry = z.object({
  id: z.string(),
  at: z.number(),
  call: z.string(),
  method: z.string(),
  path: z.string(),
  effect: z.enum(['read', 'write']),
  outcome: z.enum([
    'under way',
    'done',
    'signed-out',
    'not-allowed',
    'not-found',
    'rejected',
    'unavailable',
    'timed-out',
    'offline',
    'unexpected',
  ]),
  status: z.optional(z.number()),
  ms: z.optional(z.number()),
  size: z.optional(z.number()),
  before: z.optional(z.unknown()),
  sent: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  messages: z.optional(z.array(z.string())),
})

function entriesOf(page: string): JournalEntry[] {
  try {
    const read = z.safeParse(z.array(entry), JSON.parse(recall(JOURNAL + page) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

/** Everything noted in this browser, newest first. */
export function journalNow(): JournalEntry[] {
  // What this page noted is newer here than what it kept.
  const all = new Map(
    keysAfter(JOURNAL)
      .flatMap(entriesOf)
      .map((each) => [each.id, each]),
  )
  for (const each of notedHere()) all.set(each.id, each)
  return [...all.values()].toSorted((a, b) => b.at - a.at || (b.id > a.id ? 1 : -1))
}

let snapshot: readonly JournalEntry[] | undefined

/** Calls `listener` when something was noted, here or in another tab. For useSyncExternalStore, with `journalSnapshot`. */
export function onJournal(listener: () => void): () => void {
  const changed = () => {
    snapshot = undefined
    listener()
  }
  const onStorage = ({ key }: StorageEvent) => (key === null || key.startsWith(JOURNAL)) && changed()
  const leave = onNoted(changed)
  window.addEventListener('storage', onStorage)
  return () => {
    snapshot = undefined
    leave()
    window.removeEventListener('storage', onStorage)
  }
}

/** The same list until something is noted. */
export const journalSnapshot = (): readonly JournalEntry[] => (snapshot ??= journalNow())

/** The journal as a file for others: JSON, newest first. */
export const journalAsJson = (entries: readonly JournalEntry[]): string =>
  JSON.stringify(
    entries.map(({ at, ...rest }) => ({ at: new Date(at).toISOString(), ...rest })),
    null,
    2,
  )
