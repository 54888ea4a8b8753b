// The journal: every request that this page sent. Noted here, masked at once, kept in the browser over a reload. Reading it, together with
// what other pages of this browser noted, is journal-pages.ts, which is loaded when somebody looks.
import type { AnyCall } from '../../contract/call.ts'
import type { Outcome, RefusalKind } from '../../contract/refusal.ts'
import { isSecretName, MASK, maskSecrets } from '../kit/secrets.ts'
import { gatewayUrl } from '../place.ts'
import type { ExactRequest } from './client.ts'
import { forget, keep, keysAfter } from './storage.ts'

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

export const JOURNAL = `signalbox.journal ${gatewayUrl} `
const READS = 300
const WRITES = 200
const PAGES = 8
const FLUSH_MS = 5_000
const LONGEST_ANSWER = 20_000

const page = Date.now().toString(36).padStart(9, '0') + Math.random().toString(36).slice(2, 8)
const entries: Record<JournalEntry['effect'], JournalEntry[]> = { read: [], write: [] }
const listeners = new Set<() => void>()
let count = 0
let flushing: ReturnType<typeof setTimeout> | undefined

/** What this page noted, in the order it was sent. */
export const notedHere = (): JournalEntry[] => [...entries.read, ...entries.write].toSorted((a, b) => a.at - b.at)

/** Calls `listener` when something was noted here. */
export function onNoted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function flush(): void {
  clearTimeout(flushing)
  flushing = undefined
  const pages = keysAfter(JOURNAL).toSorted()
  for (const old of pages.slice(0, Math.max(0, pages.length - PAGES))) forget(JOURNAL + old)
  keep(JOURNAL + page, JSON.stringify([...entries.read, ...entries.write]))
}

function put(entry: JournalEntry): void {
  const ring = entries[entry.effect]
  const at = ring.findIndex(({ id }) => id === entry.id)
  if (at >= 0) ring[at] = entry
  else ring.push(entry)
  if (ring.length > (entry.effect === 'read' ? READS : WRITES)) ring.shift()
  // A write is kept before it is sent and again when it ended; readings can wait.
  if (entry.effect === 'write') flush()
  else flushing ??= setTimeout(flush, FLUSH_MS)
  for (const listener of listeners) listener()
}

window.addEventListener('pagehide', () => flushing !== undefined && flush())

const maskPath = (path: string): string =>
  path.replaceAll(/([?&])([^=&]+)=[^&]*/g, (whole, mark: string, name: string) =>
    isSecretName(decodeURIComponent(name)) ? `${mark}${name}=${MASK}` : whole,
  )

const short = (answer: unknown): unknown => {
  const masked = maskSecrets(answer)
  return (JSON.stringify(masked) ?? '').length > LONGEST_ANSWER ? 'too long to be kept' : masked
}

const bases = new WeakMap<object, unknown>()

/** What the write with this body is based on, to be noted with it. */
export function noteBase(body: unknown, base: unknown): void {
  if (typeof body === 'object' && body !== null) bases.set(body, base)
}

/** Notes that a request goes out; answers how to note its end. A reading is noted when it ended, and only if it did. */
export function noteRequest({ name, effect }: AnyCall, { method, path, body }: ExactRequest) {
  const began = performance.now()
  const write = effect === 'write'
  const base = typeof body === 'object' && body !== null ? bases.get(body) : undefined
  const begun = {
    id: `${page}-${String((count += 1)).padStart(6, '0')}`,
    at: Date.now(),
    call: name,
    method,
    path: maskPath(path),
    effect,
    ...(write && body !== undefined ? { sent: maskSecrets(body) } : {}),
    ...(base === undefined ? {} : { before: maskSecrets(base) }),
  }
  if (write) put({ ...begun, outcome: 'under way' })
  return (outcome: Outcome<unknown>, status?: number, size?: number): void =>
    put({
      ...begun,
      ms: Math.round(performance.now() - began),
      status,
      size,
      outcome: outcome.ok ? 'done' : outcome.refusal.kind,
      ...(write && outcome.ok ? { after: short(outcome.value) } : {}),
      ...(outcome.ok || outcome.refusal.messages.length === 0 ? {} : { messages: outcome.refusal.messages }),
    })
}
