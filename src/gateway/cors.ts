// CORS for consoles served from the exact origins in ALLOWED_ORIGINS. All other origins get no CORS headers.
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { REHEARSAL_HEADER } from '../contract/core/rehearsal.ts'
import { createProblem, sendProblem } from './problem-response.ts'
import type { Settings } from './settings.ts'
import { methodsAt } from './allowed-calls.ts'

const VARY = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers'

/** Whether ALLOWED_ORIGINS lists the origin. */
export const isAllowedOrigin = (origin: string | undefined, { allowedOrigins }: Pick<Settings, 'allowedOrigins'>) =>
  origin !== undefined && allowedOrigins.includes(origin)

/** Lets pages of allowed origins read the answer. */
export function addCorsHeaders(request: IncomingMessage, reply: FastifyReply, settings: Settings): void {
  if (settings.allowedOrigins.length === 0) return
  reply.header('vary', VARY)
  const { origin } = request.headers
  if (!isAllowedOrigin(origin, settings)) return
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': `Retry-After, ${REHEARSAL_HEADER}`,
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** Answers a CORS preflight request. */
export function handlePreflight(request: FastifyRequest, reply: FastifyReply, settings: Settings): FastifyReply {
  const methods = methodsAt((request.raw.url ?? '').replace(/\?.*$/s, ''))
  if (!isAllowedOrigin(request.headers.origin, settings))
    return sendProblem(reply, createProblem(403, 'forbidden', 'The request comes from a page on another site.'))
  if (methods.length === 0)
    return sendProblem(reply, createProblem(404, 'not-routed', 'The service has no call at this path.'))
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': 'Content-Type, X-Signalbox',
      'access-control-max-age': '600',
    })
    .send()
}
