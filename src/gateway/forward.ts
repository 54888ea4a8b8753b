// Asking the service, and turning what it answers into something a browser may have. Nothing is ever asked twice.
import { Readable } from 'node:stream'
import { Pool, type Dispatcher } from 'undici'
import { version } from '../../package.json'
import type { AnyCall } from '../contract/call.ts'
import { meansNothingWrong } from '../contract/refusal.ts'
import { refused, type Refused } from './problems.ts'
import type { Settings, TimeLimits } from './settings.ts'
import type { Target } from './target.ts'

/** The service's answer: its status and JSON; every header but `retryAfter` stays behind. */
export interface ServiceAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  /** JSON text; undefined when the answer had none. */
  readonly body: Readable | undefined
}

export interface Service {
  /** Asks once. `left`: aborted when nobody waits for the answer any more. */
  ask(target: Target, body: string | undefined, left: AbortSignal): Promise<ServiceAnswer | Refused>
  close(): Promise<void>
}

/** A service at a fixed address, asked with a fixed credential over kept connections. */
export function connectService(settings: Settings): Service {
  const pool = new Pool(settings.serviceOrigin, { connections: 128, connect: { timeout: 10_000 } })
  // Exactly this, whatever the client sent. Accept must stand alone (service-api 0.1, fact 14).
  const headers = {
    authorization: settings.authorization,
    accept: 'application/json',
    'user-agent': `signalbox/${version}`,
  }
  const jsonHeaders = { ...headers, 'content-type': 'application/json' }

  return {
    async ask({ call, method, path }, body, left) {
      const limit = limitFor(call, settings.limits)
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), limit)
      try {
        const answer = await pool.request({
          method,
          path: settings.servicePrefix + path,
          headers: body === undefined ? headers : jsonHeaders,
          body: body ?? null,
          // A write runs to its end even when nobody waits for it.
          signal: call.effect === 'write' ? late.signal : AbortSignal.any([late.signal, left]),
          headersTimeout: 0,
          bodyTimeout: limit,
        })
        return await translate(call, answer)
      } catch (error) {
        return late.signal.aborted ? timedOut(call, limit) : failed(call, error)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => pool.close(),
  }
}

const limitFor = (call: AnyCall, limits: TimeLimits): number => (call.slow ? limits.slow : limits[call.effect])

async function translate(
  call: AnyCall,
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
): Promise<ServiceAnswer | Refused> {
  const retryAfter = textOf(headers['retry-after'])
  if (/^application\/(?:[\w.-]+\+)?json\b/i.test(textOf(headers['content-type']) ?? '') && status !== 204) {
    if ((status === 404 && call.nullWhenMissing) || (status === 422 && call.invertedAnswer))
      return settle(call, status, await body.text())
    if (status < 300 || status >= 400) return { status, retryAfter, body }
  }
  const blank = status >= 200 && status < 300 && (await isBlank(body))
  await body.dump({ limit: 65_536 })
  // An organization that does not exist, and a missing sign-in, are both told by a redirect to a page (service-api 4.2).
  if (status >= 300 && status < 400 && /\/not_found_error(?:\?|$)/.test(textOf(headers.location) ?? ''))
    return refused(
      404,
      'no-organization',
      'The service has no organization of this name, or not one that you can see. Check the address.',
    )
  if (status >= 300 && status < 400)
    return refused(
      502,
      'service-redirected',
      'The service sent the request to another address, most likely to a sign-in page. Check SERVICE_URL and SERVICE_TOKEN.',
    )
  if (status < 300 && !blank)
    return refused(
      502,
      'service-answer',
      'The service answered with something other than JSON. Check that SERVICE_URL is the address of the service itself.',
    )
  return { status, retryAfter, body: undefined }
}

// What is well becomes an answer without content: a browser reports every status of failure as an error of the page.
function settle(call: AnyCall, status: number, text: string): ServiceAnswer {
  const isFine = meansNothingWrong(call, { status, isJson: true, body: parsed(text) })
  return isFine
    ? { status: 204, retryAfter: undefined, body: undefined }
    : { status, retryAfter: undefined, body: Readable.from([text]) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

// An answer without a record may come as a single blank of type HTML.
async function isBlank(body: Readable): Promise<boolean> {
  for await (const chunk of body) if (String(chunk).trim() !== '') return false
  return true
}

const OUTCOME_UNKNOWN =
  'Whether the change was made is not known: look at what it was to change before you ask for it again.'

function timedOut(call: AnyCall, limit: number): Refused {
  const happened = `The service did not answer within ${limit / 1000} seconds.`
  const advice = call.effect === 'write' ? OUTCOME_UNKNOWN : 'Nothing was changed; try again.'
  return refused(504, 'service-timed-out', `${happened} ${advice}`)
}

// Errors of making the connection, TLS included: the request itself has not left.
const NEVER_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|ERR_SSL|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)/

function failed(call: AnyCall, error: unknown): Refused {
  if (call.effect === 'write' && !NEVER_SENT.test(codeOf(error)))
    return refused(
      504,
      'service-timed-out',
      `The connection to the service broke before it answered. ${OUTCOME_UNKNOWN}`,
    )
  return refused(
    502,
    'service-unreachable',
    'The service cannot be reached. Nothing was changed; try again when it is back.',
  )
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
