// Makes answers of the service safe for a browser: only JSON, up to a size limit, and problems for everything else.
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { newService } from '../contract/cloud/clouds.ts'
import type { AnyCall } from '../contract/core/call.ts'
import { isSuccessDespiteStatus } from '../contract/core/refusal.ts'
import { createProblem, type ProblemResponse } from './problem-response.ts'

/** The service's answer: status, JSON and Retry-After. All other headers are dropped. */
export interface ServiceAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  /** JSON text; undefined if the answer had none. A stream must be read or destroyed. */
  readonly body: Readable | Buffer | undefined
}

const MEGABYTE = 1_048_576

/** Maximum bytes of an answer that is read before it is passed on, which is cheaper than streaming, or that is only inspected. */
export const SMALL_BODY_BYTES = 65_536

/** Maximum bytes of whitespace before the first character of JSON. */
const MAX_LEADING_WHITESPACE = 65_536

class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError'
}

const NOT_JSON = createProblem(
  502,
  'service-answer',
  'The service did not respond with JSON. Check that SERVICE_URL is the address of the service itself.',
)

/** Converts an answer of up to `limit` bytes. Consumes or destroys its body unless the result streams it. */
export async function toServiceAnswer(
  call: AnyCall,
  answer: Dispatcher.ResponseData,
  limit: number,
): Promise<ServiceAnswer | ProblemResponse> {
  try {
    return await convertAnswer(call, answer, limit)
  } catch (error) {
    if (error instanceof AnswerTooLargeError) return createProblem(502, 'service-answer', error.message)
    throw error
  }
}

async function convertAnswer(
  call: AnyCall,
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  limit: number,
): Promise<ServiceAnswer | ProblemResponse> {
  if (status > 599) {
    body.destroy()
    return createProblem(502, 'service-answer', `The service responded with the invalid HTTP status ${status}.`)
  }
  const retryAfter = getFirstHeader(headers['retry-after'])
  // The request accepts no encoding: a compressed answer could expand without limit.
  const isPlain = /^(?:identity)?$/i.test(getFirstHeader(headers['content-encoding']) ?? '')
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(getFirstHeader(headers['content-type']) ?? '')
  const length = Number(getFirstHeader(headers['content-length']) ?? Number.NaN)
  if (length > limit) {
    body.destroy()
    return createProblem(502, 'service-answer', `The response of the service is larger than ${limit / MEGABYTE} MB.`)
  }
  if (isPlain && isJson && status !== 204 && (status < 300 || status >= 400)) {
    if (status === 401) return toUnauthorizedAnswer(await readText(body, SMALL_BODY_BYTES))
    if (canMeanSuccess(call, status)) return normalizeStatus(call, status, await readText(body, limit))
    const json = await (length <= SMALL_BODY_BYTES ? readJson(body) : readJsonStream(body, limit))
    return json ? { status, retryAfter, body: json } : NOT_JSON
  }
  const blank = status >= 200 && status < 300 && isPlain && (await isBlank(body))
  await body.dump({ limit: SMALL_BODY_BYTES })
  if (status >= 300 && status < 400) return toRedirectProblem(call, getFirstHeader(headers.location) ?? '')
  if (status < 300 && !blank) return NOT_JSON
  return { status, retryAfter, body: undefined }
}

const getFirstHeader = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

const canMeanSuccess = (call: AnyCall, status: number): boolean =>
  (status === 404 && call.nullWhenMissing) ||
  (status === 500 && call.nullWhenNilError) ||
  (status === 422 && call.invertedAnswer)

// A failure status that means success becomes 204: a browser logs every failure status as an error of the page.
function normalizeStatus(call: AnyCall, status: number, text: string): ServiceAnswer {
  return isSuccessDespiteStatus(call, { status, isJson: true, body: tryParseJson(text) })
    ? { status: 204, retryAfter: undefined, body: undefined }
    : { status, retryAfter: undefined, body: Buffer.from(text) }
}

/** Parses JSON; undefined if the text is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// `error` means that the token is not accepted, `errors` that its operator lacks the permission (service-api 0.1, fact 1).
function toUnauthorizedAnswer(text: string): ServiceAnswer | ProblemResponse {
  return Array.isArray(Object(tryParseJson(text)).errors)
    ? { status: 401, retryAfter: undefined, body: Buffer.from(text) }
    : createProblem(
        401,
        'signed-out',
        'The service no longer accepts the token. Sign in with a new one, or replace SERVICE_TOKEN.',
      )
}

/** `message`, and for a write that nothing was changed, so that it is safe to repeat. */
export const toOutageDetail = ({ effect }: AnyCall, message: string): string =>
  effect === 'write' ? `${message} Nothing was changed; try again when it is back.` : message

// Redirects are never followed; some mean something else (service-api 4.2).
function toRedirectProblem(call: AnyCall, location: string): ProblemResponse {
  if (/\/not_found_error(?:\?|$)/.test(location))
    return createProblem(
      404,
      'no-organization',
      'The service has no organization with this name, or you cannot see it. Check the URL.',
    )
  // Redirects to the page of the cloud instead of answering with a template (service-api 1.3).
  if (call === newService && /^[^?]*\/clouds\/[^/?]+\/?$/.test(location))
    return createProblem(
      409,
      'all-services-present',
      'This cloud already has a service of every type. Delete one to replace it.',
    )
  if (/\/error\?message=/.test(location))
    return createProblem(
      503,
      'service-unreachable',
      toOutageDetail(call, 'The service responds, but its backend does not.'),
    )
  return createProblem(
    502,
    'service-redirected',
    'The service redirected the request, most likely to a sign-in page. Check SERVICE_URL, or sign in again.',
  )
}

async function* limitBytes(body: Readable, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of body) {
    const buffer: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    bytes += buffer.length
    // Breaks the connection to the browser: a truncated answer must not look complete.
    if (bytes > limit) throw new AnswerTooLargeError(`The response of the service is larger than ${limit} bytes.`)
    yield buffer
  }
}

/** The body as text. Throws AnswerTooLargeError beyond `limit` bytes. */
async function readText(body: Readable, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of limitBytes(body, limit)) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const startsLikeJson = (text: string): boolean => /^\s*[[{"tfn\d-]/.test(text)

/** The body of a known, small length if it starts like JSON. */
async function readJson(body: Dispatcher.ResponseData['body']): Promise<Buffer | undefined> {
  const bytes = Buffer.from(await body.arrayBuffer())
  return startsLikeJson(bytes.toString('latin1')) ? bytes : undefined
}

/** The body as a stream of up to `limit` bytes if it starts like JSON; undefined otherwise, such as for an HTML page sent as JSON. */
async function readJsonStream(body: Readable, limit: number): Promise<Readable | undefined> {
  const chunks = limitBytes(body, limit)
  const buffered: Buffer[] = []
  let whitespace = 0
  while (whitespace < MAX_LEADING_WHITESPACE) {
    const { done, value } = await chunks.next()
    if (done) return undefined
    buffered.push(value)
    const text = value.toString('latin1')
    if (startsLikeJson(text)) {
      const stream = Readable.from(prependChunks(buffered, chunks), { objectMode: false })
      // A generator that has not started does not close its source.
      return stream.once('close', () => body.destroy())
    }
    if (text.trim() !== '') break
    whitespace += value.length
  }
  body.destroy()
  return undefined
}

async function* prependChunks(buffered: readonly Buffer[], chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* buffered
  yield* chunks
}

/** Whether a body is only whitespace: an answer without a record may be a single blank of type HTML. */
async function isBlank(body: Readable): Promise<boolean> {
  for await (const chunk of body) if (String(chunk).trim() !== '') return false
  return true
}
