// Clients that ask for more than one of them should get.
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MAX_PIPELINED_REQUESTS } from '../refuse-connection.ts'
import {
  respondWith,
  sendRaw,
  startRecordingService,
  startTestGateway,
  type RecordingService,
} from './recording-service.ts'

let service: RecordingService
let gateway: Awaited<ReturnType<typeof startTestGateway>>

beforeAll(async () => {
  service = await startRecordingService()
  gateway = await startTestGateway(service)
})
afterAll(async () => {
  await gateway.close()
  await service.close()
})
beforeEach(() => {
  service.requests.length = 0
  service.answer = respondWith(200, [])
})

describe('pipelined requests', () => {
  const request = (path: string, ending = '') =>
    `GET ${path} HTTP/1.1\r\nHost: ${new URL(gateway.url).host}\r\n${ending}\r\n`

  it.each(['/api/acme/clouds', '/readyz', '/%zz'])('close the connection when too many wait: %s', async (path) => {
    service.answer = () => {}
    const { hostname, port } = new URL(gateway.url)
    const socket = connect(Number(port), hostname)
    socket.resume().on('error', () => {})
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(request('/api/acme/clouds') + request(path).repeat(5000))
    await closed
    expect(service.requests.length).toBeLessThanOrEqual(MAX_PIPELINED_REQUESTS)
  })

  it('are answered up to the limit', async () => {
    const requests = request('/api/acme/clouds').repeat(MAX_PIPELINED_REQUESTS - 1)
    const answer = await sendRaw(gateway.url, requests + request('/api/acme/clouds', 'Connection: close\r\n'))
    expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(MAX_PIPELINED_REQUESTS)
  })
})

describe('/readyz', () => {
  const isReady = (headers: Record<string, string> = {}) => fetch(`${gateway.url}/readyz`, { headers })

  it('asks the service once for many callers', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1100))
    service.requests.length = 0
    const answers = await Promise.all(Array.from({ length: 20 }, () => isReady()))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await isReady()).status).toBe(200)
    expect(service.requests).toHaveLength(1)
  })

  it('refuses pages of other sites', async () => {
    expect((await isReady({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await isReady({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})
