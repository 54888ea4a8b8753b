// Everything that can go wrong with a call as one closed union, and the function that separates answers from refusals.
import type { AnswerOf, AnyCall } from './call.ts'
import { parseAnswer, type Drift } from './parse-answer.ts'

export type RefusalKind =
  | 'signed-out'
  | 'not-allowed'
  | 'not-found'
  | 'rejected'
  | 'unavailable'
  | 'timed-out'
  | 'offline'
  | 'unexpected'

/** The sent request: enough to show and repeat it, without body and credential. */
export interface SentRequest {
  readonly call: string
  readonly method: string
  readonly path: string
}

export interface Refusal {
  readonly kind: RefusalKind
  /** HTTP status, or undefined without an answer. */
  readonly status: number | undefined
  /** Unchanged messages of the service. May be empty. */
  readonly messages: readonly string[]
  readonly asked: SentRequest
  /** False if the service does not know the path at all: try another route. */
  readonly routed: boolean
  readonly retryAfter: number | undefined
}

export type CallResult<Value> =
  | { readonly ok: true; readonly value: Value; readonly drift: readonly Drift[] }
  | { readonly ok: false; readonly refusal: Refusal; readonly drift: readonly Drift[] }

/** An HTTP answer. `body` is undefined if it was empty or not JSON. */
export interface RawAnswer {
  readonly status: number
  readonly isJson: boolean
  readonly body: unknown
  readonly retryAfter?: number | undefined
}

/** Codes of the gateway's own answers: `application/problem+json` with `code` and `detail`. */
export type ProblemCode =
  | 'not-routed'
  | 'bad-request'
  | 'forbidden'
  | 'too-large'
  | 'service-unreachable'
  | 'service-timed-out'
  | 'service-redirected'
  | 'no-organization'
  | 'all-services-present'
  | 'service-answer'
  | 'gateway-failed'
  | 'signed-out'
  | 'token-refused'
  | 'too-many'

/** An answer of the gateway itself (RFC 9457). `detail` is a sentence for the user. */
export interface ProblemDetails {
  readonly type: 'about:blank'
  readonly status: number
  readonly title: string
  readonly code: ProblemCode
  readonly detail: string
}

const PROBLEM_KINDS: Record<ProblemCode, RefusalKind> = {
  'not-routed': 'not-found',
  'bad-request': 'rejected',
  forbidden: 'not-allowed',
  'too-large': 'rejected',
  'service-unreachable': 'unavailable',
  'service-timed-out': 'timed-out',
  'service-redirected': 'signed-out',
  'no-organization': 'not-found',
  'all-services-present': 'rejected',
  'service-answer': 'unexpected',
  'gateway-failed': 'unexpected',
  'signed-out': 'signed-out',
  'token-refused': 'rejected',
  'too-many': 'unavailable',
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isProblemCode = (code: unknown): code is ProblemCode => typeof code === 'string' && code in PROBLEM_KINDS

// A design load nests its errors like the items of the file (2.2): `{ platforms: { web: { errors: ["..."] } } }`.
function getNestedMessages(errors: unknown, path: readonly string[]): string[] {
  if (typeof errors === 'string') return [`${path.join(' / ')}: ${errors}`]
  if (Array.isArray(errors)) return errors.flatMap((error) => getNestedMessages(error, path))
  if (!isObject(errors)) return []
  return Object.entries(errors).flatMap(([name, inner]) =>
    getNestedMessages(inner, name === 'errors' ? path : [...path, name]),
  )
}

function getMessages(body: unknown): string[] {
  if (!isObject(body)) return []
  if (Array.isArray(body.errors)) return body.errors.map(String)
  if (isObject(body.errors)) return getNestedMessages(body.errors, [])
  return [body.error, body.exception, body.detail].filter((message) => typeof message === 'string')
}

// The back end's 400 for an unknown number surfaces as "Failed.  Response code = 400. Response message = Bad Request." (1.5, 2.7).
const UNKNOWN_NUMBER = /^Failed\.\s+Response code = 40[04]\b/

/** Whether the answer to a read of one record by its number says that there is none. */
const isUnknownNumber = ({ effect, routes: [{ path }] }: AnyCall, { status, body }: RawAnswer): boolean =>
  effect === 'read' &&
  /\{(?:deployment|procedure|instance)\}/.test(path) &&
  (status === 400 || (status === 500 && getMessages(body).some((message) => UNKNOWN_NUMBER.test(message))))

// service-api.md 0.1 facts 1 and 2, 4.2 and 5.14.
function toRefusalKind(call: AnyCall, answer: RawAnswer): RefusalKind {
  const { status, body } = answer
  if (isObject(body) && isProblemCode(body.code)) return PROBLEM_KINDS[body.code]
  if (isUnknownNumber(call, answer)) return 'not-found'
  if (status === 401) return isObject(body) && Array.isArray(body.errors) ? 'not-allowed' : 'signed-out'
  if (status === 403) return 'not-allowed'
  if (status === 404) return 'not-found'
  if (status >= 300 && status < 400) return 'signed-out'
  if (status === 408 || status === 504) return 'timed-out'
  if (status === 429 || status === 502 || status === 503) return 'unavailable'
  if (status === 500 && getMessages(body).some((message) => message.includes('CMS is not accessible')))
    return 'unavailable'
  return status >= 400 && status < 500 ? 'rejected' : 'unexpected'
}

// An unknown path answers a bare `not found`; a missing record says what could not be located.
const isNotRouted = ({ status, body }: RawAnswer): boolean =>
  status === 404 &&
  isObject(body) &&
  (body.code === 'not-routed' ||
    (Array.isArray(body.errors) && body.errors.length === 1 && body.errors[0] === 'not found'))

const hasErrors = (body: unknown): boolean =>
  isObject(body) && (Array.isArray(body.errors) || isObject(body.errors)) && getMessages(body).length > 0

// A missing parent record or a gateway error does not mean "none".
const isEmptyNotFound = ({ status, body }: RawAnswer): boolean =>
  status === 404 &&
  !(isObject(body) && isProblemCode(body.code)) &&
  !getMessages(body).some((message) => message.startsWith('Could not locate'))

// Ruby's errors for arithmetic on nil: "undefined method `+' for nil:NilClass", "nil can't be coerced into Integer", "divided by 0".
const isNilError = ({ status, body }: RawAnswer): boolean =>
  status === 500 && getMessages(body).some((message) => /\bnil\b|^divided by 0$/.test(message))

/**
 * Whether an error status means success: "none" where the call allows it, or the inverted answer of an instance state
 * (service-api 0.1, facts 4 and 9; 3.9). Such an answer carries no data.
 */
export const isSuccessDespiteStatus = (call: AnyCall, answer: RawAnswer): boolean =>
  (call.nullWhenMissing && isEmptyNotFound(answer)) ||
  (call.nullWhenNilError && isNilError(answer)) ||
  (call.invertedAnswer && answer.status === 422 && isObject(answer.body) && !hasErrors(answer.body))

/** Parses the answer to `call` into a value or a refusal. Never throws. The value is null where the call allows "none". */
export function toCallResult<C extends AnyCall>(
  call: C,
  request: SentRequest,
  answer: RawAnswer,
): CallResult<AnswerOf<C> | null> {
  const refuse = (kind: RefusalKind, messages = getMessages(answer.body), drift: readonly Drift[] = []) => ({
    ok: false as const,
    drift,
    refusal: {
      kind,
      status: answer.status,
      messages,
      asked: request,
      routed: !isNotRouted(answer),
      retryAfter: answer.retryAfter,
    },
  })
  const saysNothing = answer.status === 204 && (call.nullWhenMissing || call.nullWhenNilError || call.invertedAnswer)
  if (saysNothing || isSuccessDespiteStatus(call, answer)) return { ok: true, value: null, drift: [] }
  if (answer.status < 200 || answer.status >= 300) return refuse(toRefusalKind(call, answer))
  if (hasErrors(answer.body)) return refuse('rejected')
  if (!answer.isJson && answer.status !== 204 && answer.body !== undefined)
    return refuse('unexpected', ['The response is not JSON.'])
  const query = parseAnswer(call.answer, answer.body)
  if (query.readable) return { ok: true, value: query.value as AnswerOf<C>, drift: query.drift }
  return refuse('unexpected', ['The response has an unexpected format.'], query.drift)
}

/** The refusal for a call without an answer. */
export const toNoAnswerRefusal = (kind: 'offline' | 'timed-out', request: SentRequest): Refusal => ({
  kind,
  status: undefined,
  messages: [],
  asked: request,
  routed: true,
  retryAfter: undefined,
})
