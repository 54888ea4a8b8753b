// The body of an answer as it comes over the wire: recognised when it is the one already held, read in slices when it is a long list.
import { getListItemSchema } from '../../../contract/core/values.ts'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { RawAnswer } from '../../../contract/core/refusal.ts'
import { concatBytes } from './bytes.ts'
import { createDigest } from './digest.ts'
import { lazyAnswerMeta, getAnswerMeta, type AnswerMeta } from './answer-meta.ts'
import type { LargeList, LargeListReader } from './large-list.ts'

/** Above that an answer is read in slices. */
export const LARGE_ANSWER_BYTES = 256 * 1024

type Bytes = Uint8Array<ArrayBuffer>

/** A body that was read. `same`: byte for byte what is held; `list`: a long list, which is not kept twice; else the whole body. */
export interface WireBody {
  readonly meta: AnswerMeta
  readonly length: number
  readonly content:
    | { readonly as: 'same' }
    | { readonly as: 'list'; readonly list: LargeList }
    | { readonly as: 'whole'; readonly text: string; readonly bytes: () => Bytes }
}

type Schema = NonNullable<ReturnType<typeof getListItemSchema>>
type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

// Not every browser can iterate over a stream.
async function* readStream(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

const startsWithArray = (chunk: Uint8Array | undefined): boolean =>
  /^\s*\[/.test(new TextDecoder().decode(chunk?.subarray(0, 8)))

// Most pages never see a long list.
async function loadLargeListReader(item: Schema, before: AnswerMeta | undefined): Promise<LargeListReader | undefined> {
  try {
    const { createLargeListReader } = await import('./large-list.ts')
    return createLargeListReader(item, before?.items)
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
  const before = getAnswerMeta(held)
  const digest = createDigest()
  const kept: Uint8Array[] = []
  let length = 0
  let reader: LargeListReader | undefined
  let tried = false

  for await (const chunk of chunks) {
    digest.update(chunk)
    length += chunk.length
    if (reader) await reader.feed(chunk)
    else kept.push(chunk)
    if (!item || tried || length <= LARGE_ANSWER_BYTES) continue
    tried = true
    if (startsWithArray(kept[0])) reader = await loadLargeListReader(item, before)
    if (reader) for (const each of kept.splice(0)) await reader.feed(each)
  }
  const value = digest.value()
  const meta = { digest: value }
  if (before?.digest === value) return { meta, length, content: { as: 'same' } }
  if (!reader) return toWholeBody(concatBytes(kept), meta)
  const list = reader.end()
  return { meta: { digest: value, items: list.items }, length, content: { as: 'list', list } }
}

/** A body that was read before, or elsewhere. */
export const toWholeBody = (bytes: Bytes, meta: AnswerMeta): WireBody => ({
  meta,
  length: bytes.length,
  content: { as: 'whole', text: new TextDecoder().decode(bytes), bytes: () => bytes },
})

// What nothing is held of, and is no list, need be neither compared nor kept as bytes while it comes.
async function readText(chunks: Chunks): Promise<WireBody> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  text += decoder.decode()
  let made: Bytes | undefined
  const bytes = () => (made ??= new TextEncoder().encode(text))
  return { meta: lazyAnswerMeta(bytes), length: text.length, content: { as: 'whole', text, bytes } }
}

const JSON_TYPE = /^application\/(?:[\w.]+\+)?json\b/

export const isJson = (response: Response): boolean => JSON_TYPE.test(response.headers.get('content-type') ?? '')

/** Seconds that the answer asks to wait. */
export function parseRetryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

/** An answer read as a whole, as far as JSON. */
export function parseRawAnswer(status: number, json: boolean, text: string, retryAfter?: number): RawAnswer {
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
export function readBody(call: AnyCall, response: Response, held: unknown): Promise<WireBody> {
  const item = getListItemSchema(call.answer)
  const chunks = readStream(response)
  return response.status === 200 && (item || getAnswerMeta(held)) ? readChunks(item, chunks, held) : readText(chunks)
}
