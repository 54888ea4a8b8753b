// The typed fetch client: the only place of the console that talks to the gateway.
import type { AnswerOf, AnyCall, BodyOf, ParamsOf, QueryOf, Route } from '../../contract/core/call.ts'
import { buildPath, buildQuery, SegmentError } from '../../contract/core/path.ts'
import {
  interpret,
  noAnswer,
  type Asked,
  type Outcome,
  type RawAnswer,
  type Refusal,
} from '../../contract/core/refusal.ts'
import { credentials, gatewayUrl } from '../place.ts'
import { noteDrift } from './drift.ts'
import { READ_HEADERS, takeEarly } from './read/early.ts'
import { noteRequest } from './journal/journal.ts'
import { noteKnown } from './read/known.ts'
import { readOnlyReason } from './session/read-only.ts'
import { noteSession } from './session/session.ts'
import { isJson, LONG_BYTES, rawAnswer, readResponse, retryAfterOf, wholeBody, type WireBody } from './read/wire.ts'

/** What one call is to be sent with. */
export interface RequestOf<C extends AnyCall> {
  readonly params: ParamsOf<C>
  readonly query?: QueryOf<C>
  readonly body?: BodyOf<C>
}

/** A request as it goes out, for people to read. `path` is the service's own, with its query. */
export interface ExactRequest {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

const READ_SECONDS = 35
const WRITE_SECONDS = 65
const SLOW_SECONDS = 640

// Which route of a call answered last; a service does not change its habits while a page is open.
const answeredBy = new Map<string, Route>()

const hasParams = (route: Route, params: Readonly<Record<string, string | undefined>>): boolean =>
  [...route.path.matchAll(/\{(\w+)\}/g)].every(([, name]) => params[name ?? ''] !== undefined)

function routesFor(call: AnyCall, params: Readonly<Record<string, string | undefined>>): Route[] {
  const known = answeredBy.get(call.name)
  const usable = call.routes.filter((route) => hasParams(route, params))
  return known && usable.includes(known) ? [known, ...usable.filter((route) => route !== known)] : usable
}

function exactRequest<C extends AnyCall>(route: Route, request: RequestOf<C>): ExactRequest {
  const path = buildPath(route, request.params)
  const query: Readonly<Record<string, unknown>> = Object.assign({}, request.query)
  return { method: route.method, path: path + buildQuery(query), body: request.body }
}

/** The request that `send` would make first. Throws SegmentError when a name cannot stand in a path. */
export function describeRequest<C extends AnyCall>(call: C, request: RequestOf<C>): ExactRequest {
  return exactRequest(routesFor(call, request.params)[0] ?? call.routes[0], request)
}

const secondsFor = (call: AnyCall): number => {
  if (call.slow) return SLOW_SECONDS
  return call.effect === 'read' ? READ_SECONDS : WRITE_SECONDS
}

/** An answer as it came, for other tabs of this browser. `bytes` is undefined for what is too long to be handed on. */
export interface Wire {
  readonly status: number
  readonly isJson: boolean
  readonly digest: number
  readonly bytes: Uint8Array<ArrayBuffer> | undefined
}

/** `wire`: the answer as it came. */
export type Sent<Answer> = Outcome<Answer> & { readonly wire?: () => Wire }

// Few pages see an answer that is worth it; without that part it is read in one go, like a short one.
async function interpretLong<C extends AnyCall>(call: C, asked: Asked, raw: RawAnswer) {
  const part = await import('./read/long-fields.ts').catch(() => undefined)
  return part ? part.interpretInSlices(call, asked, raw) : interpret(call, asked, raw)
}

/** The answer that a good status and its body make. `held`: what the cache has, which stays where the body is the same. */
async function takeBody<C extends AnyCall>(
  call: C,
  asked: Asked,
  raw: Pick<Wire, 'status' | 'isJson'> & { readonly retryAfter?: number | undefined },
  { found, known, length }: WireBody,
  held: unknown,
): Promise<Outcome<AnswerOf<C> | null>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the cache holds, and a list's items were read by, is this call's
  const answer = (value: unknown) => value as AnswerOf<C>
  if (found.as === 'same') return { ok: true, value: answer(held), drift: [] }
  const read = (): Outcome<AnswerOf<C> | null> | Promise<Outcome<AnswerOf<C> | null>> => {
    if (found.as === 'list') return { ok: true, value: answer(found.list.list), drift: found.list.drift }
    const whole = rawAnswer(raw.status, raw.isJson, found.text, raw.retryAfter)
    return length > LONG_BYTES ? interpretLong(call, asked, whole) : interpret(call, asked, whole)
  }
  const outcome = await read()
  if (outcome.ok) noteKnown(outcome.value, known)
  return outcome
}

/** Reads an answer that another tab was given, as if it had come here. */
export async function takeWire<C extends AnyCall>(call: C, asked: Asked, wire: Wire, bytes: Uint8Array<ArrayBuffer>) {
  return takeBody(call, asked, wire, wholeBody(bytes, { digest: wire.digest }), undefined)
}

async function attempt<C extends AnyCall>(
  call: C,
  exact: ExactRequest,
  signal: AbortSignal | undefined,
  held: unknown,
): Promise<Sent<AnswerOf<C> | null>> {
  const asked: Asked = { call: call.name, method: exact.method, path: exact.path }
  const timeout = AbortSignal.timeout(secondsFor(call) * 1000)
  const headers: Record<string, string> = { ...READ_HEADERS }
  // Also without a body: the gateway takes no POST or PUT that a form could send.
  if (exact.method === 'POST' || exact.method === 'PUT' || exact.body !== undefined)
    headers['Content-Type'] = 'application/json'
  const noteEnd = noteRequest(call, exact)
  const refuse = (refusal: Refusal) => {
    const refused = { ok: false as const, drift: [], refusal }
    noteEnd(refused)
    return refused
  }
  try {
    const ending = signal ? AbortSignal.any([signal, timeout]) : timeout
    const early = exact.method === 'GET' ? takeEarly(exact.path, ending) : undefined
    const response = await (early ??
      fetch(`${gatewayUrl}/api${exact.path}`, {
        method: exact.method,
        credentials,
        headers,
        body: exact.body === undefined ? null : JSON.stringify(exact.body),
        signal: ending,
        redirect: 'manual',
      }))
    const { status } = response
    const raw = { status, isJson: isJson(response), retryAfter: retryAfterOf(response) }
    const body = await readResponse(call, response, held)
    const outcome = await takeBody(call, asked, raw, body, held)
    noteEnd(outcome, status, body.length)
    const { known, found } = body
    const bytes = () => (found.as === 'whole' ? found.bytes() : undefined)
    return { ...outcome, wire: () => ({ status, isJson: raw.isJson, digest: known.digest, bytes: bytes() }) }
  } catch (error) {
    if (signal?.aborted) throw error
    if (error instanceof SyntaxError) return refuse(unreadable(asked))
    return refuse(noAnswer(timeout.aborted ? 'timed-out' : 'offline', asked))
  }
}

const unreadable = (asked: Asked): Refusal => ({
  kind: 'unexpected',
  status: 200,
  messages: ['The answer is not JSON.'],
  asked,
  routed: true,
  retryAfter: undefined,
})

/** A call that is not sent at all. */
const unsent = (call: AnyCall, kind: Refusal['kind'], reason: string): Refusal => ({
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
  request: RequestOf<C>,
  signal?: AbortSignal,
  held?: unknown,
): Promise<Sent<AnswerOf<C> | null>> {
  let last: Sent<AnswerOf<C> | null> | undefined
  const off = call.effect === 'write' ? readOnlyReason() : undefined
  if (off !== undefined) return { ok: false, drift: [], refusal: unsent(call, 'not-allowed', off) }
  for (const route of routesFor(call, request.params)) {
    try {
      last = await attempt(call, exactRequest(route, request), signal, held)
    } catch (error) {
      if (error instanceof SegmentError)
        return { ok: false, drift: [], refusal: unsent(call, 'not-found', error.message) }
      throw error
    }
    noteDrift(call.name, last.drift)
    noteSession(last.ok ? undefined : last.refusal.kind)
    if (last.ok || last.refusal.routed) {
      answeredBy.set(call.name, route)
      return last
    }
  }
  if (!last) throw new Error(`${call.name}: no route can be built from the given names`)
  return last
}
