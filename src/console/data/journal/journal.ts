// The journal: every request that this page sent, masked at once and stored in the browser (journal-store.ts). journal-pages.ts reads it.
import type { AnyCall } from '../../../contract/core/call.ts'
import type { CallResult, RefusalKind } from '../../../contract/core/refusal.ts'
import { isSecretName, MASK, maskSecrets } from '../../kit/secrets.ts'
import { gatewayUrl } from '../../routing/page-settings.ts'
import type { HttpRequest } from '../client.ts'
import { expiredIds, MIN_KEPT_ENTRIES, storeRecords, type AgedEntry, type JournalRecord } from './store.ts'

export interface JournalEntry {
  /** One of its kind in this browser. */
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly call: string
  readonly method: string
  readonly path: string
  readonly effect: 'read' | 'write'
  /** `under way`: no answer was seen, by a page that may be gone. */
  readonly outcome: 'under way' | 'done' | RefusalKind
  readonly status?: number | undefined
  readonly ms?: number | undefined
  /** Bytes of the answer, unpacked. */
  readonly size?: number | undefined
  /** Of a write: what it is based on, what was sent, what was answered; secrets masked. */
  readonly before?: unknown
  readonly sent?: unknown
  readonly after?: unknown
  readonly messages?: readonly string[] | undefined
}

/** Carries every entry to the other tabs. */
export const JOURNAL_CHANNEL = `signalbox.journal 1 ${gatewayUrl}`
const FLUSH_MS = 1_000
/** What is sent and answered is kept up to this many characters. */
const MAX_PART_CHARS = 50_000

const pageId = Date.now().toString(36).padStart(9, '0') + Math.random().toString(36).slice(2, 8)
const pending = new Map<string, JournalRecord>()
const listeners = new Set<(entry: JournalEntry) => void>()
const channel = new BroadcastChannel(JOURNAL_CHANNEL)
let count = 0
let flushTimer: ReturnType<typeof setTimeout> | undefined

/** The entries of this page that are not stored yet, or that the browser refuses to store. */
export const pendingEntries = (): JournalEntry[] => [...pending.values()].map(({ entry }) => entry)

/** Calls `listener` with each entry noted by this page. */
export function onEntry(listener: (entry: JournalEntry) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function flush(): Promise<void> {
  clearTimeout(flushTimer)
  flushTimer = undefined
  const records = [...pending]
  try {
    await storeRecords(records.map(([, record]) => record))
    for (const [id, record] of records) if (pending.get(id) === record) pending.delete(id)
  } catch {
    // No storage: the page remembers as long as it lives, within the same bounds.
    if (records.length <= MIN_KEPT_ENTRIES) return
    const newestFirst = records
      .map(([id, { entry, chars }]): AgedEntry => ({ id, age: [entry.at, entry.effect, chars] }))
      .toReversed()
    for (const id of expiredIds(newestFirst, Date.now())) pending.delete(id)
  }
}

function addEntry(entry: JournalEntry): void {
  pending.set(entry.id, { entry, chars: JSON.stringify(entry).length })
  // A write is stored before it is sent and again when it ended; reads can wait.
  if (entry.effect === 'write') void flush()
  else flushTimer ??= setTimeout(() => void flush(), FLUSH_MS)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none, unlike a window
  channel.postMessage(entry)
  for (const listener of listeners) listener(entry)
}

window.addEventListener('pagehide', () => void flush())

const maskPath = (path: string): string =>
  path.replaceAll(/([?&])([^=&]+)=[^&]*/g, (whole, mark: string, name: string) =>
    isSecretName(decodeURIComponent(name)) ? `${mark}${name}=${MASK}` : whole,
  )

function maskPart(part: unknown): unknown {
  const masked = maskSecrets(part)
  return (JSON.stringify(masked) ?? '').length > MAX_PART_CHARS ? 'Too long to keep' : masked
}

const bases = new WeakMap<object, unknown>()

/** What the write with this body is based on, to be noted with it. */
export function recordBase(body: unknown, base: unknown): void {
  if (typeof body === 'object' && body !== null) bases.set(body, base)
}

/** Notes that a request goes out; answers how to note its end. A reading is noted when it ended, and only if it did. */
export function recordRequest({ name, effect }: AnyCall, { method, path, body }: HttpRequest) {
  const began = performance.now()
  const write = effect === 'write'
  const base = typeof body === 'object' && body !== null ? bases.get(body) : undefined
  const begun = {
    id: `${pageId}-${String((count += 1)).padStart(6, '0')}`,
    at: Date.now(),
    call: name,
    method,
    path: maskPath(path),
    effect,
    ...(write && body !== undefined ? { sent: maskPart(body) } : {}),
    ...(base === undefined ? {} : { before: maskPart(base) }),
  }
  if (write) addEntry({ ...begun, outcome: 'under way' })
  return (outcome: CallResult<unknown>, status?: number, size?: number): void =>
    addEntry({
      ...begun,
      ms: Math.round(performance.now() - began),
      status,
      size,
      outcome: outcome.ok ? 'done' : outcome.refusal.kind,
      ...(write && outcome.ok ? { after: maskPart(outcome.value) } : {}),
      ...(outcome.ok || outcome.refusal.messages.length === 0 ? {} : { messages: outcome.refusal.messages }),
    })
}
