// Problems that the gateway answers itself.
import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { ProblemDetails, ProblemCode } from '../contract/core/refusal.ts'

/** Why a request failed. `detail` says what happened, what it means and what to do, and contains no secrets. */
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

export function sendProblem(reply: FastifyReply, problem: ProblemResponse): FastifyReply {
  if (problem.allow) reply.header('allow', problem.allow.join(', '))
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  reply.request.logFields.problem = problem.code
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(toProblemDetails(problem)))
}
