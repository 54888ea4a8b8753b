// Requests below /api: each becomes one call of the service, or a refusal.
import type { FastifyReply, FastifyRequest } from 'fastify'
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
  /** Counts writes that have not ended. */
  readonly underWay: { writes: number }
}

/** Answers a request below /api. */
export async function handleCall(
  parts: CallContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.method === 'OPTIONS') return handlePreflight(request, reply, parts.settings)
  const target = resolveTarget(request.method, request.raw.url ?? '')
  if ('code' in target) return sendProblem(reply, target)
  request.told.call = target.call.name
  const body = parseBody(request.body, target)
  if (typeof body === 'object') return sendProblem(reply, body)
  const operator = await parts.operators.authenticate(request, reply)
  if ('code' in operator) return sendProblem(reply, operator)
  request.told.operator = operator.mark
  const limited = target.call.effect === 'write' ? parts.writeLimit.acquire(operator.mark) : undefined
  if (limited) return sendProblem(reply, limited)
  const answer = await forwardCall(parts, { target, body, operator }, reply)
  if (!('code' in answer)) return sendAnswer(reply, answer)
  if (answer.code === 'signed-out') parts.operators.signOut(request, reply)
  return sendProblem(reply, answer)
}

interface PreparedCall {
  readonly target: Target
  readonly body: string | undefined
  readonly operator: Operator
}

async function forwardCall(
  { service, underWay, writeLimit }: CallContext,
  question: PreparedCall,
  reply: FastifyReply,
) {
  const { target, body, operator } = question
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

/** The body written anew, or why it cannot be sent on. */
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
