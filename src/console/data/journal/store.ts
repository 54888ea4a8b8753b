// The journal in IndexedDB, shared by all tabs.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { DAY_MS } from '../../kit/format.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'
import type { JournalEntry } from './journal.ts'

/** `chars`: length as JSON. */
export interface JournalRecord {
  readonly entry: JournalEntry
  readonly chars: number
}

type AgeKey = [at: number, effect: JournalEntry['effect'], chars: number]

export interface AgedEntry {
  readonly id: string
  readonly age: AgeKey
}

interface Schema extends DBSchema {
  entries: { key: string; value: JournalRecord; indexes: { age: AgeKey } }
}

/** The newest requests are kept, however old. */
export const MIN_KEPT_ENTRIES = 1_000
const WRITE_RETENTION_DAYS = 7
const MAX_CHARS = 50_000_000
/** New entries between two clean-ups. */
export const CLEAN_UP_EVERY = 200
/** A clean-up at once would delay the next entry, which is then lost if the page closes. */
const CLEAN_UP_DELAY_MS = 2_000

/** The ids to delete. Keeps the newest 1,000 requests and the writes of the last 7 days, up to 50 million characters. */
export function expiredIds(newestFirst: readonly AgedEntry[], now: number): string[] {
  let total = 0
  return newestFirst.flatMap(({ id, age: [at, effect, chars] }, index) => {
    total += chars
    const recent = index < MIN_KEPT_ENTRIES || (effect === 'write' && at > now - WRITE_RETENTION_DAYS * DAY_MS)
    return recent && total <= MAX_CHARS ? [] : [id]
  })
}

let database: Promise<IDBPDatabase<Schema>> | undefined
let untilCleanUp = 0

/** Opens the database once. Rejects without storage. */
export async function openDatabase(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>(`signalbox.journal ${gatewayUrl}`, 1, {
    upgrade: (created) =>
      created
        .createObjectStore('entries', { keyPath: 'entry.id' })
        .createIndex('age', ['entry.at', 'entry.effect', 'chars']),
    terminated: () => (database = undefined),
  })
  return database
}

async function cleanUp(db: IDBPDatabase<Schema>): Promise<void> {
  const { store, done } = db.transaction('entries', 'readwrite')
  const newestFirst: AgedEntry[] = []
  for (let cursor = await store.index('age').openKeyCursor(null, 'prev'); cursor; cursor = await cursor.continue())
    newestFirst.push({ id: cursor.primaryKey, age: cursor.key })
  await Promise.all([...expiredIds(newestFirst, Date.now()).map((id) => store.delete(id)), done])
}

/** Stores entries, replacing those of the same id. Rejects without storage. */
export async function storeRecords(records: readonly JournalRecord[]): Promise<void> {
  const db = await openDatabase()
  const transaction = db.transaction('entries', 'readwrite')
  const puts = records.map((record) => transaction.store.put(record))
  // Commit without waiting, so that entries are stored even while the page closes.
  transaction.commit()
  await Promise.all([...puts, transaction.done])
  untilCleanUp -= records.length
  if (untilCleanUp > 0) return
  untilCleanUp = CLEAN_UP_EVERY
  setTimeout(() => void cleanUp(db).catch(() => undefined), CLEAN_UP_DELAY_MS)
}

/** All stored entries, unordered. */
export async function readEntries(): Promise<JournalEntry[]> {
  const records = await (await openDatabase()).getAll('entries')
  return records.map(({ entry }) => entry)
}
