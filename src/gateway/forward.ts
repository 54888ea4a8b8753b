// Sends calls to the service, each at most once.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { Pool, type Dispatcher } from 'undici'
import { version } from '../../package.json'
import type { AnyCall } from '../contract/core/call.ts'
import { parseRehearsal, REHEARSAL_HEADER, type Rehearsal } from '../contract/core/rehearsal.ts'
import { createProblem, type ProblemResponse } from './problem-response.ts'
import type { Settings, Timeouts } from './settings.ts'
import { SMALL_BODY_BYTES, toOutageDetail, toServiceAnswer, type ServiceAnswer } from './service-answer.ts'
import { createServiceQueue } from './service-queue.ts'
import type { Target } from './allowed-calls.ts'

export interface Sender {
  readonly authorization: string
  /** Requests of one lane share a limit; lanes are served round-robin. */
  readonly lane: string
  /** The response to the client, which closes when the client disconnects. */
  readonly response: ServerResponse
}

export interface Service {
  /** Sends a call once, or not at all if its client disconnects or it times out before it can be sent. */
  send(target: Target, body: string | undefined, sender: Sender): Promise<ServiceAnswer | ProblemResponse>
  /** Whether the service answers at all. All callers share a probe, which is cached for a second. */
  isReachable(): Promise<boolean>
  /** The rehearsal that the latest response announced; undefined for a real service. */
  rehearsal(): Rehearsal | undefined
  /** Stops sending and waits for pending answers. */
  close(): Promise<void>
  /** Aborts pending requests. */
  destroy(): Promise<void>
}

/** Connects to the service at its fixed address, with a pool of keep-alive connections. */
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
  // Never the client's headers. Accept must have a single value (service-api 0.1, fact 14).
  const commonHeaders = { accept: 'application/json', 'user-agent': `signalbox/${version}` }
  const jsonHeaders = { ...commonHeaders, 'content-type': 'application/json' }

  let rehearsal: Rehearsal | undefined
  const noteRehearsal = (headers: IncomingHttpHeaders) => {
    const header = headers[REHEARSAL_HEADER]
    rehearsal = parseRehearsal(Array.isArray(header) ? header[0] : header)
  }

  async function probe(): Promise<boolean> {
    try {
      const { headers, body } = await pool.request({
        method: 'GET',
        path: `${settings.servicePrefix}/status/ecv`,
        headers: commonHeaders,
        signal: AbortSignal.timeout(3000),
      })
      noteRehearsal(headers)
      await body.dump({ limit: SMALL_BODY_BYTES })
      return true
    } catch {
      return false
    }
  }
  let cachedProbe: Promise<boolean> | undefined

  return {
    async send({ call, method, path }, body, { authorization, lane, response: client }) {
      const timeout = getTimeout(call, settings.timeouts)
      const attempt: Attempt = { phase: 'queued', failure: undefined }
      const abort = new AbortController()
      const fail = (failure: Attempt['failure']) => {
        attempt.failure ??= failure
        abort.abort()
      }
      const timer = setTimeout(fail, timeout, 'timed-out')
      // A write that has been sent always runs to completion.
      client.once('close', () => {
        if (!client.writableFinished && (call.effect === 'read' || attempt.phase !== 'sent')) fail('aborted')
      })
      if (client.destroyed) fail('aborted')
      try {
        const release = await queue.acquire(`${call.effect} ${lane}`, abort.signal)
        attempt.phase = 'connecting'
        const response = pool.compose(trackSending(attempt)).request({
          method,
          path: settings.servicePrefix + path,
          headers: { ...(body === undefined ? commonHeaders : jsonHeaders), authorization },
          body: body ?? null,
          signal: abort.signal,
          headersTimeout: 0,
          bodyTimeout: timeout,
        })
        response.then((answer) => answer.body.once('close', release), release)
        // undici reports an abort only after it has connected.
        const answer = await Promise.race([response, rejectOnAbort(abort.signal)])
        attempt.phase = 'answered'
        noteRehearsal(answer.headers)
        if (client.destroyed) answer.body.destroy()
        return await toServiceAnswer(call, answer, settings.maxAnswerBytes)
      } catch (error) {
        if (isInvalidHttp(error)) attempt.failure ??= 'invalid'
        return toFailureProblem(call, attempt, timeout)
      } finally {
        clearTimeout(timer)
      }
    },
    isReachable() {
      cachedProbe ??= probe().finally(() => setTimeout(() => (cachedProbe = undefined), PROBE_CACHE_MS).unref())
      return cachedProbe
    },
    rehearsal: () => rehearsal,
    close: () => pool.close(),
    destroy: () => pool.destroy(),
  }
}

/** Progress of a request. The service may have received it only from `sent` on. */
interface Attempt {
  phase: 'queued' | 'connecting' | 'sent' | 'answered'
  /** Why the gateway aborted it, or that the answer was not valid HTTP. */
  failure: 'timed-out' | 'aborted' | 'invalid' | undefined
}

// undici's errors for a malformed answer, a status below 100, and a status 100 or 101 that no request asked for.
const isInvalidHttp = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(?:HTTPParser|Assertion|HeadersOverflow)Error$/.test(error.name) ||
    /^bad (?:response|upgrade)$/.test(error.message))

/** Sets the phase `sent` when undici writes the request to a connection. */
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

const PROBE_CACHE_MS = 1000

const getTimeout = (call: AnyCall, timeouts: Timeouts): number => (call.slow ? timeouts.slow : timeouts[call.effect])

const OUTCOME_UNKNOWN = 'It is not known whether the change was made: check the record before you try again.'

function toTimeoutProblem(call: AnyCall, timeout: number): ProblemResponse {
  const message = `The service did not respond within ${timeout / 1000} seconds.`
  const advice = call.effect === 'write' ? OUTCOME_UNKNOWN : 'Try again.'
  return createProblem(504, 'service-timed-out', `${message} ${advice}`)
}

const INVALID_HTTP = 'The response of the service is not valid HTTP.'

const RETRY_AFTER_SECONDS = 5

function toFailureProblem(call: AnyCall, { phase, failure }: Attempt, timeout: number): ProblemResponse {
  if (failure === 'aborted') return createProblem(400, 'bad-request', 'The client disconnected before the response.')
  if (phase === 'queued') {
    const nothingChanged = call.effect === 'write' ? ' Nothing was changed.' : ''
    const detail = `Too many requests are waiting for the service: this one was not sent.${nothingChanged} Try again.`
    return { ...createProblem(503, 'too-many', detail), retryAfter: RETRY_AFTER_SECONDS }
  }
  if (failure === 'invalid' && call.effect === 'read')
    return createProblem(502, 'service-answer', `${INVALID_HTTP} Check that SERVICE_URL is the address of the service.`)
  if (phase === 'connecting' || (failure === undefined && call.effect === 'read'))
    return createProblem(502, 'service-unreachable', toOutageDetail(call, 'The service cannot be reached.'))
  if (failure === 'timed-out') return toTimeoutProblem(call, timeout)
  const message = failure === 'invalid' ? INVALID_HTTP : 'The connection to the service was lost before it responded.'
  return createProblem(504, 'service-timed-out', `${message} ${OUTCOME_UNKNOWN}`)
}
