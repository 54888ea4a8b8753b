// Clients that try to use more than their share.
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { MAX_PIPELINED_REQUESTS } from '../connections.ts'
import { MAX_PER_LANE } from '../service-queue.ts'
import { createSessions } from '../session.ts'
import { respondWith, sendRaw, startRecordingService, startTestGateway } from './recording-service.ts'
import { setUpGateway } from './test-gateway.ts'

const POLL = { timeout: 15_000 }

const { service, gateway } = await setUpGateway()

const WRITE_HEADERS = { 'x-signalbox': '1', 'content-type': 'application/json' }
const write = (url: string) =>
  fetch(`${url}/api/acme/assemblies`, { method: 'POST', headers: WRITE_HEADERS, body: '{}' })

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
    await setTimeout(1100)
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

describe('a client that disconnects', () => {
  const writeRequest = (url: string) =>
    `POST /api/acme/assemblies HTTP/1.1\r\nHost: ${new URL(url).host}\r\nX-Signalbox: 1\r\n` +
    'Content-Type: application/json\r\nContent-Length: 13\r\n\r\n{"left":true}'

  it('before its write is sent: the write is never sent', async () => {
    const own = await startTestGateway(service, { serviceConnections: 1 })
    const pending: ServerResponse[] = []
    service.answer = (response) => void pending.push(response)
    const read = fetch(`${own.url}/api/acme/clouds`)
    await expect.poll(() => pending.length, POLL).toBe(1)
    const { hostname, port } = new URL(own.url)
    const socket = connect(Number(port), hostname, () => socket.write(writeRequest(own.url)))
    await setTimeout(200)
    socket.destroy()
    await setTimeout(200)
    service.answer = respondWith(200, [])
    pending.forEach(respondWith(200, []))
    expect((await read).status).toBe(200)
    expect((await write(own.url)).status).toBe(200)
    expect(service.requests.map(({ method, body }) => `${method} ${body}`)).toEqual(['GET ', 'POST {}'])
    await own.close()
  })

  it('after its write is sent: the write completes, and its connection is released', async () => {
    const own = await startTestGateway(service, { serviceConnections: 1 })
    const ended = new Promise<boolean>((resolve) => {
      service.answer = (response) => {
        response.once('close', () => resolve(response.writableFinished))
        void setTimeout(300).then(() => respondWith(201, ['x'.repeat(50_000)])(response))
      }
    })
    const { hostname, port } = new URL(own.url)
    const socket = connect(Number(port), hostname, () => socket.write(writeRequest(own.url)))
    await expect.poll(() => service.requests.length, POLL).toBe(1)
    socket.destroy()
    expect(await ended, 'complete answer').toBe(true)
    service.answer = respondWith(200, [])
    expect((await write(own.url)).status).toBe(200)
    await own.close()
  })
})

describe('clients that do not read their answers', () => {
  /** Opens a connection that requests a list and does not read the answer. */
  function openStalledReader(url: string, cookie = ''): Socket {
    const { host, hostname, port } = new URL(url)
    const headers = `Host: ${host}\r\n${cookie && `Cookie: ${cookie}\r\n`}`
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET /api/acme/clouds HTTP/1.1\r\n${headers}\r\n`),
    )
    return socket.pause().on('error', () => {})
  }

  const largeAnswer = ['x'.repeat(16_000_000)]

  it('are disconnected, and their connection to the service is released', async () => {
    const own = await startTestGateway(service, { serviceConnections: 1, stallLimit: 500 })
    service.answer = respondWith(200, largeAnswer)
    const socket = openStalledReader(own.url)
    await expect.poll(() => service.requests.length, POLL).toBe(1)
    service.answer = respondWith(200, [])
    expect((await fetch(`${own.url}/api/acme/clouds`)).status).toBe(200)
    socket.destroy()
    await own.close()
  })

  it('are not disconnected while they read slowly', async () => {
    const own = await startTestGateway(service, { stallLimit: 1000 })
    service.answer = respondWith(200, largeAnswer)
    const answer = await fetch(`${own.url}/api/acme/clouds`)
    let bytes = 0
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length
      if (bytes < 1_600_000) await setTimeout(100)
    }
    expect(bytes).toBeGreaterThan(16_000_000)
    await own.close()
  })

  it('leave room for other operators', async () => {
    // Its requests may arrive after the test.
    const own = await startRecordingService()
    const secret = 'a secret of at least thirty-two characters'
    const access = { kind: 'sign-in', secrets: [secret], persistent: true } as const
    const crowded = await startTestGateway(own, { access })
    const since = Math.floor(Date.now() / 1000)
    const [busy = '', other = ''] = await Promise.all(
      ['busy-token', 'other-token'].map(
        async (token) => `signalbox=${await createSessions([secret]).seal({ token, since })}`,
      ),
    )
    own.answer = () => {}
    const sockets = Array.from({ length: 140 }, () => openStalledReader(crowded.url, busy))
    await expect.poll(() => own.requests.length, POLL).toBe(MAX_PER_LANE)
    own.answer = respondWith(200, [])
    const answer = await fetch(`${crowded.url}/api/acme/clouds`, { headers: { cookie: other } })
    expect(answer.status).toBe(200)
    sockets.forEach((socket) => socket.destroy())
    await crowded.close()
    await own.close()
  })
})

describe('time limits', () => {
  const LIMIT_MS = 300
  const slowWrite = (url: string) =>
    fetch(`${url}/api/acme/assemblies/shop/transition/environments`, {
      method: 'POST',
      headers: WRITE_HEADERS,
      body: '{}',
    })

  it.each([
    ['read', (url: string) => fetch(`${url}/api/acme/clouds`)],
    ['write', write],
  ])('include the wait for a connection: a %s is refused and never sent', async (effect, send) => {
    const own = await startTestGateway(service, {
      serviceConnections: 1,
      timeouts: { read: LIMIT_MS, write: LIMIT_MS, slow: 60_000 },
    })
    const pending: ServerResponse[] = []
    service.answer = (response) => void pending.push(response)
    const slow = slowWrite(own.url)
    await expect.poll(() => pending.length, POLL).toBe(1)
    const started = Date.now()
    const refused = await send(own.url)
    expect(Date.now() - started).toBeLessThan(10 * LIMIT_MS)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    const { code, detail } = Object(await refused.json())
    expect(code).toBe('too-many')
    expect(detail).toContain('was not sent')
    expect(detail.includes('Nothing was changed')).toBe(effect === 'write')
    pending.forEach(respondWith(200, []))
    expect((await slow).status).toBe(200)
    service.answer = respondWith(200, [])
    expect((await fetch(`${own.url}/api/acme/clouds`)).status).toBe(200)
    expect(service.requests.map(({ method }) => method)).toEqual(['POST', 'GET'])
    await own.close()
  })
})

describe('request bodies', () => {
  /** Sends the head of a write without its body. `answer` resolves to the first data. */
  function announceBody(url: string, length: number): { socket: Socket; answer: Promise<string> } {
    const { host, hostname, port } = new URL(url)
    const headers = `Host: ${host}\r\nX-Signalbox: 1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`
    const head = `POST /api/acme/assemblies HTTP/1.1\r\n${headers}\r\n`
    const socket = connect(Number(port), hostname, () => socket.write(head)).on('error', () => {})
    return { socket, answer: new Promise((resolve) => socket.once('data', (data) => resolve(data.toString()))) }
  }

  it('are not awaited from clients that are not signed in', async () => {
    const access = { kind: 'sign-in', secrets: ['x'.repeat(32)], persistent: true } as const
    const own = await startTestGateway(service, { access })
    const { socket, answer } = announceBody(own.url, 1000)
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
    await own.close()
  })

  it('are refused if too many are in memory', async () => {
    const own = await startTestGateway(service, { maxBufferedBytes: 4_000_000 })
    const { socket } = announceBody(own.url, 900_000)
    await setTimeout(300)
    const second = announceBody(own.url, 900_000)
    const refused = await second.answer
    expect(refused).toMatch(/^HTTP\/1\.1 503 /)
    expect(refused.toLowerCase()).toContain('retry-after: 5')
    expect((await write(own.url)).status, 'a small body still fits').toBe(200)
    socket.destroy()
    second.socket.destroy()
    await setTimeout(300)
    const body = JSON.stringify({ text: 'x'.repeat(900_000) })
    const answer = await fetch(`${own.url}/api/acme/assemblies`, { method: 'POST', headers: WRITE_HEADERS, body })
    expect(answer.status, 'the memory is released').toBe(200)
    await own.close()
  })
})
