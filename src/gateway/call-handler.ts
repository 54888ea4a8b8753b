// Requests below /api: each becomes one call of the service, or a refusal. The operator is known before the body is read.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BodyLimit } from './body-limit.ts'
import { handlePreflight } from './cors.ts'
import { createLeftSignal, type Service, type ServiceAnswer } from './forward.ts'
import { StrictJsonError, parseStrictJson } from './strict-json.ts'
import type { Operator, Operators } from './operators.ts'
import { createProblem, sendProblem, type ProblemResponse } from './problem-response.ts'
import type { Settings } from './settings.ts'
import { resolveTarget, type Target } from './target.ts'
import type { WriteLimit } from './write-limit.ts'

export interface CallContext {
  readonly settings: Settings
  readonly service: Service
  readonly operators: Operators
  readonly writeLimit: WriteLimit
  readonly bodyLimit: BodyLimit
  /** Counts writes that have not ended. */
  readonly underWay: { writes: number }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by admitCall. */
    admitted: AdmittedCall | undefined
  }
}

interface AdmittedCall {
  readonly target: Target
  readonly operator: Operator
}

/** Maximum bytes of one body. */
export const MAX_BODY_BYTES = 1_048_576

/** Finds call and operator of a request below /api and makes room for its body, or answers why not. Runs before the body is read. */
export async function admitCall(
  { settings, operators, bodyLimit }: CallContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (request.method === 'OPTIONS') return handlePreflight(request, reply, settings)
  const target = resolveTarget(request.method, request.raw.url ?? '')
  if ('code' in target) return sendProblem(reply, target)
  request.logFields.call = target.call.name
  const operator = await operators.authenticate(request, reply)
  if ('code' in operator) return sendProblem(reply, operator)
  request.logFields.operator = operator.mark
  const release = bodyLimit.reserve(operator.mark, getBodySize(request))
  if (!release) return sendProblem(reply, NO_ROOM)
  if (reply.raw.closed) release()
  else reply.raw.once('close', release)
  request.admitted = { target, operator }
  return undefined
}

// The size of a chunked body is unknown.
const getBodySize = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined
    ? Math.min(Number(headers['content-length'] ?? 0), MAX_BODY_BYTES)
    : MAX_BODY_BYTES

const NO_ROOM: ProblemResponse = {
  ...createProblem(
    503,
    'too-many',
    'Too many changes arrive at once: this one was not sent. Nothing was changed. Try again.',
  ),
  retryAfter: 5,
}

/** Answers an admitted request. */
export async function handleCall(
  parts: CallContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!request.admitted) throw new Error('The request was not admitted.')
  const { target, operator } = request.admitted
  const body = parseBody(request.body, target)
  if (typeof body === 'object') return sendProblem(reply, body)
  const limited = target.call.effect === 'write' ? parts.writeLimit.acquire(operator.mark) : undefined
  if (limited) return sendProblem(reply, limited)
  const answer = await forwardCall(parts, request.admitted, body, reply)
  if (!('code' in answer)) return sendAnswer(reply, answer)
  if (answer.code === 'signed-out') parts.operators.signOut(request, reply)
  return sendProblem(reply, answer)
}

async function forwardCall(
  { service, underWay, writeLimit }: CallContext,
  { target, operator }: AdmittedCall,
  body: string | undefined,
  reply: FastifyReply,
) {
  const writes = target.call.effect === 'write' ? 1 : 0
  underWay.writes += writes
  try {
    return await service.send(target, body, {
      authorization: operator.authorization,
      lane: operator.mark,
      left: createLeftSignal(reply),
    })
  } finally {
    underWay.writes -= writes
    if (writes > 0) writeLimit.release(operator.mark)
  }
}

/** The body as canonical JSON, or why it cannot be forwarded. */
function parseBody(text: unknown, { call }: Target): string | undefined | ProblemResponse {
  if (typeof text !== 'string' || text === '') return undefined
  try {
    const body = JSON.stringify(parseStrictJson(text))
    return call.body ? body : createProblem(400, 'bad-request', `The call ${call.name} takes no body.`)
  } catch (error) {
    if (error instanceof StrictJsonError) return createProblem(400, 'bad-request', error.message)
    throw error
  }
}

function sendAnswer(reply: FastifyReply, { status, retryAfter, body }: ServiceAnswer): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return body ? reply.type('application/json; charset=utf-8').send(body) : reply.send()
}
