// Attack 50: a runaway page.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  respondWith,
  startRecordingService,
  startTestGateway,
  type RecordingService,
} from './testing/recording-service.ts'
import { createWriteLimit, MAX_CONCURRENT_WRITES } from './limits.ts'

describe('the write limit', () => {
  it('is per operator and minute, and has the seconds to wait', () => {
    const clock = { now: 1_000_000 }
    const limit = createWriteLimit(2, () => clock.now)
    const write = (operator: string) => {
      const problem = limit.acquire(operator)
      if (!problem) limit.release(operator)
      return problem
    }
    expect([write('a'), write('a')]).toEqual([undefined, undefined])
    clock.now += 20_000
    expect(write('a')).toMatchObject({ status: 429, code: 'too-many', retryAfter: 40 })
    expect(write('b')).toBeUndefined()
    clock.now += 40_000
    expect(write('a')).toBeUndefined()
  })
})

describe('a gateway', () => {
  let service: RecordingService

  beforeAll(async () => {
    service = await startRecordingService()
  })
  afterAll(() => service.close())
  beforeEach(() => {
    service.requests.length = 0
    service.answer = respondWith(200, [])
  })

  const headers = { 'x-signalbox': '1', 'content-type': 'application/json' }
  const write = (url: string) => fetch(`${url}/api/acme/assemblies`, { method: 'POST', headers, body: '{}' })
  const read = (url: string) => fetch(`${url}/api/acme/clouds`)

  it('limits writes per minute, but not reads', async () => {
    const gateway = await startTestGateway(service, { writesPerMinute: 3 })
    const statuses = []
    for (let count = 0; count < 5; count += 1) statuses.push((await write(gateway.url)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(Number((await write(gateway.url)).headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await read(gateway.url)).status).toBe(200)
    expect(service.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'GET'])
    await gateway.close()
  })

  it('limits concurrent writes, but not reads', async () => {
    const gateway = await startTestGateway(service)
    const waiting: (() => void)[] = []
    service.answer = (response) => void waiting.push(() => respondWith(200, [])(response))
    const writes = Array.from({ length: MAX_CONCURRENT_WRITES }, () => write(gateway.url))
    await expect.poll(() => waiting.length).toBe(MAX_CONCURRENT_WRITES)
    const refused = await write(gateway.url)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    service.answer = respondWith(200, [])
    expect((await read(gateway.url)).status).toBe(200)
    waiting.forEach((answer) => answer())
    expect((await Promise.all(writes)).every(({ status }) => status === 200)).toBe(true)
    expect((await write(gateway.url)).status).toBe(200)
    await gateway.close()
  })
})
