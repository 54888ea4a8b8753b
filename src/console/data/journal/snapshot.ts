// The journal of this browser, for people to read: what every tab noted, before the last reload too.
import { readEntries } from './store.ts'
import { JOURNAL_CHANNEL, onEntry, pendingEntries, type JournalEntry } from './journal.ts'

const entries = new Map<string, JournalEntry>()
let snapshot: readonly JournalEntry[] | undefined

async function loadStored(): Promise<void> {
  // Entries noted since are newer than the stored ones.
  for (const entry of await readEntries()) if (!entries.has(entry.id)) entries.set(entry.id, entry)
}

/** Calls `listener` when something was read or noted, here or in another tab. For useSyncExternalStore, with `journalSnapshot`. */
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
  const leave = onEntry(add)
  const channel = new BroadcastChannel(JOURNAL_CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<JournalEntry>) => add(data))
  // Without storage, the entries of this page are all there is.
  void loadStored().then(changed, () => undefined)
  return () => {
    leave()
    channel.close()
    entries.clear()
    snapshot = undefined
  }
}

/** Everything noted in this browser, newest first; the same list until something is noted. */
export function journalSnapshot(): readonly JournalEntry[] {
  if (snapshot) return snapshot
  const all = new Map([...entries, ...pendingEntries().map((entry) => [entry.id, entry] as const)])
  return (snapshot = [...all.values()].toSorted((a, b) => b.at - a.at || (b.id > a.id ? 1 : -1)))
}

/** The journal as a file for others: JSON, newest first. */
export const journalToJson = (entries: readonly JournalEntry[]): string =>
  JSON.stringify(
    entries.map(({ at, ...rest }) => ({ at: new Date(at).toISOString(), ...rest })),
    null,
    2,
  )
