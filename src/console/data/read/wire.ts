// The body of an answer as it comes over the wire: recognised when it is the one already held, read in slices when it is a long list.
import { listItemOf } from '../../../contract/core/values.ts'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { RawAnswer } from '../../../contract/core/refusal.ts'
import { concat } from './bytes.ts'
import { startDigest } from './digest.ts'
import { knownLater, knownOf, type Known } from './known.ts'
import type { LongList, LongListReader } from './long-list.ts'

/** Above that an answer is read in slices. */
export const LONG_BYTES = 256 * 1024

type Bytes = Uint8Array<ArrayBuffer>

/** A body that was read. `same`: byte for byte what is held; `list`: a long list, which is not kept twice; else the whole body. */
export interface WireBody {
  readonly known: Known
  readonly length: number
  readonly found:
    | { readonly as: 'same' }
    | { readonly as: 'list'; readonly list: LongList }
    | { readonly as: 'whole'; readonly text: string; readonly bytes: () => Bytes }
}

type Schema = NonNullable<ReturnType<typeof listItemOf>>
type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

// Not every browser can iterate over a stream.
async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

const beginsList = (chunk: Uint8Array | undefined): boolean =>
  /^\s*\[/.test(new TextDecoder().decode(chunk?.subarray(0, 8)))

// Most pages never see a long list.
async function longListReader(item: Schema, before: Known | undefined): Promise<LongListReader | undefined> {
  try {
    const { readLongList } = await import('./long-list.ts')
    return readLongList(item, before?.items)
  } catch {
    // Without this part it is read as a whole, like a short one.
    return undefined
  }
}

/**
 * Reads the chunks of an answer. `item`: what the items are read by where it is a list. `held`: the answer in the cache, if any. A
 * long list is read while it comes: that costs no more than comparing it first, and nothing of it need be kept.
 */
export async function readChunks(item: Schema | undefined, chunks: Chunks, held: unknown): Promise<WireBody> {
  const before = knownOf(held)
  const digest = startDigest()
  const kept: Uint8Array[] = []
  let length = 0
  let reader: LongListReader | undefined
  let tried = false

  for await (const chunk of chunks) {
    digest.update(chunk)
    length += chunk.length
    if (reader) await reader.feed(chunk)
    else kept.push(chunk)
    if (!item || tried || length <= LONG_BYTES) continue
    tried = true
    if (beginsList(kept[0])) reader = await longListReader(item, before)
    if (reader) for (const each of kept.splice(0)) await reader.feed(each)
  }
  const value = digest.value()
  const known = { digest: value }
  if (before?.digest === value) return { known, length, found: { as: 'same' } }
  if (!reader) return wholeBody(concat(kept), known)
  const list = reader.end()
  return { known: { digest: value, items: list.items }, length, found: { as: 'list', list } }
}

/** A body that was read before, or elsewhere. */
export const wholeBody = (bytes: Bytes, known: Known): WireBody => ({
  known,
  length: bytes.length,
  found: { as: 'whole', text: new TextDecoder().decode(bytes), bytes: () => bytes },
})

// What nothing is held of, and is no list, need be neither compared nor kept as bytes while it comes.
async function readText(chunks: Chunks): Promise<WireBody> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  text += decoder.decode()
  let made: Bytes | undefined
  const bytes = () => (made ??= new TextEncoder().encode(text))
  return { known: knownLater(bytes), length: text.length, found: { as: 'whole', text, bytes } }
}

const JSON_TYPE = /^application\/(?:[\w.]+\+)?json\b/

export const isJson = (response: Response): boolean => JSON_TYPE.test(response.headers.get('content-type') ?? '')

/** Seconds that the answer asks to wait. */
export function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

/** An answer read as a whole, as far as JSON. */
export function rawAnswer(status: number, json: boolean, text: string, retryAfter?: number): RawAnswer {
  const common = { status, retryAfter }
  if (text === '') return { ...common, isJson: false, body: undefined }
  if (!json) return { ...common, isJson: false, body: text }
  try {
    return { ...common, isJson: true, body: JSON.parse(text) as unknown }
  } catch {
    return { ...common, isJson: false, body: text }
  }
}

/** Reads the body of an answer to `call`; only a good one may be the one already held, or a long list. */
export function readResponse(call: AnyCall, response: Response, held: unknown): Promise<WireBody> {
  const item = listItemOf(call.answer)
  const chunks = chunksOf(response)
  return response.status === 200 && (item || knownOf(held)) ? readChunks(item, chunks, held) : readText(chunks)
}
