// The journal of all tabs, including entries from before the last reload.
import { readEntries } from './store.ts'
import { JOURNAL_CHANNEL, onEntry, pendingEntries, type JournalEntry } from './journal.ts'

const entries = new Map<string, JournalEntry>()
let snapshot: readonly JournalEntry[] | undefined

async function loadStored(): Promise<void> {
  // Entries received meanwhile are newer.
  for (const entry of await readEntries()) if (!entries.has(entry.id)) entries.set(entry.id, entry)
}

/** Calls `listener` on changes in any tab. For useSyncExternalStore, with `journalSnapshot`. */
export function onJournalChange(listener: () => void): () => void {
  const changed = () => {
    snapshot = undefined
    listener()
  }
  const add = (entry: JournalEntry) => {
    entries.set(entry.id, entry)
    changed()
  }
  for (const entry of pendingEntries()) entries.set(entry.id, entry)
  const unsubscribe = onEntry(add)
  const channel = new BroadcastChannel(JOURNAL_CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<JournalEntry>) => add(data))
  // Without storage, show the entries of this page.
  void loadStored().then(changed, () => undefined)
  return () => {
    unsubscribe()
    channel.close()
    entries.clear()
    snapshot = undefined
  }
}

/** All entries, newest first; the same array until one is added. */
export function journalSnapshot(): readonly JournalEntry[] {
  if (snapshot) return snapshot
  const all = new Map([...entries, ...pendingEntries().map((entry) => [entry.id, entry] as const)])
  return (snapshot = [...all.values()].toSorted((a, b) => b.at - a.at || (b.id > a.id ? 1 : -1)))
}

export const journalToJson = (entries: readonly JournalEntry[]): string =>
  JSON.stringify(
    entries.map(({ at, ...rest }) => ({ at: new Date(at).toISOString(), ...rest })),
    null,
    2,
  )
