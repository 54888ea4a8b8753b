// Asking the service, and turning what it answers into something a browser may have. Nothing is ever asked twice.
import { Readable } from 'node:stream'
import { isBlank, readJsonStream, readText } from './answer-body.ts'
import { toRedirectProblem, handleUnauthorized, outageDetail } from './service-problems.ts'
import { Pool, type Dispatcher } from 'undici'
import { version } from '../../package.json'
import type { AnyCall } from '../contract/core/call.ts'
import { isSuccessDespiteStatus } from '../contract/core/refusal.ts'
import { createProblem, type ProblemResponse } from './problem-response.ts'
import type { Settings, Timeouts } from './settings.ts'
import type { Target } from './target.ts'

/** The service's answer: its status and JSON; every header but `retryAfter` stays behind. */
export interface ServiceAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  /** JSON text; undefined when the answer had none. */
  readonly body: Readable | undefined
}

export interface Service {
  /** Asks once, with the credential given. `left`: aborted when nobody waits for the answer any more. */
  send(
    target: Target,
    body: string | undefined,
    by: { readonly authorization: string; readonly left?: AbortSignal },
  ): Promise<ServiceAnswer | ProblemResponse>
  /** Whether the service answers at all. Probed at most once a second, whatever the number of callers. */
  isReachable(): Promise<boolean>
  /** Lets what was asked be answered, and asks nothing more. */
  close(): Promise<void>
  /** Breaks off what is still waited for. */
  destroy(): Promise<void>
}

/** A service at a fixed address, asked over kept connections. */
export function connectService(settings: Settings): Service {
  const ca = settings.serviceCa
  const pool = new Pool(settings.serviceOrigin, {
    connections: 128,
    // Said in so many words, since the environment of Node could say otherwise.
    connect: {
      timeout: Math.min(10_000, settings.timeouts.read),
      rejectUnauthorized: true,
      ...(ca !== undefined && { ca }),
    },
  })
  // Exactly this, whatever the client sent. Accept must stand alone (service-api 0.1, fact 14).
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
    async send({ call, method, path }, body, { authorization, left }) {
      const limit = getTimeout(call, settings.timeouts)
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), limit)
      try {
        const answer = await pool.request({
          method,
          path: settings.servicePrefix + path,
          headers: { ...(body === undefined ? common : jsonHeaders), authorization },
          body: body ?? null,
          // A write runs to its end even when nobody waits for it.
          signal: call.effect === 'write' || !left ? late.signal : AbortSignal.any([late.signal, left]),
          headersTimeout: 0,
          bodyTimeout: limit,
        })
        return await toServiceAnswer(call, answer, settings.maxAnswerBytes)
      } catch (error) {
        return late.signal.aborted && !wasNeverSent(error)
          ? toTimeoutProblem(call, limit)
          : toConnectionProblem(call, error)
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
  const retryAfter = getFirstHeader(headers['retry-after'])
  // Nothing was said to be understood but plain text: what comes packed could be far more than it seems.
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

// What is well becomes an answer without content: a browser reports every status of failure as an error of the page.
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

// Errors of making the connection, TLS included: the request itself has not left.
const NEVER_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|ERR_SSL|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)/

const wasNeverSent = (error: unknown): boolean => NEVER_SENT.test(getErrorCode(error))

function toConnectionProblem(call: AnyCall, error: unknown): ProblemResponse {
  if (call.effect === 'write' && !wasNeverSent(error))
    return createProblem(
      504,
      'service-timed-out',
      `The connection to the service broke before it answered. ${OUTCOME_UNKNOWN}`,
    )
  return createProblem(502, 'service-unreachable', outageDetail(call, 'The service cannot be reached.'))
}

function getErrorCode(error: unknown): string {
  if (error instanceof AggregateError) return getErrorCode(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
