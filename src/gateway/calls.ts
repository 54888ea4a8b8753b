// Requests below /api: each becomes one call of the service, or a refusal.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerPreflight } from './cors.ts'
import type { Service, ServiceAnswer } from './forward.ts'
import { JsonTextError, parseJson } from './json-text.ts'
import type { Operator, Operators } from './operators.ts'
import { refused, sendProblem, type Refused } from './problems.ts'
import type { Settings } from './settings.ts'
import { readTarget, type Target } from './target.ts'
import type { WriteLimit } from './write-limit.ts'

export interface CallParts {
  readonly settings: Settings
  readonly service: Service
  readonly operators: Operators
  readonly writeLimit: WriteLimit
  /** Counts writes that have not ended. */
  readonly underWay: { writes: number }
}

/** Answers a request below /api. */
export async function answerCall(
  parts: CallParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.method === 'OPTIONS') return answerPreflight(request, reply, parts.settings)
  const target = readTarget(request.method, request.raw.url ?? '')
  if ('code' in target) return sendProblem(reply, target)
  request.told.call = target.call.name
  const body = readBody(request.body, target)
  if (typeof body === 'object') return sendProblem(reply, body)
  const operator = await parts.operators.find(request, reply)
  if ('code' in operator) return sendProblem(reply, operator)
  request.told.operator = operator.mark
  const limited = target.call.effect === 'write' ? parts.writeLimit.take(operator.mark) : undefined
  if (limited) return sendProblem(reply, limited)
  const answer = await ask(parts, { target, body, operator }, reply)
  if (!('code' in answer)) return sendAnswer(reply, answer)
  if (answer.code === 'signed-out') parts.operators.signOut(request, reply)
  return sendProblem(reply, answer)
}

interface Question {
  readonly target: Target
  readonly body: string | undefined
  readonly operator: Operator
}

async function ask({ service, underWay, writeLimit }: CallParts, question: Question, reply: FastifyReply) {
  const { target, body, operator } = question
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  const writes = target.call.effect === 'write' ? 1 : 0
  underWay.writes += writes
  try {
    return await service.ask(target, body, { authorization: operator.authorization, left: left.signal })
  } finally {
    underWay.writes -= writes
    if (writes > 0) writeLimit.release(operator.mark)
  }
}

/** The body written anew, or why it cannot be sent on. */
function readBody(text: unknown, { call }: Target): string | undefined | Refused {
  if (typeof text !== 'string' || text === '') return undefined
  try {
    const body = JSON.stringify(parseJson(text))
    return call.body ? body : refused(400, 'bad-request', `The call ${call.name} takes no body.`)
  } catch (error) {
    if (error instanceof JsonTextError) return refused(400, 'bad-request', error.message)
    throw error
  }
}

function sendAnswer(reply: FastifyReply, { status, retryAfter, body }: ServiceAnswer): FastifyReply {
  reply.code(status).header('cache-control', 'no-store')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return body ? reply.type('application/json; charset=utf-8').send(body) : reply.send()
}
