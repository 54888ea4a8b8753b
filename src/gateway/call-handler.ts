// Requests below /api: each becomes one call of the service or a problem. Operators are authenticated before the body is read.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { formatRehearsal, REHEARSAL_HEADER } from '../contract/core/rehearsal.ts'
import { handlePreflight } from './cors.ts'
import type { Service } from './forward.ts'
import type { BodyLimit, WriteLimit } from './limits.ts'
import type { Operator, Operators } from './operators.ts'
import { createProblem, sendProblem, type ProblemResponse } from './problem-response.ts'
import type { ServiceAnswer } from './service-answer.ts'
import type { Settings } from './settings.ts'
import { parseStrictJson, StrictJsonError } from './strict-json.ts'
import { resolveTarget, type Target } from './allowed-calls.ts'

export interface CallContext {
  readonly settings: Settings
  readonly service: Service
  readonly operators: Operators
  readonly writeLimit: WriteLimit
  readonly bodyLimit: BodyLimit
  /** Number of writes that have not ended. */
  readonly pending: { writes: number }
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

/** Maximum bytes of a request body. */
export const MAX_BODY_BYTES = 1_048_576

/** Resolves the call, authenticates the operator and reserves memory for the body, or answers with a problem. Runs before the body is read. */
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
  request.logFields.operator = operator.id
  const release = bodyLimit.reserve(operator.id, getBodySize(request))
  if (!release) return sendProblem(reply, BODY_LIMIT_REACHED)
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

const BODY_LIMIT_REACHED: ProblemResponse = {
  ...createProblem(503, 'too-many', 'Too many changes at once: this one was not sent. Nothing was changed. Try again.'),
  retryAfter: 5,
}

/** Answers an admitted request. */
export async function handleCall(
  context: CallContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!request.admitted) throw new Error('The request was not admitted.')
  const { target, operator } = request.admitted
  const body = parseBody(request.body, target)
  if (typeof body === 'object') return sendProblem(reply, body)
  const refusal = target.call.effect === 'write' ? context.writeLimit.acquire(operator.id) : undefined
  if (refusal) return sendProblem(reply, refusal)
  const answer = await forwardCall(context, request.admitted, body, reply)
  const rehearsal = context.service.rehearsal()
  if (rehearsal) reply.header(REHEARSAL_HEADER, formatRehearsal(rehearsal))
  if (!('code' in answer)) return sendAnswer(reply, answer)
  if (answer.code === 'signed-out') context.operators.signOut(request, reply)
  return sendProblem(reply, answer)
}

async function forwardCall(
  { service, pending, writeLimit }: CallContext,
  { target, operator }: AdmittedCall,
  body: string | undefined,
  reply: FastifyReply,
) {
  const writes = target.call.effect === 'write' ? 1 : 0
  pending.writes += writes
  try {
    return await service.send(target, body, {
      authorization: operator.authorization,
      lane: operator.id,
      response: reply.raw,
    })
  } finally {
    pending.writes -= writes
    if (writes > 0) writeLimit.release(operator.id)
  }
}

/** The body as canonical JSON, or the problem with it. */
function parseBody(text: unknown, { call }: Target): string | undefined | ProblemResponse {
  if (typeof text !== 'string' || text === '') return undefined
  try {
    const body = JSON.stringify(parseStrictJson(text))
    return call.body ? body : createProblem(400, 'bad-request', `The call ${call.name} must not have a body.`)
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
