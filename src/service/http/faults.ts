// Injected failures for rehearsals and tests: slow answers, crashes, downtime.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Service } from './handler.ts'

export interface Faults {
  /** Milliseconds before every answer. */
  readonly latency: number
  /** Share of calls, 0 to 1, that crash before any work is done. */
  readonly errorRate: number
  /** Seconds of downtime from now. */
  readonly down: number
}

export const NO_FAULTS: Faults = { latency: 0, errorRate: 0, down: 0 }

const NOT_ACCESSIBLE_MESSAGE = 'CMS is not accessible.'

// The real service's answers while its record store is down (service-api 4.2): a redirect, then a 500.
const ERROR_PAGE = `/error?message=${encodeURIComponent(NOT_ACCESSIBLE_MESSAGE)}`

/** Adds the faults to a server. `chance` returns a number in [0, 1). */
export function addFaults(
  app: FastifyInstance,
  { now }: Pick<Service, 'now'>,
  { latency, errorRate, down }: Faults,
  chance: () => number = Math.random,
): void {
  const backAt = now() + down * 1000
  app.get('/error', (_request, reply) => reply.code(500).send({ code: 500, exception: NOT_ACCESSIBLE_MESSAGE }))
  app.addHook('onRequest', async (request, reply) => {
    if (latency > 0) await sleep(latency)
    if (request.url.startsWith('/error?')) return
    if (now() < backAt) return reply.redirect(ERROR_PAGE, 302)
    if (errorRate > 0 && chance() < errorRate) {
      return reply.code(500).send({ code: 500, exception: 'Injected failure (--error-rate).' })
    }
    return undefined
  })
}
