// Attacks 29 and 35: slow clients, a slow service, and endless answers.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { startTestGateway } from './recording-service.ts'
import { setUpGateway } from './test-gateway.ts'

const REQUEST_TIMEOUT = 700
const ANSWER_TIMEOUT = 300
const MAX_ANSWER_BYTES = 100_000

const { service, gateway } = await setUpGateway({
  arrivalLimit: REQUEST_TIMEOUT,
  timeouts: { read: ANSWER_TIMEOUT, write: ANSWER_TIMEOUT, slow: ANSWER_TIMEOUT },
  maxAnswerBytes: MAX_ANSWER_BYTES,
  // With a single connection, a leaked one fails the next test.
  serviceConnections: 1,
})
const port = Number(new URL(gateway.url).port)

const read = () => fetch(`${gateway.url}/api/acme/clouds`)
const head = (line: string) => `${line} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`
const WRITE_HEADERS = 'X-Signalbox: 1\r\nContent-Type: application/json\r\n'

const waitForClose = (socket: Socket) =>
  new Promise<'closed'>((resolve) => socket.once('close', () => resolve('closed')))

describe('29: a slow client', () => {
  it.each([
    ['headers', () => head('GET /api/acme/clouds')],
    ['a body', () => `${head('POST /api/acme/assemblies')}${WRITE_HEADERS}Content-Length: 4000\r\n\r\n`],
  ])('that sends %s byte by byte is disconnected in time', async (_, getStart) => {
    const started = Date.now()
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(getStart()))
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString())).on('error', () => {})
    const drip = setInterval(() => socket.writable && socket.write('a'), 100)
    await waitForClose(socket)
    clearInterval(drip)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('nosniff')
    // Node checks arrival times once per limit, and the client gets a second to read the answer.
    expect(Date.now() - started).toBeLessThan(2 * REQUEST_TIMEOUT + 2000)
    expect(service.requests).toEqual([])
  })

  it('that sends nothing is disconnected', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.resume().on('error', () => {})
    expect(await waitForClose(socket)).toBe('closed')
  })

  it('that does not close after a refusal is disconnected', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write('nonsense\r\n\r\n'))
    socket.resume().on('error', () => {})
    await once(socket, 'end')
    // Writing to a destroyed connection resets it.
    const probe = setInterval(() => socket.write('x'), 300)
    expect(await waitForClose(socket)).toBe('closed')
    clearInterval(probe)
  })

  it('does not delay others, even 500 times', async () => {
    const own = await startTestGateway(service)
    const ownPort = Number(new URL(own.url).port)
    const slow = await Promise.all(
      Array.from({ length: 500 }, async () => {
        const socket: Socket = connect(ownPort, '127.0.0.1')
        socket.on('error', () => {})
        await once(socket, 'connect')
        socket.write('GET /api/acme/clouds HTTP/1.1\r\nHost: 127')
        return socket
      }),
    )
    const drip = setInterval(() => slow.forEach((socket) => socket.write('a')), 1000)
    await fetch(`${own.url}/api/acme/clouds`)
    const times = []
    for (let count = 0; count < 20; count += 1) {
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

describe('35: a slow service', () => {
  const TIMED_OUT = { status: 504, code: 'service-timed-out' }

  it('that completes no connection is unreachable', async () => {
    // Accepts TCP connections but completes no TLS handshake.
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
    // The write was not sent, and the answer says so.
    const detail = expect.stringContaining('Nothing was changed')
    expect(await answer.json()).toMatchObject({ status: 502, code: 'service-unreachable', detail })
    expect(Date.now() - started).toBeLessThan(10 * ANSWER_TIMEOUT)
    await own.close()
    silent.close()
  })

  it('that sends nothing times out', async () => {
    service.answer = () => {}
    const started = Date.now()
    expect(await (await read()).json()).toMatchObject(TIMED_OUT)
    expect(Date.now() - started).toBeLessThan(10 * ANSWER_TIMEOUT)
  })

  it('that sends only whitespace times out', async () => {
    const drips: NodeJS.Timeout[] = []
    service.answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(' ')
      drips.push(setInterval(() => response.write(' '), 50))
    }
    expect(await (await read()).json()).toMatchObject(TIMED_OUT)
    drips.forEach(clearInterval)
  })

  it('that stops within an answer of known length times out', async () => {
    service.answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9' }).write('[1,')
    }
    expect(await (await read()).json()).toMatchObject(TIMED_OUT)
  })

  it('that stops within an answer breaks the connection: a partial answer must not look complete', async () => {
    const closed = new Promise<void>((resolve) => {
      service.answer = (response) => {
        response.once('close', resolve)
        response.writeHead(200, { 'content-type': 'application/json' }).write('[1,')
      }
    })
    const answer = await read()
    await expect(answer.text()).rejects.toThrow('terminated')
    await closed
  })
})

describe('35: an answer over the size limit', () => {
  it.each([
    ['by its content-length', { 'content-length': String(MAX_ANSWER_BYTES + 1) }, '[1,'],
    ['when decompressed', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(50_000_000, ' '))],
    ['of leading whitespace', {}, ' '.repeat(70_000)],
  ])('%s is a problem', async (_, headers, start) => {
    service.answer = (response) => {
      response.on('error', () => {})
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).write(start)
      if (!('content-length' in headers)) response.end()
    }
    const answer = await read()
    expect(await answer.json()).toMatchObject({ status: 502, code: 'service-answer' })
  })

  it('without content-length breaks both connections', async () => {
    const closed = new Promise<void>((resolve) => {
      service.answer = (response) => {
        response.once('close', resolve).on('error', () => {})
        response.writeHead(200, { 'content-type': 'application/json' })
        const more = () => void (response.writable && response.write(`[${'1,'.repeat(5000)}`, () => setImmediate(more)))
        more()
      }
    })
    const answer = await read()
    await expect(answer.text()).rejects.toThrow('terminated')
    await closed
  })
})
