// Answers of the gateway itself.
import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { ProblemDetails, ProblemCode } from '../contract/core/refusal.ts'

/** A refused request or answer. `detail` says what happened, what it means and what to do; it contains no secret. */
export interface ProblemResponse {
  readonly status: number
  readonly code: ProblemCode
  readonly detail: string
  /** Methods for the Allow header of a 405. */
  readonly allow?: readonly string[]
  /** Seconds for the Retry-After header. */
  readonly retryAfter?: number
}

export const createProblem = (status: number, code: ProblemCode, detail: string): ProblemResponse => ({
  status,
  code,
  detail,
})

export const toProblemDetails = ({ status, code, detail }: ProblemResponse): ProblemDetails => ({
  type: 'about:blank',
  status,
  title: STATUS_CODES[status] ?? 'Error',
  code,
  detail,
})

export function sendProblem(reply: FastifyReply, refusal: ProblemResponse): FastifyReply {
  if (refusal.allow) reply.header('allow', refusal.allow.join(', '))
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  reply.request.logFields.problem = refusal.code
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(toProblemDetails(refusal)))
}
