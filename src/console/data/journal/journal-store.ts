// The journal in IndexedDB: shared by the tabs of this browser, kept over reloads.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { gatewayUrl } from '../../place.ts'
import type { JournalEntry } from './journal.ts'

/** `chars`: the length of the entry as JSON. */
export interface JournalRecord {
  readonly entry: JournalEntry
  readonly chars: number
}

type Age = [at: number, effect: JournalEntry['effect'], chars: number]

/** What decides how long an entry is kept. */
export interface Aged {
  readonly id: string
  readonly age: Age
}

interface Schema extends DBSchema {
  entries: { key: string; value: JournalRecord; indexes: { age: Age } }
}

const NAME = `signalbox.journal ${gatewayUrl}`
/** So many requests are kept, however old. */
export const FEWEST = 1_000
const WRITE_DAYS = 7
const MOST_CHARS = 50_000_000
/** How many entries are stored between two clean-ups. */
const CLEAN_UP_EVERY = 200

/** The ids to delete: all but the newest 1,000 requests and the writes of the last 7 days, and whatever exceeds 50 million characters. */
export function expiredIds(newestFirst: readonly Aged[], now: number): string[] {
  let total = 0
  return newestFirst.flatMap(({ id, age: [at, effect, chars] }, index) => {
    total += chars
    const recent = index < FEWEST || (effect === 'write' && at > now - WRITE_DAYS * 86_400_000)
    return recent && total <= MOST_CHARS ? [] : [id]
  })
}

let database: Promise<IDBPDatabase<Schema>> | undefined
let untilCleanUp = 0

function open(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>(NAME, 1, {
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
  const newestFirst: Aged[] = []
  for (let at = await store.index('age').openKeyCursor(null, 'prev'); at; at = await at.continue())
    newestFirst.push({ id: at.primaryKey, age: at.key })
  await Promise.all([...expiredIds(newestFirst, Date.now()).map((id) => store.delete(id)), done])
}

/** Stores entries, replacing those of the same id. Rejects where the browser offers no storage. */
export async function storeRecords(records: readonly JournalRecord[]): Promise<void> {
  const db = await open()
  const transaction = db.transaction('entries', 'readwrite')
  const puts = records.map((record) => transaction.store.put(record))
  // Without waiting for the answers, so that entries noted while a page closes are stored too.
  transaction.commit()
  await Promise.all([...puts, transaction.done])
  untilCleanUp -= records.length
  if (untilCleanUp > 0) return
  untilCleanUp = CLEAN_UP_EVERY
  await cleanUp(db)
}

/** Every stored entry, in no particular order. */
export async function storedEntries(): Promise<JournalEntry[]> {
  const records = await (await open()).getAll('entries')
  return records.map(({ entry }) => entry)
}
