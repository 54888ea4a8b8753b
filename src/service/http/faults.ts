// Failures on demand, for rehearsals and tests: slow answers, crashes, a service that is not accessible.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Service } from './handler.ts'

export interface Faults {
  /** Milliseconds before every answer. */
  readonly latency: number
  /** Share of calls, 0 to 1, that are answered with a crash before anything is done. */
  readonly errorRate: number
  /** Seconds from now in which every call is sent to the page that says so. */
  readonly down: number
}

export const NO_FAULTS: Faults = { latency: 0, errorRate: 0, down: 0 }

const NOT_ACCESSIBLE_MESSAGE = 'CMS is not accessible.'

// What the real service answers where its record store is down (service-api 4.2): a redirect, then a crash.
const ERROR_PAGE = `/error?message=${encodeURIComponent(NOT_ACCESSIBLE_MESSAGE)}`

/** Lets a server fail as asked. `chance` gives a number from 0 to below 1. */
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
      return reply.code(500).send({ code: 500, exception: 'A failure that --error-rate asked for.' })
    }
    return undefined
  })
}
