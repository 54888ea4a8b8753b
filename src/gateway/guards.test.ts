import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendRaw, startRecordingService, startTestGateway, TOKEN, type RecordingService } from './recording-service.ts'

let service: RecordingService
let gateway: Awaited<ReturnType<typeof startTestGateway>>
let port: string

beforeAll(async () => {
  service = await startRecordingService()
  gateway = await startTestGateway(service, { allowedHosts: ['ops.example.com'] })
  port = new URL(gateway.url).port
})
afterAll(async () => {
  await gateway.close()
  await service.close()
})
beforeEach(() => {
  service.received.length = 0
})

/** Status of a request given as its lines; `PORT` stands for the gateway's. */
async function statusOf(lines: readonly string[], body = ''): Promise<number> {
  const text = [...lines, 'Connection: close', '', body].join('\r\n').replaceAll('PORT', port)
  const answer = await sendRaw(gateway.url, text)
  expect(answer).not.toContain(TOKEN)
  expect(answer).not.toContain(Buffer.from(TOKEN).toString('base64').slice(0, 12))
  for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
    expect(answer.toLowerCase()).toContain(`${name}: `)
  return Number(answer.split(' ')[1])
}

const GET = 'GET /api/acme/clouds HTTP/1.1'
const HOST = 'Host: 127.0.0.1:PORT'

describe('the Host header', () => {
  it.each(['127.0.0.1:PORT', 'localhost:PORT', 'LOCALHOST:PORT', '[::1]:PORT', 'ops.example.com', 'OPS.example.com'])(
    'may be %s',
    async (host) => {
      expect(await statusOf([GET, `Host: ${host}`])).toBe(200)
      expect(service.received).toHaveLength(1)
    },
  )

  it.each([
    'evil.example',
    'evil.example:PORT',
    'localhost.evil.example:PORT',
    'localhost',
    'localhost:1',
    '127.1:PORT',
    '0x7f000001:PORT',
    '2130706433:PORT',
    '0.0.0.0:PORT',
    '[::ffff:127.0.0.1]:PORT',
    'localhost.:PORT',
    '127.0.0.1@evil:PORT',
    'ops.example.com.evil',
    '',
  ])('may not be %j', async (host) => {
    expect(await statusOf([GET, `Host: ${host}`])).toBe(403)
    expect(await statusOf(['GET / HTTP/1.1', `Host: ${host}`])).toBe(403)
    expect(service.received).toEqual([])
  })

  it('stands there exactly once', async () => {
    expect(await statusOf([GET])).toBe(400)
    expect(await statusOf(['GET /api/acme/clouds HTTP/1.0'])).toBe(400)
    expect(await statusOf([GET, HOST, 'Host: evil.example'])).toBe(400)
    expect(service.received).toEqual([])
  })
})

describe('pages of other sites', () => {
  it.each([
    'Origin: https://evil.example',
    'Origin: null',
    'Origin: http://localhost.evil.example:PORT',
    'Origin: https://127.0.0.1:PORT',
    'Origin: http://127.0.0.1',
    'Sec-Fetch-Site: cross-site',
    'Sec-Fetch-Site: same-site',
    'Sec-Fetch-Site: none',
    'Sec-Fetch-Mode: no-cors',
    'Sec-Fetch-Mode: navigate',
    'Sec-Fetch-Dest: script',
  ])('are refused by %s', async (header) => {
    expect(await statusOf([GET, HOST, header])).toBe(403)
    expect(service.received).toEqual([])
  })

  it('our own is not', async () => {
    const own = [
      'Origin: http://127.0.0.1:PORT',
      'Sec-Fetch-Site: same-origin',
      'Sec-Fetch-Mode: cors',
      'Sec-Fetch-Dest: empty',
    ]
    expect(await statusOf([GET, HOST, ...own])).toBe(200)
    expect(await statusOf([GET, 'Host: ops.example.com', 'Origin: https://ops.example.com'])).toBe(200)
  })

  it('get no permission by asking first', async () => {
    const answer = await fetch(`${gateway.url}/api/acme/clouds`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
    })
    expect(answer.status).toBe(403)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('writes', () => {
  const POST = 'POST /api/acme/assemblies HTTP/1.1'
  const JSON_TYPE = 'Content-Type: application/json'
  const MARK = 'X-Signalbox: 1'
  const LENGTH = 'Content-Length: 2'

  it('pass with the header and JSON', async () => {
    expect(await statusOf([POST, HOST, MARK, JSON_TYPE, LENGTH], '{}')).toBe(200)
    expect(await statusOf([POST, HOST, MARK, `${JSON_TYPE}; charset=utf-8`, LENGTH], '{}')).toBe(200)
    expect(service.received).toHaveLength(2)
  })

  it.each([
    ['without the header', [JSON_TYPE, LENGTH], 403],
    ['with another value of it', [JSON_TYPE, LENGTH, 'X-Signalbox: yes'], 403],
    ['as text', [MARK, 'Content-Type: text/plain', LENGTH], 415],
    ['as a form', [MARK, 'Content-Type: application/x-www-form-urlencoded', LENGTH], 415],
    ['without a type', [MARK, LENGTH], 415],
    ['with a type like JSON', [MARK, 'Content-Type: application/json;x=text/plain', LENGTH], 415],
    ['with two types', [MARK, JSON_TYPE, 'Content-Type: text/plain', LENGTH], 415],
  ])('are refused %s', async (_, headers, status) => {
    expect(await statusOf([POST, HOST, ...headers], '{}')).toBe(status)
    expect(service.received).toEqual([])
  })
})

describe('requests that are not what they seem', () => {
  it.each([
    ['GET http://evil.example/api/acme/clouds HTTP/1.1', 400],
    ['GET /api/acme/../clouds HTTP/1.1', 400],
    ['GET /api/acme/%2e%2e/clouds HTTP/1.1', 400],
    ['GET /api/acme/%252e%252e/clouds HTTP/1.1', 400],
    ['GET /api/acme/..;/clouds HTTP/1.1', 400],
    ['GET /api/acme/clouds/..%5c HTTP/1.1', 400],
    ['GET /api/acme/clouds/%c0%ae HTTP/1.1', 400],
    ['GET /api/acme/clouds/a%2fb HTTP/1.1', 400],
    ['GET /api/acme/clouds/a%00 HTTP/1.1', 400],
    ['GET /api/acme/clouds/a%0d%0aX:y HTTP/1.1', 400],
    ['GET /api//evil.example/x HTTP/1.1', 404],
    ['GET /%61pi/acme/clouds HTTP/1.1', 404],
    ['GET /api HTTP/1.1', 404],
    ['GET /api/account/profile HTTP/1.1', 404],
    ['GET /api/Account/organizations HTTP/1.1', 404],
    ['HEAD /api/acme/clouds HTTP/1.1', 405],
    ['TRACE /api/acme/clouds HTTP/1.1', 403],
    ['PROPFIND /api/acme/clouds HTTP/1.1', 403],
    ['get /api/acme/clouds HTTP/1.1', 400],
  ])('%s is refused with %i', async (line, status) => {
    expect(await statusOf([line, HOST])).toBe(status)
    expect(service.received).toEqual([])
  })

  it.each([
    ['a body on a GET', [GET, HOST, 'Content-Length: 2'], '{}'],
    ['two lengths', [GET, HOST, 'Content-Length: 2', 'Content-Length: 3'], '{}'],
    ['length and chunks', [GET, HOST, 'Content-Length: 2', 'Transfer-Encoding: chunked'], '{}'],
    ['a blank before the colon', [GET, HOST, 'Content-Length : 2'], '{}'],
  ])('%s is refused', async (_, lines, body) => {
    expect(await statusOf(lines, body)).toBe(400)
    expect(service.received).toEqual([])
  })

  it('too many headers are refused', async () => {
    expect(await statusOf([GET, HOST, `X-Big: ${'x'.repeat(20_000)}`])).toBe(431)
  })
})
