// Clients that close their side, or send more than their request, before they have their answer.
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { respondWith, sendRaw } from './recording-service.ts'
import { setUpGateway } from './test-gateway.ts'

const { service, gateway } = await setUpGateway({ serviceConnections: 1 })
beforeEach(() => {
  service.answer = respondWith(200, ['answered'])
})

const POLL = { timeout: 15_000 }
const head = (line: string) => `${line}\r\nHost: ${new URL(gateway.url).host}\r\n`
const READ = () => `${head('GET /api/acme/clouds HTTP/1.1')}\r\n`
const WRITE = () =>
  `${head('POST /api/acme/assemblies HTTP/1.1')}X-Signalbox: 1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`

/** Sends text and closes the sending side. Resolves to all that was received. */
function sendAndHalfClose(text: string): Promise<string> {
  const { hostname, port } = new URL(gateway.url)
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }, () => socket.end(text))
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString())).on('error', reject)
    socket.on('end', () => resolve(answer))
  })
}

/** Keeps the only connection to the service busy. Resolves to the function that frees it. */
async function occupyService(): Promise<() => void> {
  const pending: ServerResponse[] = []
  service.answer = (response) => void pending.push(response)
  const read = fetch(`${gateway.url}/api/acme/clouds`)
  await expect.poll(() => pending.length, POLL).toBe(1)
  service.answer = respondWith(200, ['answered'])
  return () => void (pending.forEach(respondWith(200, [])), read)
}

describe('a client that closes only its sending side', () => {
  it.each([
    ['page', () => `${head('GET /healthz HTTP/1.1')}\r\n`, '{"status":"ok"}'],
    ['page by HTTP/1.0', () => `${head('GET /healthz HTTP/1.0')}\r\n`, '{"status":"ok"}'],
    ['read', READ, '["answered"]'],
    ['write', WRITE, '["answered"]'],
    ['pipelined pair', () => READ() + WRITE(), '["answered"]'],
  ])('gets its answer: %s', async (_, request, body) => {
    const answer = await sendAndHalfClose(request())
    expect(answer).toContain('HTTP/1.1 200 OK\r\n')
    expect(answer).toContain(body)
  })

  it.each([
    ['read', READ, 'GET'],
    ['write', WRITE, 'POST'],
  ])('gets the answer to a %s that had to wait', async (_, request, method) => {
    const release = await occupyService()
    const answer = sendAndHalfClose(request())
    await setTimeout(300)
    release()
    // Informational answers show whether the client still reads.
    expect(await answer).toMatch(/^(?:HTTP\/1\.1 102 Processing\r\n\r\n)+HTTP\/1\.1 200 OK\r\n[^]*\["answered"\]/)
    expect(service.requests.map((received) => received.method)).toEqual(['GET', method])
  })

  it('gets a problem if its request is incomplete', async () => {
    expect(await sendAndHalfClose(WRITE().slice(0, -1))).toMatch(/^HTTP\/1\.1 400 /)
    expect(service.requests).toEqual([])
  })
})

describe('a client that closes its connection', () => {
  it.each([
    ['read', READ],
    ['write', WRITE],
    ['write by HTTP/1.0', () => WRITE().replace('HTTP/1.1', 'HTTP/1.0')],
  ])('is noticed while its %s waits, which is then never sent', async (_, request) => {
    const release = await occupyService()
    const { hostname, port } = new URL(gateway.url)
    const socket = connect(Number(port), hostname, () => socket.write(request()))
    await setTimeout(200)
    socket.destroy()
    await setTimeout(300)
    release()
    expect((await fetch(`${gateway.url}/api/acme/clouds/one`)).status).toBe(200)
    expect(service.requests.map(({ url }) => url)).toEqual(['/acme/clouds', '/acme/clouds/one'])
  })

  it('is noticed while the service works on its read, which is aborted', async () => {
    const aborted = new Promise<void>((resolve) => {
      service.answer = (response) => void response.once('close', resolve)
    })
    const { hostname, port } = new URL(gateway.url)
    const socket = connect(Number(port), hostname, () => socket.write(READ()))
    await expect.poll(() => service.requests.length, POLL).toBe(1)
    socket.destroy()
    await aborted
  })
})

describe('27: malformed data after complete requests', () => {
  it.each([
    ['nonsense\r\n\r\n', 1],
    ['nonsense\r\n\r\n', 3],
    ['GET /api/acme/clouds HTTP/1.1\r\nno colon\r\n\r\n', 2],
    ['\u0000', 1],
    ['x'.repeat(100_000), 1],
  ])('ends the connection after their answers: %j', async (text, count) => {
    service.answer = (response) => void setTimeout(100).then(() => respondWith(200, ['answered'])(response))
    const answer = await sendRaw(gateway.url, WRITE().repeat(count) + text)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(Array(count).fill('HTTP/1.1 200'))
    expect(answer.match(/\["answered"\]/g)).toHaveLength(count)
    expect(service.requests).toHaveLength(count)
  })
})
