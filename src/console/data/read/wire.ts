// Reads response bodies: detects unchanged ones by digest, and parses large lists while they stream in.
import { getListItemSchema } from '../../../contract/core/values.ts'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { RawAnswer } from '../../../contract/core/refusal.ts'
import { concatBytes } from './array-items.ts'
import { createDigest } from './digest.ts'
import { getAnswerMeta, type AnswerMeta } from './answer-meta.ts'
import { createLargeListReader, type LargeList, type LargeListReader } from './large-list.ts'

/** Larger answers are parsed in slices. */
export const LARGE_ANSWER_BYTES = 256 * 1024

type Bytes = Uint8Array<ArrayBuffer>

/** `same`: equal to the cached answer; `list`: a parsed large list; `whole`: anything else. */
export interface WireBody {
  readonly meta: AnswerMeta
  readonly length: number
  readonly content:
    | { readonly as: 'same' }
    | { readonly as: 'list'; readonly list: LargeList }
    | { readonly as: 'whole'; readonly text: string; readonly bytes: Bytes }
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

/** Reads a streamed body. `item`: schema of the items, if it is a list. `cached`: the answer in the cache, if any. */
export async function readChunks(item: Schema | undefined, chunks: Chunks, cached: unknown): Promise<WireBody> {
  const previous = getAnswerMeta(cached)
  const digest = createDigest()
  const pending: Uint8Array[] = []
  let length = 0
  let reader: LargeListReader | undefined
  let checked = false

  for await (const chunk of chunks) {
    digest.update(chunk)
    length += chunk.length
    if (reader) await reader.feed(chunk)
    else pending.push(chunk)
    if (!item || checked || length <= LARGE_ANSWER_BYTES) continue
    checked = true
    if (!startsWithArray(pending[0])) continue
    reader = createLargeListReader(item, previous?.items)
    for (const each of pending.splice(0)) await reader.feed(each)
  }
  const meta = { digest: digest.value() }
  if (previous?.digest === meta.digest) return { meta, length, content: { as: 'same' } }
  if (!reader) return toWholeBody(concatBytes(pending), meta)
  const list = reader.end()
  return { meta: { ...meta, items: list.items }, length, content: { as: 'list', list } }
}

export const toWholeBody = (bytes: Bytes, meta: AnswerMeta): WireBody => ({
  meta,
  length: bytes.length,
  content: { as: 'whole', text: new TextDecoder().decode(bytes), bytes },
})

const JSON_TYPE = /^application\/(?:[\w.]+\+)?json\b/

export const isJson = (response: Response): boolean => JSON_TYPE.test(response.headers.get('content-type') ?? '')

/** Seconds in the Retry-After header. */
export function parseRetryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

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

/** Reads the body of an answer to `call`. Only a successful one is compared with `cached` or streamed as a list. */
export const readBody = (call: AnyCall, response: Response, cached: unknown): Promise<WireBody> =>
  response.status === 200
    ? readChunks(getListItemSchema(call.answer), readStream(response), cached)
    : readChunks(undefined, readStream(response), undefined)
