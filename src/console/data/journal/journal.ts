// Records every request of this page, with secrets masked, in the browser's storage (store.ts).
import type { AnyCall } from '../../../contract/core/call.ts'
import type { CallResult, RefusalKind } from '../../../contract/core/refusal.ts'
import { createEmitter } from '../../kit/browser/emitter.ts'
import { isSecretName } from '../../../contract/core/secrets.ts'
import { isObject } from '../../kit/is-object.ts'
import { MASK, maskSecrets } from '../../kit/secrets.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'
import type { HttpRequest } from '../client.ts'
import {
  CLEAN_UP_EVERY,
  expiredIds,
  MIN_KEPT_ENTRIES,
  openDatabase,
  storeRecords,
  type AgedEntry,
  type JournalRecord,
} from './store.ts'

export interface JournalEntry {
  /** Unique in this browser. */
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly call: string
  readonly method: string
  readonly path: string
  readonly effect: 'read' | 'write'
  /** `under way`: no answer yet, or the page was closed before. */
  readonly outcome: 'under way' | 'done' | RefusalKind
  readonly status?: number | undefined
  readonly ms?: number | undefined
  /** Bytes of the answer, uncompressed. */
  readonly size?: number | undefined
  /** Of a write, with secrets masked: base values, body and answer. */
  readonly before?: unknown
  readonly sent?: unknown
  readonly after?: unknown
  readonly messages?: readonly string[] | undefined
}

export const JOURNAL_CHANNEL = `signalbox.journal 1 ${gatewayUrl}`
const FLUSH_MS = 1_000
const MAX_PART_CHARS = 50_000

const pageId = Date.now().toString(36).padStart(9, '0') + Math.random().toString(36).slice(2, 8)
const pending = new Map<string, JournalRecord>()
const added = createEmitter<[entry: JournalEntry]>()
const channel = new BroadcastChannel(JOURNAL_CHANNEL)
let count = 0
let flushTimer: ReturnType<typeof setTimeout> | undefined

/** Entries that are not stored yet, or cannot be. */
export const pendingEntries = (): JournalEntry[] => [...pending.values()].map(({ entry }) => entry)

/** Calls a listener with each new entry of this page. */
export const onEntry = added.on

let cleanUpSize = MIN_KEPT_ENTRIES

async function flush(): Promise<void> {
  clearTimeout(flushTimer)
  flushTimer = undefined
  try {
    // Copy the entries only if there is storage: without, they are many, and this runs twice per write.
    await openDatabase()
    const records = [...pending]
    await storeRecords(records.map(([, record]) => record))
    for (const [id, record] of records) if (pending.get(id) === record) pending.delete(id)
  } catch {
    // Without storage, entries stay in memory, within the same limits.
    if (pending.size <= cleanUpSize) return
    const newestFirst = [...pending]
      .map(([id, { entry, chars }]): AgedEntry => ({ id, age: [entry.at, entry.effect, chars] }))
      .toReversed()
    for (const id of expiredIds(newestFirst, Date.now())) pending.delete(id)
    cleanUpSize = pending.size + CLEAN_UP_EVERY
  }
}

function addEntry(entry: JournalEntry): void {
  pending.set(entry.id, { entry, chars: JSON.stringify(entry).length })
  // Writes are stored before they are sent and when they end; reads are batched.
  if (entry.effect === 'write') void flush()
  else flushTimer ??= setTimeout(() => void flush(), FLUSH_MS)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, unlike a window
  channel.postMessage(entry)
  added.emit(entry)
}

window.addEventListener('pagehide', () => void flush())
// Opening takes longer than a write. A page that is left at once would lose its entry.
openDatabase().catch(() => undefined)

const maskPath = (path: string): string =>
  path.replaceAll(/([?&])([^=&]+)=[^&]*/g, (match, separator: string, name: string) =>
    isSecretName(decodeURIComponent(name)) ? `${separator}${name}=${MASK}` : match,
  )

function maskPart(part: unknown): unknown {
  const masked = maskSecrets(part)
  return (JSON.stringify(masked) ?? '').length > MAX_PART_CHARS ? 'Too large to store' : masked
}

const bases = new WeakMap<object, unknown>()

/** Records the base values of the write with this body. */
export function recordBase(body: unknown, base: unknown): void {
  if (isObject(body)) bases.set(body, base)
}

/** Records the start of a request. Returns how to record its end. Reads are recorded only at the end. */
export function recordRequest({ name, effect }: AnyCall, { method, path, body }: HttpRequest) {
  const startedAt = performance.now()
  const isWrite = effect === 'write'
  const base = isObject(body) ? bases.get(body) : undefined
  const start = {
    id: `${pageId}-${String((count += 1)).padStart(6, '0')}`,
    at: Date.now(),
    call: name,
    method,
    path: maskPath(path),
    effect,
    ...(isWrite && body !== undefined ? { sent: maskPart(body) } : {}),
    ...(base === undefined ? {} : { before: maskPart(base) }),
  }
  if (isWrite) addEntry({ ...start, outcome: 'under way' })
  return (outcome: CallResult<unknown>, status?: number, size?: number): void =>
    addEntry({
      ...start,
      ms: Math.round(performance.now() - startedAt),
      status,
      size,
      outcome: outcome.ok ? 'done' : outcome.refusal.kind,
      ...(isWrite && outcome.ok ? { after: maskPart(outcome.value) } : {}),
      ...(outcome.ok || outcome.refusal.messages.length === 0 ? {} : { messages: outcome.refusal.messages }),
    })
}
