// The typed fetch client: the only code that calls the gateway.
import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf, Route } from '../../contract/core/call.ts'
import { buildPath, buildQuery, SegmentError } from '../../contract/core/path.ts'
import {
  toCallResult,
  toNoAnswerRefusal,
  type SentRequest,
  type CallResult,
  type Refusal,
} from '../../contract/core/refusal.ts'
import { credentials, gatewayUrl } from '../routing/page-settings.ts'
import { recordDrift } from './drift.ts'
import { recordRequest } from './journal/journal.ts'
import { setAnswerMeta } from './read/answer-meta.ts'
import { interpretInSlices } from './read/large-fields.ts'
import { getReadOnlyReason } from '../kit/browser/read-only-mode.ts'
import { recordRehearsal } from '../kit/rehearsal/rehearsal.ts'
import { recordSessionOutcome } from './session/session.ts'
import {
  isJson,
  LARGE_ANSWER_BYTES,
  parseRawAnswer,
  readBody,
  parseRetryAfter,
  toWholeBody,
  type WireBody,
} from './read/wire.ts'

export interface CallRequest<C extends AnyCall> {
  readonly params: ParamsOf<C>
  readonly query?: QueryOf<C>
  readonly body?: BodyOf<C>
}

/** The exact request. `path` is the service's, with its query. */
export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

const READ_TIMEOUT_SECONDS = 35
const WRITE_TIMEOUT_SECONDS = 65
const SLOW_TIMEOUT_SECONDS = 640

// The route of each call that answered last: it stays the same while a page is open.
const answeringRoutes = new Map<string, Route>()

const hasAllParams = (route: Route, params: Readonly<Record<string, string | undefined>>): boolean =>
  [...route.path.matchAll(/\{(\w+)\}/g)].every(([, name]) => params[name ?? ''] !== undefined)

function candidateRoutes(call: AnyCall, params: Readonly<Record<string, string | undefined>>): Route[] {
  const answering = answeringRoutes.get(call.name)
  const usable = call.routes.filter((route) => hasAllParams(route, params))
  return answering && usable.includes(answering)
    ? [answering, ...usable.filter((route) => route !== answering)]
    : usable
}

function toHttpRequest<C extends AnyCall>(route: Route, request: CallRequest<C>): HttpRequest {
  const path = buildPath(route, request.params)
  const query: Readonly<Record<string, unknown>> = Object.assign({}, request.query)
  return { method: route.method, path: path + buildQuery(query), body: request.body }
}

/** The request that `send` tries first. Throws SegmentError for a name that is invalid in a path. */
export function describeRequest<C extends AnyCall>(call: C, request: CallRequest<C>): HttpRequest {
  return toHttpRequest(candidateRoutes(call, request.params)[0] ?? call.routes[0], request)
}

const timeoutSeconds = (call: AnyCall): number => {
  if (call.slow) return SLOW_TIMEOUT_SECONDS
  return call.effect === 'read' ? READ_TIMEOUT_SECONDS : WRITE_TIMEOUT_SECONDS
}

/** The raw answer, for other tabs. `bytes` is undefined if it is too large to share. */
export interface WireResponse {
  readonly status: number
  readonly isJson: boolean
  readonly digest: number
  readonly bytes: Uint8Array<ArrayBuffer> | undefined
}

export type CallOutcome<Answer> = CallResult<Answer> & { readonly wire?: WireResponse }

/** Parses an answer. `cached` is returned if the body is unchanged. */
async function toOutcome<C extends AnyCall>(
  call: C,
  sentRequest: SentRequest,
  raw: Pick<WireResponse, 'status' | 'isJson'> & { readonly retryAfter?: number | undefined },
  { content, meta, length }: WireBody,
  cached: unknown,
): Promise<CallResult<AnswerOf<C> | null>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the cached answer and the parsed list are those of this call
  const asAnswer = (value: unknown) => value as AnswerOf<C>
  if (content.as === 'same') return { ok: true, value: asAnswer(cached), drift: [] }
  if (content.as === 'list') {
    const { list, drift } = content.list
    setAnswerMeta(list, meta)
    return { ok: true, value: asAnswer(list), drift }
  }
  const whole = parseRawAnswer(raw.status, raw.isJson, content.text, raw.retryAfter)
  const outcome =
    length > LARGE_ANSWER_BYTES
      ? await interpretInSlices(call, sentRequest, whole)
      : toCallResult(call, sentRequest, whole)
  if (outcome.ok) setAnswerMeta(outcome.value, meta)
  return outcome
}

/** Parses an answer that another tab fetched. */
export async function interpretWireResponse<C extends AnyCall>(
  call: C,
  sentRequest: SentRequest,
  wire: WireResponse,
  bytes: Uint8Array<ArrayBuffer>,
) {
  return toOutcome(call, sentRequest, wire, toWholeBody(bytes, { digest: wire.digest }), undefined)
}

async function sendToRoute<C extends AnyCall>(
  call: C,
  request: HttpRequest,
  signal: AbortSignal | undefined,
  cached: unknown,
): Promise<CallOutcome<AnswerOf<C> | null>> {
  const sentRequest: SentRequest = { call: call.name, method: request.method, path: request.path }
  const timeout = AbortSignal.timeout(timeoutSeconds(call) * 1000)
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Signalbox': '1' }
  // Even without a body: the gateway rejects what a form could send.
  if (request.method === 'POST' || request.method === 'PUT' || request.body !== undefined)
    headers['Content-Type'] = 'application/json'
  const recordEnd = recordRequest(call, request)
  const refuse = (refusal: Refusal) => {
    const refused = { ok: false as const, drift: [], refusal }
    recordEnd(refused)
    return refused
  }
  try {
    const abortSignal = signal ? AbortSignal.any([signal, timeout]) : timeout
    const response = await fetch(`${gatewayUrl}/api${request.path}`, {
      method: request.method,
      credentials,
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: abortSignal,
      redirect: 'manual',
    })
    recordRehearsal(response)
    const { status } = response
    const raw = { status, isJson: isJson(response), retryAfter: parseRetryAfter(response) }
    const body = await readBody(call, response, cached)
    const outcome = await toOutcome(call, sentRequest, raw, body, cached)
    recordEnd(outcome, status, body.length)
    const { meta, content } = body
    const bytes = content.as === 'whole' ? content.bytes : undefined
    return { ...outcome, wire: { status, isJson: raw.isJson, digest: meta.digest, bytes } }
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof SyntaxError)
      return refuse(toOwnRefusal('unexpected', sentRequest, 'The response is not JSON.', 200))
    return refuse(toNoAnswerRefusal(timeout.aborted ? 'timed-out' : 'offline', sentRequest))
  }
}

const toOwnRefusal = (kind: Refusal['kind'], asked: SentRequest, reason: string, status?: number): Refusal => ({
  kind,
  status,
  messages: [reason],
  asked,
  routed: true,
  retryAfter: undefined,
})

/**
 * Sends a call once, on the route that answered before or on each route in order until one is routed. A write tries the next route only if
 * the service does not know the path, so it never happens twice. Rejects only if `signal` aborts. `cached`: the last answer, returned
 * again if the bytes are the same.
 */
export async function send<C extends AnyCall>(
  call: C,
  request: CallRequest<C>,
  signal?: AbortSignal,
  cached?: unknown,
): Promise<CallOutcome<AnswerOf<C> | null>> {
  let last: CallOutcome<AnswerOf<C> | null> | undefined
  const [{ method, path }] = call.routes
  const refuse = (kind: Refusal['kind'], reason: string) => ({
    ok: false as const,
    drift: [],
    refusal: toOwnRefusal(kind, { call: call.name, method, path }, reason),
  })
  const disabledReason = call.effect === 'write' ? getReadOnlyReason() : undefined
  if (disabledReason !== undefined) return refuse('not-allowed', disabledReason)
  for (const route of candidateRoutes(call, request.params)) {
    try {
      last = await sendToRoute(call, toHttpRequest(route, request), signal, cached)
    } catch (error) {
      if (error instanceof SegmentError) return refuse('not-found', error.message)
      throw error
    }
    recordDrift(call.name, last.drift)
    recordSessionOutcome(last.ok ? undefined : last.refusal.kind)
    if (last.ok || last.refusal.routed) {
      answeringRoutes.set(call.name, route)
      return last
    }
  }
  if (!last) throw new Error(`${call.name}: no route can be built from the given names`)
  return last
}
