// Attacks 29 and 35: whoever takes too long, here or there, and answers that never end.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  respondWith,
  sendRaw,
  startRecordingService,
  startTestGateway,
  type RecordingService,
} from './recording-service.ts'

const REQUEST_TIMEOUT = 700
const ANSWER_TIMEOUT = 300
const MAX_ANSWER_BYTES = 100_000

let service: RecordingService
let gateway: Awaited<ReturnType<typeof startTestGateway>>
let port: number

beforeAll(async () => {
  service = await startRecordingService()
  gateway = await startTestGateway(service, {
    arrivalLimit: REQUEST_TIMEOUT,
    timeouts: { read: ANSWER_TIMEOUT, write: ANSWER_TIMEOUT, slow: ANSWER_TIMEOUT },
    maxAnswerBytes: MAX_ANSWER_BYTES,
    // One that is not freed fails the next test.
    serviceConnections: 1,
  })
  port = Number(new URL(gateway.url).port)
})
afterAll(async () => {
  await gateway.close()
  await service.close()
})
beforeEach(() => {
  service.requests.length = 0
  service.answer = respondWith(200, [])
})

const read = () => fetch(`${gateway.url}/api/acme/clouds`)
const head = (line: string) => `${line} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`
const WRITE_HEADERS = 'X-Signalbox: 1\r\nContent-Type: application/json\r\n'

const waitForClose = (socket: Socket) =>
  new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed')))

describe('29: a request that takes its time', () => {
  it.each([
    ['its headers', () => head('GET /api/acme/clouds')],
    ['its body', () => `${head('POST /api/acme/assemblies')}${WRITE_HEADERS}Content-Length: 4000\r\n\r\n`],
  ])('byte by byte in %s is cut off in time', async (_, begun) => {
    const started = Date.now()
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(begun()))
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString())).on('error', () => {})
    const drip = setInterval(() => socket.writable && socket.write('a'), 100)
    await waitForClose(socket)
    clearInterval(drip)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('nosniff')
    // What has to arrive in time is looked at as often as that, and the farewell is a second.
    expect(Date.now() - started).toBeLessThan(2 * REQUEST_TIMEOUT + 2000)
    expect(service.requests).toEqual([])
  })

  it('a connection on which nothing comes is cut off as well', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.resume().on('error', () => {})
    expect(await waitForClose(socket)).toBe('closed')
  })

  it('a side that never closes is closed, refused as it was', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write('nonsense\r\n\r\n'))
    socket.resume().on('error', () => {})
    await once(socket, 'end')
    // What is sent to a connection that is gone is answered with its end.
    const probe = setInterval(() => socket.write('x'), 300)
    expect(await waitForClose(socket)).toBe('closed')
    clearInterval(probe)
  })

  it('five hundred of them do not hold up one that does not', async () => {
    const own = await startTestGateway(service)
    const at = Number(new URL(own.url).port)
    const slow = await Promise.all(
      Array.from({ length: 500 }, async () => {
        const socket: Socket = connect(at, '127.0.0.1')
        socket.on('error', () => {})
        await once(socket, 'connect')
        socket.write('GET /api/acme/clouds HTTP/1.1\r\nHost: 127')
        return socket
      }),
    )
    const drip = setInterval(() => slow.forEach((socket) => socket.write('a')), 1000)
    await fetch(`${own.url}/api/acme/clouds`)
    const times = []
    for (let number = 0; number < 20; number += 1) {
      const started = performance.now()
      expect((await fetch(`${own.url}/api/acme/clouds`)).status).toBe(200)
      times.push(performance.now() - started)
    }
    clearInterval(drip)
    expect(times.toSorted((a, b) => a - b)[10]).toBeLessThan(100)
    slow.forEach((socket) => socket.destroy())
    await own.close()
  })
})

describe('27: what follows on a request that is being answered', () => {
  it('is not refused in its place', async () => {
    service.answer = (response) => void setTimeout(() => response.end('[]'), 100)
    const write = `${head('POST /api/acme/assemblies')}${WRITE_HEADERS}Content-Length: 2\r\n\r\n{}`
    expect(await sendRaw(gateway.url, `${write}nonsense\r\n\r\n`)).toBe('')
  })
})

describe('35: a service that takes its time', () => {
  const LATE = { status: 504, code: 'service-timed-out' }

  it('to be connected to', async () => {
    // It takes connections and never says a word, so that no TLS comes to be.
    const silent = createServer((socket) => socket.on('error', () => {}).resume())
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    const address = silent.address()
    const url = `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const own = await startTestGateway(service, {
      serviceOrigin: url,
      timeouts: { read: ANSWER_TIMEOUT, write: ANSWER_TIMEOUT, slow: ANSWER_TIMEOUT },
    })
    const started = Date.now()
    const headers = { 'x-signalbox': '1', 'content-type': 'application/json' }
    const answer = await fetch(`${own.url}/api/acme/assemblies`, { method: 'POST', headers, body: '{}' })
    // Nothing has left by then, and a write is told so.
    const detail = expect.stringContaining('Nothing was changed')
    expect(await answer.json()).toMatchObject({ status: 502, code: 'service-unreachable', detail })
    expect(Date.now() - started).toBeLessThan(10 * ANSWER_TIMEOUT)
    await own.close()
    silent.close()
  })

  it('to say its first byte', async () => {
    service.answer = () => {}
    const started = Date.now()
    expect(await (await read()).json()).toMatchObject(LATE)
    expect(Date.now() - started).toBeLessThan(10 * ANSWER_TIMEOUT)
  })

  it('with nothing but blanks', async () => {
    const drips: NodeJS.Timeout[] = []
    service.answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(' ')
      drips.push(setInterval(() => response.write(' '), 50))
    }
    expect(await (await read()).json()).toMatchObject(LATE)
    drips.forEach(clearInterval)
  })

  it('in the midst of its answer: it is broken off, since half of one must not look whole', async () => {
    const left = new Promise<void>((resolve) => {
      service.answer = (response) => {
        response.once('close', resolve)
        response.writeHead(200, { 'content-type': 'application/json' }).write('[1,')
      }
    })
    const answer = await read()
    await expect(answer.text()).rejects.toThrow('terminated')
    await left
  })
})

describe('35: an answer without end', () => {
  it.each([
    ['that says so', { 'content-length': String(MAX_ANSWER_BYTES + 1) }, '[1,'],
    ['that is packed', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(50_000_000, ' '))],
    ['of blanks', {}, ' '.repeat(70_000)],
  ])('%s is a problem', async (_, headers, begun) => {
    service.answer = (response) => {
      response.on('error', () => {})
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).write(begun)
      if (!('content-length' in headers)) response.end()
    }
    const answer = await read()
    expect(await answer.json()).toMatchObject({ status: 502, code: 'service-answer' })
  })

  it('is broken off, and so is the connection to the service', async () => {
    const left = new Promise<void>((resolve) => {
      service.answer = (response) => {
        response.once('close', resolve).on('error', () => {})
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = () => void (response.writable && response.write(`[${'1,'.repeat(5000)}`, () => setImmediate(more)))
        more()
      }
    })
    const answer = await read()
    await expect(answer.text()).rejects.toThrow('terminated')
    await left
  })
})
