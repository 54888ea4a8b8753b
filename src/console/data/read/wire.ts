// Reads response bodies: detects unchanged ones by digest, and parses large lists while they stream in.
import type * as z from 'zod/mini'
import { getListItemSchema } from '../../../contract/core/values.ts'
import type { AnyCall } from '../../../contract/core/call.ts'
import type { RawAnswer } from '../../../contract/core/refusal.ts'
import { parseAnswer, type Drift } from '../../../contract/core/parse-answer.ts'
import { parseJson } from '../../kit/form/json-text.ts'
import { createTimeSlicer } from '../../kit/browser/yield-to-main.ts'
import { concatBytes, createArraySplitter } from './array-items.ts'
import { createDigest, digestOf } from './digest.ts'
import { getAnswerMeta, type AnswerMeta } from './answer-meta.ts'

/** Larger answers are parsed in slices. */
export const LARGE_ANSWER_BYTES = 256 * 1024

type Bytes = Uint8Array<ArrayBuffer>

interface LargeList {
  readonly list: unknown[]
  readonly items: ReadonlyMap<number, unknown>
  readonly drift: readonly Drift[]
}

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

/** Parses a large list while it streams in. An item whose bytes are unchanged keeps its object from `previous`, by digest. */
export function createLargeListReader(item: z.core.$ZodType, previous: ReadonlyMap<number, unknown> | undefined) {
  const splitter = createArraySplitter()
  const decoder = new TextDecoder()
  const yieldIfDue = createTimeSlicer()
  const list: unknown[] = []
  const items = new Map<number, unknown>()
  const drift: Drift[] = []

  function parseItem(bytes: Uint8Array): void {
    const digest = digestOf(bytes)
    let value = previous?.get(digest)
    if (value === undefined) {
      const parsed = parseAnswer(item, JSON.parse(decoder.decode(bytes)))
      drift.push(...parsed.drift.map(({ path, problem }) => ({ path: path === '' ? '*' : `*.${path}`, problem })))
      // Records without an id are dropped, as in a short list.
      if (!parsed.readable) return
      value = parsed.value
    }
    items.set(digest, value)
    list.push(value)
  }

  return {
    /** Rejects with a SyntaxError if the body is not a JSON list. */
    async feed(chunk: Uint8Array) {
      for (const bytes of splitter.feed(chunk)) {
        parseItem(bytes)
        await yieldIfDue()
      }
      await yieldIfDue()
    },
    end(): LargeList {
      if (!splitter.isComplete()) throw new SyntaxError('The list is incomplete.')
      return { list, items, drift }
    },
  }
}

/** Reads a streamed body. `item`: schema of the items, if it is a list. `cached`: the answer in the cache, if any. */
export async function readChunks(item: Schema | undefined, chunks: Chunks, cached: unknown): Promise<WireBody> {
  const previous = getAnswerMeta(cached)
  const digest = createDigest()
  const pending: Uint8Array[] = []
  let length = 0
  let reader: ReturnType<typeof createLargeListReader> | undefined
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
  const parsed = json ? parseJson(text) : undefined
  if (parsed !== undefined) return { status, retryAfter, isJson: true, body: parsed }
  return { status, retryAfter, isJson: false, body: text === '' ? undefined : text }
}

/** Reads the body of an answer to `call`. Only a successful one is compared with `cached` or streamed as a list. */
export const readBody = (call: AnyCall, response: Response, cached: unknown): Promise<WireBody> =>
  response.status === 200
    ? readChunks(getListItemSchema(call.answer), readStream(response), cached)
    : readChunks(undefined, readStream(response), undefined)
