// Sends calls to the service and makes its answers safe for a browser. No call is sent twice.
import { Readable } from 'node:stream'
import { BodyTooLargeError, isBlank, readJsonStream, readText } from './answer-body.ts'
import { toRedirectProblem, handleUnauthorized, outageDetail } from './service-problems.ts'
import type { FastifyReply } from 'fastify'
import { Pool, type Dispatcher } from 'undici'
import { version } from '../../package.json'
import type { AnyCall } from '../contract/core/call.ts'
import { isSuccessDespiteStatus } from '../contract/core/refusal.ts'
import { createProblem, type ProblemResponse } from './problem-response.ts'
import type { Settings, Timeouts } from './settings.ts'
import { createServiceQueue } from './service-queue.ts'
import type { Target } from './target.ts'

/** The service's answer: status, JSON and Retry-After. All other headers are dropped. */
export interface ServiceAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  /** JSON text; undefined when the answer had none. Has to be read or destroyed. */
  readonly body: Readable | undefined
}

export interface Sender {
  readonly authorization: string
  /** Requests of one lane share a limit; lanes take turns. */
  readonly lane: string
  /** Aborted when the client no longer waits for the answer. */
  readonly left: AbortSignal
}

export interface Service {
  /** Sends a call once, or not at all when its client leaves or its deadline passes before it can be sent. */
  send(target: Target, body: string | undefined, sender: Sender): Promise<ServiceAnswer | ProblemResponse>
  /** Whether the service answers at all. Probed at most once a second, whatever the number of callers. */
  isReachable(): Promise<boolean>
  /** Waits for pending answers, and sends nothing more. */
  close(): Promise<void>
  /** Aborts pending requests. */
  destroy(): Promise<void>
}

/** A signal that aborts when the client has its answer or has left. */
export function createLeftSignal({ raw }: FastifyReply): AbortSignal {
  if (raw.closed || raw.destroyed) return AbortSignal.abort()
  const left = new AbortController()
  raw.once('close', () => left.abort())
  return left.signal
}

/** A service at a fixed address, over keep-alive connections. */
export function connectService(settings: Settings): Service {
  const ca = settings.serviceCa
  const pool = new Pool(settings.serviceOrigin, {
    // One more for the readiness probe.
    connections: settings.serviceConnections + 1,
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED could override the default.
    connect: {
      timeout: Math.min(10_000, settings.timeouts.read),
      rejectUnauthorized: true,
      ...(ca !== undefined && { ca }),
    },
  })
  const queue = createServiceQueue(settings.serviceConnections)
  // Independent of the client's headers. Accept must have a single value (service-api 0.1, fact 14).
  const common = { accept: 'application/json', 'user-agent': `signalbox/${version}` }
  const jsonHeaders = { ...common, 'content-type': 'application/json' }

  async function probe(): Promise<boolean> {
    try {
      const { body } = await pool.request({
        method: 'GET',
        path: `${settings.servicePrefix}/status/ecv`,
        headers: common,
        signal: AbortSignal.timeout(3000),
      })
      await body.dump({ limit: SMALL_BODY_BYTES })
      return true
    } catch {
      return false
    }
  }
  let cachedProbe: Promise<boolean> | undefined

  return {
    async send({ call, method, path }, body, { authorization, lane, left }) {
      const limit = getTimeout(call, settings.timeouts)
      const attempt: Attempt = { phase: 'queued', failure: undefined }
      const abort = new AbortController()
      const fail = (failure: Attempt['failure']) => {
        attempt.failure ??= failure
        abort.abort()
      }
      const timer = setTimeout(fail, limit, 'late')
      // A write that has been sent runs to its end.
      const onLeft = () => (call.effect === 'read' || attempt.phase !== 'sent') && fail('left')
      left.addEventListener('abort', onLeft)
      if (left.aborted) fail('left')
      try {
        const release = await queue.acquire(`${call.effect} ${lane}`, abort.signal)
        attempt.phase = 'connecting'
        const response = pool.compose(trackSending(attempt)).request({
          method,
          path: settings.servicePrefix + path,
          headers: { ...(body === undefined ? common : jsonHeaders), authorization },
          body: body ?? null,
          signal: abort.signal,
          headersTimeout: 0,
          bodyTimeout: limit,
        })
        response.then((answer) => answer.body.once('close', release), release)
        // undici reports an abort only once it has a connection.
        const answer = await Promise.race([response, rejectOnAbort(abort.signal)])
        attempt.phase = 'answered'
        if (left.aborted) answer.body.destroy()
        return await toServiceAnswer(call, answer, settings.maxAnswerBytes)
      } catch (error) {
        if (error instanceof BodyTooLargeError) return createProblem(502, 'service-answer', error.message)
        return toFailureProblem(call, attempt, limit)
      } finally {
        clearTimeout(timer)
      }
    },
    isReachable() {
      cachedProbe ??= probe().finally(() => setTimeout(() => (cachedProbe = undefined), PROBE_CACHE_MS).unref())
      return cachedProbe
    },
    close: () => pool.close(),
    destroy: () => pool.destroy(),
  }
}

/** How far a request has come: only from `sent` on can the service have seen it. */
interface Attempt {
  phase: 'queued' | 'connecting' | 'sent' | 'answered'
  /** Why it was aborted, if it was. */
  failure: 'late' | 'left' | undefined
}

/** Notes when undici writes the request to a connection. */
const trackSending =
  (attempt: Attempt): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        if (attempt.failure === undefined) attempt.phase = 'sent'
        handler.onRequestStart?.(controller, context)
      },
      onResponseStart: (...response) => handler.onResponseStart?.(...response),
      onResponseData: (...chunk) => handler.onResponseData?.(...chunk),
      onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
      onResponseError: (...error) => handler.onResponseError?.(...error),
    })

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    if (signal.aborted) reject(signal.reason)
  })
}

const MEGABYTE = 1_048_576

const PROBE_CACHE_MS = 1000

/** Maximum bytes read of an answer whose body is only inspected or discarded. */
const SMALL_BODY_BYTES = 65_536

const getTimeout = (call: AnyCall, limits: Timeouts): number => (call.slow ? limits.slow : limits[call.effect])

async function toServiceAnswer(
  call: AnyCall,
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  limit: number,
): Promise<ServiceAnswer | ProblemResponse> {
  if (status > 599) {
    body.destroy()
    return createProblem(
      502,
      'service-answer',
      `The service answered with the status ${status}, which HTTP does not have.`,
    )
  }
  const retryAfter = getFirstHeader(headers['retry-after'])
  // The request accepts no encoding: a compressed answer could expand without limit.
  const isPlain = /^(?:identity)?$/i.test(getFirstHeader(headers['content-encoding']) ?? '')
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(getFirstHeader(headers['content-type']) ?? '')
  if (Number(getFirstHeader(headers['content-length']) ?? 0) > limit) {
    body.destroy()
    return createProblem(502, 'service-answer', `The answer of the service is larger than ${limit / MEGABYTE} MB.`)
  }
  if (isPlain && isJson && status !== 204 && (status < 300 || status >= 400)) {
    if (status === 401) return handleUnauthorized(await readText(body, SMALL_BODY_BYTES))
    if (canMeanSuccess(call, status)) return normalizeStatus(call, status, await readText(body, limit))
    const json = await readJsonStream(body, limit)
    return json ? { status, retryAfter, body: json } : NOT_JSON
  }
  const blank = status >= 200 && status < 300 && isPlain && (await isBlank(body))
  await body.dump({ limit: SMALL_BODY_BYTES })
  if (status >= 300 && status < 400) return toRedirectProblem(call, getFirstHeader(headers.location) ?? '')
  if (status < 300 && !blank) return NOT_JSON
  return { status, retryAfter, body: undefined }
}

const canMeanSuccess = (call: AnyCall, status: number): boolean =>
  (status === 404 && call.nullWhenMissing) ||
  (status === 500 && call.nullWhenNilError) ||
  (status === 422 && call.invertedAnswer)

// A failure status that means success becomes 204: a browser logs every failure status as an error of the page.
function normalizeStatus(call: AnyCall, status: number, text: string): ServiceAnswer {
  const isFine = isSuccessDespiteStatus(call, { status, isJson: true, body: tryParseJson(text) })
  return isFine
    ? { status: 204, retryAfter: undefined, body: undefined }
    : { status, retryAfter: undefined, body: Readable.from([text]) }
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const getFirstHeader = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

const NOT_JSON = createProblem(
  502,
  'service-answer',
  'The service answered with something other than JSON. Check that SERVICE_URL is the address of the service itself.',
)

const OUTCOME_UNKNOWN =
  'Whether the change was made is not known: look at what it was to change before you ask for it again.'

function toTimeoutProblem(call: AnyCall, limit: number): ProblemResponse {
  const happened = `The service did not answer within ${limit / 1000} seconds.`
  const advice = call.effect === 'write' ? OUTCOME_UNKNOWN : 'Try again.'
  return createProblem(504, 'service-timed-out', `${happened} ${advice}`)
}

const RETRY_AFTER_SECONDS = 5

function toFailureProblem(call: AnyCall, { phase, failure }: Attempt, limit: number): ProblemResponse {
  if (failure === 'left') return createProblem(400, 'bad-request', 'The client left before it was answered.')
  if (phase === 'queued') {
    const nothingChanged = call.effect === 'write' ? ' Nothing was changed.' : ''
    const detail = `Too many requests are waiting for the service: this one was not sent.${nothingChanged} Try again.`
    return { ...createProblem(503, 'too-many', detail), retryAfter: RETRY_AFTER_SECONDS }
  }
  if (phase === 'connecting' || (failure === undefined && call.effect === 'read'))
    return createProblem(502, 'service-unreachable', outageDetail(call, 'The service cannot be reached.'))
  if (failure === 'late') return toTimeoutProblem(call, limit)
  return createProblem(
    504,
    'service-timed-out',
    `The connection to the service broke before it answered. ${OUTCOME_UNKNOWN}`,
  )
}
