// The typed fetch client: the only place of the console that talks to the gateway.
import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf, Route } from '../../contract/core/call.ts'
import { buildPath, buildQuery, SegmentError } from '../../contract/core/path.ts'
import {
  toCallResult,
  toNoAnswerRefusal,
  type SentRequest,
  type CallResult,
  type RawAnswer,
  type Refusal,
} from '../../contract/core/refusal.ts'
import { credentials, gatewayUrl } from '../routing/page-settings.ts'
import { recordDrift } from './drift.ts'
import { recordRequest } from './journal/journal.ts'
import { setAnswerMeta } from './read/answer-meta.ts'
import { readOnlyReason } from './session/read-only.ts'
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

/** What one call is to be sent with. */
export interface CallRequest<C extends AnyCall> {
  readonly params: ParamsOf<C>
  readonly query?: QueryOf<C>
  readonly body?: BodyOf<C>
}

/** A request as it goes out, for people to read. `path` is the service's own, with its query. */
export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

const READ_TIMEOUT_SECONDS = 35
const WRITE_TIMEOUT_SECONDS = 65
const SLOW_TIMEOUT_SECONDS = 640

// Which route of a call answered last; a service does not change its habits while a page is open.
const answeringRoutes = new Map<string, Route>()

const hasAllParams = (route: Route, params: Readonly<Record<string, string | undefined>>): boolean =>
  [...route.path.matchAll(/\{(\w+)\}/g)].every(([, name]) => params[name ?? ''] !== undefined)

function candidateRoutes(call: AnyCall, params: Readonly<Record<string, string | undefined>>): Route[] {
  const known = answeringRoutes.get(call.name)
  const usable = call.routes.filter((route) => hasAllParams(route, params))
  return known && usable.includes(known) ? [known, ...usable.filter((route) => route !== known)] : usable
}

function toHttpRequest<C extends AnyCall>(route: Route, request: CallRequest<C>): HttpRequest {
  const path = buildPath(route, request.params)
  const query: Readonly<Record<string, unknown>> = Object.assign({}, request.query)
  return { method: route.method, path: path + buildQuery(query), body: request.body }
}

/** The request that `send` would make first. Throws SegmentError when a name cannot stand in a path. */
export function describeRequest<C extends AnyCall>(call: C, request: CallRequest<C>): HttpRequest {
  return toHttpRequest(candidateRoutes(call, request.params)[0] ?? call.routes[0], request)
}

const timeoutSeconds = (call: AnyCall): number => {
  if (call.slow) return SLOW_TIMEOUT_SECONDS
  return call.effect === 'read' ? READ_TIMEOUT_SECONDS : WRITE_TIMEOUT_SECONDS
}

/** An answer as it came, for other tabs of this browser. `bytes` is undefined for what is too long to be handed on. */
export interface WireResponse {
  readonly status: number
  readonly isJson: boolean
  readonly digest: number
  readonly bytes: Uint8Array<ArrayBuffer> | undefined
}

/** `wire`: the answer as it came. */
export type CallOutcome<Answer> = CallResult<Answer> & { readonly wire?: () => WireResponse }

// Few pages see an answer that is worth it; without that part it is read in one go, like a short one.
async function interpretLarge<C extends AnyCall>(call: C, asked: SentRequest, raw: RawAnswer) {
  const part = await import('./read/large-fields.ts').catch(() => undefined)
  return part ? part.interpretInSlices(call, asked, raw) : toCallResult(call, asked, raw)
}

/** The answer that a good status and its body make. `held`: what the cache has, which stays where the body is the same. */
async function toOutcome<C extends AnyCall>(
  call: C,
  asked: SentRequest,
  raw: Pick<WireResponse, 'status' | 'isJson'> & { readonly retryAfter?: number | undefined },
  { content, meta, length }: WireBody,
  held: unknown,
): Promise<CallResult<AnswerOf<C> | null>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the cache holds, and a list's items were read by, is this call's
  const answer = (value: unknown) => value as AnswerOf<C>
  if (content.as === 'same') return { ok: true, value: answer(held), drift: [] }
  const read = (): CallResult<AnswerOf<C> | null> | Promise<CallResult<AnswerOf<C> | null>> => {
    if (content.as === 'list') return { ok: true, value: answer(content.list.list), drift: content.list.drift }
    const whole = parseRawAnswer(raw.status, raw.isJson, content.text, raw.retryAfter)
    return length > LARGE_ANSWER_BYTES ? interpretLarge(call, asked, whole) : toCallResult(call, asked, whole)
  }
  const outcome = await read()
  if (outcome.ok) setAnswerMeta(outcome.value, meta)
  return outcome
}

/** Reads an answer that another tab was given, as if it had come here. */
export async function interpretWireResponse<C extends AnyCall>(
  call: C,
  asked: SentRequest,
  wire: WireResponse,
  bytes: Uint8Array<ArrayBuffer>,
) {
  return toOutcome(call, asked, wire, toWholeBody(bytes, { digest: wire.digest }), undefined)
}

async function sendToRoute<C extends AnyCall>(
  call: C,
  exact: HttpRequest,
  signal: AbortSignal | undefined,
  held: unknown,
): Promise<CallOutcome<AnswerOf<C> | null>> {
  const asked: SentRequest = { call: call.name, method: exact.method, path: exact.path }
  const timeout = AbortSignal.timeout(timeoutSeconds(call) * 1000)
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Signalbox': '1' }
  // Also without a body: the gateway takes no POST or PUT that a form could send.
  if (exact.method === 'POST' || exact.method === 'PUT' || exact.body !== undefined)
    headers['Content-Type'] = 'application/json'
  const noteEnd = recordRequest(call, exact)
  const refuse = (refusal: Refusal) => {
    const refused = { ok: false as const, drift: [], refusal }
    noteEnd(refused)
    return refused
  }
  try {
    const ending = signal ? AbortSignal.any([signal, timeout]) : timeout
    const response = await fetch(`${gatewayUrl}/api${exact.path}`, {
      method: exact.method,
      credentials,
      headers,
      body: exact.body === undefined ? null : JSON.stringify(exact.body),
      signal: ending,
      redirect: 'manual',
    })
    const { status } = response
    const raw = { status, isJson: isJson(response), retryAfter: parseRetryAfter(response) }
    const body = await readBody(call, response, held)
    const outcome = await toOutcome(call, asked, raw, body, held)
    noteEnd(outcome, status, body.length)
    const { meta, content } = body
    const bytes = () => (content.as === 'whole' ? content.bytes() : undefined)
    return { ...outcome, wire: () => ({ status, isJson: raw.isJson, digest: meta.digest, bytes: bytes() }) }
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof SyntaxError) return refuse(unreadableRefusal(asked))
    return refuse(toNoAnswerRefusal(timeout.aborted ? 'timed-out' : 'offline', asked))
  }
}

const unreadableRefusal = (asked: SentRequest): Refusal => ({
  kind: 'unexpected',
  status: 200,
  messages: ['The answer is not JSON.'],
  asked,
  routed: true,
  retryAfter: undefined,
})

/** A call that is not sent at all. */
const notSentRefusal = (call: AnyCall, kind: Refusal['kind'], reason: string): Refusal => ({
  kind,
  status: undefined,
  messages: [reason],
  asked: { call: call.name, method: call.routes[0].method, path: call.routes[0].path },
  routed: true,
  retryAfter: undefined,
})

/**
 * Sends a call once, on the route that answered before or else on each route in order until one is routed. A write moves on only
 * after an answer that says the path is not known, so it can never happen twice. Rejects only when `signal` aborts. `held`: what
 * was answered before; it is the value again where the service answers the same bytes.
 */
export async function send<C extends AnyCall>(
  call: C,
  request: CallRequest<C>,
  signal?: AbortSignal,
  held?: unknown,
): Promise<CallOutcome<AnswerOf<C> | null>> {
  let last: CallOutcome<AnswerOf<C> | null> | undefined
  const off = call.effect === 'write' ? readOnlyReason() : undefined
  if (off !== undefined) return { ok: false, drift: [], refusal: notSentRefusal(call, 'not-allowed', off) }
  for (const route of candidateRoutes(call, request.params)) {
    try {
      last = await sendToRoute(call, toHttpRequest(route, request), signal, held)
    } catch (error) {
      if (error instanceof SegmentError)
        return { ok: false, drift: [], refusal: notSentRefusal(call, 'not-found', error.message) }
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
