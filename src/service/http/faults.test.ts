import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { addFaults, NO_FAULTS, type Faults } from './faults.ts'

function server(faults: Partial<Faults>, { clock = { time: 0 }, chance = (): number => 0.5 } = {}) {
  const app = Fastify()
  let answered = 0
  addFaults(app, { now: () => clock.time }, { ...NO_FAULTS, ...faults }, chance)
  app.all('/thing', (_request, reply) => reply.send({ answered: ++answered }))
  return { app, answered: () => answered }
}

describe('faults', () => {
  it('are off by default', async () => {
    const { app } = server({}, { chance: () => 0 })
    expect((await app.inject('/thing')).json()).toEqual({ answered: 1 })
  })

  it('delay every answer', async () => {
    const { app } = server({ latency: 60 })
    const start = performance.now()
    await app.inject('/thing')
    expect(performance.now() - start).toBeGreaterThanOrEqual(55)
  })

  it('crash the given share of calls before any work is done', async () => {
    const numbers = [0.29, 0.3, 0.31, 0]
    const { app, answered } = server({ errorRate: 0.3 }, { chance: () => numbers.shift() ?? 1 })
    const statuses = []
    for (let index = 0; index < 4; index += 1)
      statuses.push((await app.inject({ method: 'PUT', url: '/thing' })).statusCode)
    expect(statuses).toEqual([500, 200, 200, 500])
    expect(answered()).toBe(2)
  })

  it('redirect every call to the error page while the service is down, then end', async () => {
    const clock = { time: 1000 }
    const { app } = server({ down: 5 }, { clock })
    clock.time = 5999
    const refused = await app.inject('/thing')
    expect(refused.statusCode).toBe(302)
    const page = await app.inject(String(refused.headers.location))
    expect(page.statusCode).toBe(500)
    expect(page.json()).toEqual({ code: 500, exception: 'CMS is not accessible.' })
    clock.time = 6000
    expect((await app.inject('/thing')).statusCode).toBe(200)
  })
})
