import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { respondWith, startRecordingService, startTestGateway, TOKEN } from './testing/recording-service.ts'
import { setUpGateway } from './testing/test-gateway.ts'

const TIMEOUTS = { read: 300, write: 300, slow: 300 }
// With a single connection, a leaked one fails the next test.
const { service, gateway } = await setUpGateway({ servicePrefix: '/ops', timeouts: TIMEOUTS, serviceConnections: 1 })

const read = (path: string, headers: Record<string, string> = {}) => fetch(`${gateway.url}/api${path}`, { headers })

const write = (method: string, path: string, body?: unknown) =>
  fetch(`${gateway.url}/api${path}`, {
    method,
    headers: { 'x-signalbox': '1', 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const CREATE = '/acme/assemblies'

describe('a request to the service', () => {
  it('has the credential and no headers of the client', async () => {
    await read('/acme/clouds', {
      authorization: 'Basic ZXZpbDo=',
      cookie: 'a=b',
      accept: 'text/html,*/*',
      'user-agent': 'another',
      'x-forwarded-for': '1.2.3.4',
      'x-http-method-override': 'DELETE',
      'accept-language': 'de',
    })
    const { host, connection, ...headers } = service.requests[0]?.headers ?? {}
    expect(headers).toEqual({
      authorization: `Basic ${Buffer.from(`${TOKEN}:`).toString('base64')}`,
      accept: 'application/json',
      'user-agent': expect.stringMatching(/^signalbox\/\d/),
    })
    expect(service.url).toContain(host)
    expect(connection).toBe('keep-alive')
  })

  it('has a rebuilt path below the prefix of the service', async () => {
    await read('/%61cme/clouds/')
    await read('/a%20b/clouds/dc%C3%9F')
    await read('/acme/clouds/offerings?ns_path=/acme/_clouds/east')
    expect(service.requests.map(({ url }) => url)).toEqual([
      '/ops/acme/clouds',
      '/ops/a%20b/clouds/dc%C3%9F',
      '/ops/acme/clouds/offerings.json?ns_path=%2Facme%2F_clouds%2Feast',
    ])
  })

  it('keeps assembly paths without an organization', async () => {
    await read('/assemblies')
    await write('POST', '/assemblies', { cms_ci: { ciName: 'shop', ciAttributes: {} } })
    for (const method of ['PUT', 'DELETE']) await write(method, '/assemblies/shop', method === 'PUT' ? {} : undefined)
    await read('/assemblies/shop.json')
    expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /ops/assemblies',
      'POST /ops/assemblies',
      'PUT /ops/assemblies/shop',
      'DELETE /ops/assemblies/shop',
      'GET /ops/assemblies/shop',
    ])
  })

  it('has a re-serialized JSON body', async () => {
    await write('POST', CREATE, '{ "cms_ci" : {"ciName":"\\u0061", "__proto__": {"x":1}} }')
    expect(service.requests[0]).toMatchObject({
      method: 'POST',
      url: '/ops/acme/assemblies',
      headers: { 'content-type': 'application/json' },
      body: '{"cms_ci":{"ciName":"a","__proto__":{"x":1}}}',
    })
  })

  it('has no body if the call has none', async () => {
    const answer = await write('DELETE', '/acme/assemblies/shop')
    expect(answer.status).toBe(200)
    expect(service.requests[0]).toMatchObject({ method: 'DELETE', body: '' })
    expect(service.requests[0]?.headers).not.toHaveProperty('content-type')
    expect((await write('DELETE', '/acme/assemblies/shop', {})).status).toBe(400)
  })
})

describe('an answer to the client', () => {
  it('has status and JSON, but no headers of the service', async () => {
    const errors = { errors: ['Name is taken.'] }
    service.answer = respondWith(422, errors, {
      'set-cookie': 'a=b',
      'www-authenticate': 'Basic realm="x"',
      server: 'x',
      'x-powered-by': 'x',
      location: '/x',
      refresh: '0; url=/x',
      link: '</x>; rel=preload',
      'clear-site-data': '"*"',
      'strict-transport-security': 'max-age=1',
      'access-control-allow-origin': '*',
      'retry-after': '7',
    })
    const answer = await write('POST', CREATE, {})
    expect([answer.status, await answer.json()]).toEqual([422, errors])
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('retry-after')).toBe('7')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const expected =
      /^(?:content-|x-content-|x-request-id|referrer-|cross-origin-|permissions-|cache-|retry-|date$|connection$|keep-alive$|transfer-)/
    expect([...answer.headers.keys()].filter((name) => !expected.test(name))).toEqual([])
  })

  it.each([
    [401, { errors: ['Unauthorized access!'] }],
    [404, { errors: ['not found'] }],
    [500, { code: 500, exception: 'Failed.' }],
    [503, {}],
  ])('passes on a %i unchanged', async (status, body) => {
    service.answer = respondWith(status, body)
    const answer = await read('/acme/clouds')
    expect([answer.status, await answer.json()]).toEqual([status, body])
  })

  it.each([301, 302, 303, 307, 308])('is a problem for the redirect %i, which is never followed', async (status) => {
    const other = await startRecordingService()
    for (const location of [
      `${other.url}/acme/clouds`,
      `${service.url}/elsewhere`,
      '/users/sign_in',
      '//127.0.0.1:9/x',
    ]) {
      service.requests.length = 0
      service.answer = respondWith(status, {}, { location })
      for (const answer of [await read('/acme/clouds'), await write('POST', CREATE, {})]) {
        expect([answer.status, answer.headers.get('location')]).toEqual([502, null])
        expect(await answer.json()).toMatchObject({ code: 'service-redirected' })
      }
      expect(service.requests).toHaveLength(2)
    }
    expect(other.requests).toEqual([])
    await other.close()
  })

  it('has its length and its exact bytes if the service states a small length', async () => {
    const body = Buffer.from('["\u00fc", 1.50, "\xff"]', 'latin1')
    service.answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
    }
    const answer = await read('/acme/clouds')
    expect(answer.headers.get('content-length')).toBe(String(body.length))
    expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true)
  })

  it('is a problem if the cloud already has a service of every type', async () => {
    service.answer = respondWith(302, {}, { location: `${service.url}/acme/clouds/dfw-1` })
    const answer = await read('/acme/clouds/dfw-1/services/new.json?mgmtCiId=7')
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'all-services-present', detail: expect.stringContaining('already has a service of every type') },
    ])
    service.answer = respondWith(302, {}, { location: '/users/sign_in?next=/acme/clouds/dfw-1' })
    expect((await read('/acme/clouds/dfw-1/services/new.json?mgmtCiId=7')).status).toBe(502)
  })

  it('is a problem if the service does not accept the token', async () => {
    service.answer = respondWith(401, { error: 'You need to sign in.' }, { 'www-authenticate': 'Basic realm="x"' })
    const answer = await read('/acme/clouds')
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBeNull()
    expect(await answer.json()).toMatchObject({ code: 'signed-out' })
  })

  it.each([
    ['a redirect', 302, { location: 'http://127.0.0.1:9/' }, '<html>', 502, 'service-redirected'],
    [
      'an organization that does not exist',
      302,
      { location: 'http://127.0.0.1:9/not_found_error' },
      '',
      404,
      'no-organization',
    ],
    [
      'an outage of the backend',
      302,
      { location: 'http://127.0.0.1:9/error?message=CMS%20is%20not%20accessible.' },
      '',
      503,
      'service-unreachable',
    ],
    ['a page sent as JSON', 200, { 'content-type': 'application/json' }, ' \n<html>', 502, 'service-answer'],
    [
      'a compressed answer',
      200,
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      '[]',
      502,
      'service-answer',
    ],
    [
      'a redirect with JSON',
      307,
      { location: '/x', 'content-type': 'application/json' },
      '{}',
      502,
      'service-redirected',
    ],
    ['a sign-in page', 200, { 'content-type': 'text/html' }, '<html>secret', 502, 'service-answer'],
    ['text', 200, { 'content-type': 'text/plain' }, '[]', 502, 'service-answer'],
    ['a picture', 200, { 'content-type': 'image/svg+xml' }, '<svg>html</svg>', 502, 'service-answer'],
  ])('is a problem for %s', async (_, status, headers, body, expectedStatus, code) => {
    service.answer = (response) => void response.writeHead(status, headers).end(body)
    const answer = await read('/acme/clouds')
    expect([answer.status, answer.headers.get('location')]).toEqual([expectedStatus, null])
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({ status: expectedStatus, code, detail: expect.stringContaining('service') })
    expect(text).not.toContain('html')
    expect(service.requests).toHaveLength(1)
  })

  it.each([
    ['an invalid HTTP status', 999],
    ['a 401 that is too large', 401],
  ])('is a problem for %s', async (_, status) => {
    service.answer = respondWith(status, { errors: ['x'.repeat(100_000)] })
    for (const answer of [await read('/acme/clouds'), await write('POST', CREATE, {})])
      expect([answer.status, await answer.json()]).toMatchObject([502, { code: 'service-answer' }])
  })

  it.each([
    ['a 204', 204, undefined, ''],
    ['an empty 200', 200, undefined, ''],
    ['a single blank', 200, 'text/html', ' '],
    ['the page of a proxy', 503, 'text/html', '<html>'],
  ])('has no body for %s', async (_, status, type, body) => {
    service.answer = (response) => void response.writeHead(status, type ? { 'content-type': type } : {}).end(body)
    const answer = await read('/acme/clouds')
    expect([answer.status, await answer.text()]).toEqual([status, ''])
  })
})

describe('an answer that is not valid HTTP', () => {
  const JSON_ANSWER = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n[]'

  it.each([
    ['a status below 100', 'HTTP/1.1 099 Low\r\ncontent-length: 0\r\n\r\n'],
    ['a status of two digits', 'HTTP/1.1 42 Short\r\n\r\n'],
    ['a status of four digits', 'HTTP/1.1 1000 Long\r\n\r\n'],
    ['a 100 that no request asked for', `HTTP/1.1 100 Continue\r\n\r\n${JSON_ANSWER}`],
    ['a 101 that no request asked for', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ])('is named for a read, and leaves the outcome of a write unknown: %s', async (_, text) => {
    const server = createServer((socket) => socket.on('error', () => {}).on('data', () => socket.write(text)))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const own = await startTestGateway({ url }, { timeouts: TIMEOUTS })
    expect(await (await fetch(`${own.url}/api/acme/clouds`)).json()).toMatchObject({
      status: 502,
      code: 'service-answer',
      detail: expect.stringContaining('not valid HTTP'),
    })
    const headers = { 'x-signalbox': '1', 'content-type': 'application/json' }
    const answer = await fetch(`${own.url}/api${CREATE}`, { method: 'POST', headers, body: '{}' })
    expect(await answer.json()).toMatchObject({
      status: 504,
      code: 'service-timed-out',
      detail: expect.stringMatching(/not valid HTTP.*not known/),
    })
    await own.close()
    server.close()
  })

  it('may be preceded by other information', async () => {
    service.answer = (response) => {
      response.writeEarlyHints({ link: '</x>; rel=preload' })
      respondWith(200, [1])(response)
    }
    const answer = await read('/acme/clouds')
    expect([answer.status, answer.headers.get('link'), await answer.json()]).toEqual([200, null, [1]])
  })
})

describe('a failure status that means success', () => {
  const PLAN = '/acme/assemblies/storefront/transition/environments/prod/releases/bom'
  const STATE =
    '/acme/assemblies/storefront/operations/environments/prod/platforms/web/components/compute/instances/7/state'

  it('becomes 204', async () => {
    service.answer = respondWith(404, { errors: [] })
    expect((await read(PLAN)).status).toBe(204)
    service.answer = respondWith(500, { code: 500, exception: "undefined method `+' for nil:NilClass" })
    expect((await read('/acme/reports/compute')).status).toBe(204)
    service.answer = respondWith(422, { errors: [] })
    expect((await write('PUT', STATE, { state: 'replace' })).status).toBe(204)
  })

  it.each([
    ['a missing parent record', PLAN, 404, { errors: ["Could not locate manifest.Environment with id/name 'prod'."] }],
    ['a call without an empty answer', '/acme/clouds/lab', 404, { errors: ['not found'] }],
    ['another exception', '/acme/reports/compute', 500, { code: 500, exception: 'Connection refused' }],
  ])('passes on %s unchanged', async (_, path, status, body) => {
    service.answer = respondWith(status, body)
    const answer = await read(path)
    expect([answer.status, await answer.json()]).toEqual([status, body])
  })

  it('passes on a refused state change unchanged', async () => {
    service.answer = respondWith(422, { errors: ['No.'] })
    const answer = await write('PUT', STATE, { state: 'replace' })
    expect([answer.status, await answer.json()]).toEqual([422, { errors: ['No.'] }])
  })
})

describe('a service that does not answer', () => {
  it('times out: a write reports an unknown outcome, and no call is sent twice', async () => {
    service.answer = () => {}
    const readAnswer = await read('/acme/clouds')
    expect(await readAnswer.json()).toMatchObject({
      status: 504,
      code: 'service-timed-out',
      detail: expect.not.stringContaining('not known'),
    })
    const writeAnswer = await write('POST', CREATE, {})
    expect(await writeAnswer.json()).toMatchObject({
      status: 504,
      code: 'service-timed-out',
      detail: expect.stringContaining('not known'),
    })
    expect(service.requests).toHaveLength(2)
  })

  it('breaks the connection: a write reports an unknown outcome, and no call is sent twice', async () => {
    service.answer = (response) => void response.destroy()
    expect(await (await read('/acme/clouds')).json()).toMatchObject({ status: 502, code: 'service-unreachable' })
    expect(await (await write('POST', CREATE, {})).json()).toMatchObject({ status: 504, code: 'service-timed-out' })
    expect(service.requests).toHaveLength(2)
  })

  it('is unreachable: only a write reports that nothing was changed', async () => {
    const stopped = await startRecordingService()
    const own = await startTestGateway(stopped)
    await stopped.close()
    const headers = { 'x-signalbox': '1', 'content-type': 'application/json' }
    const answer = await fetch(`${own.url}/api${CREATE}`, { method: 'POST', headers, body: '{}' })
    expect(await answer.json()).toMatchObject({
      status: 502,
      code: 'service-unreachable',
      detail: expect.stringContaining('Nothing was changed'),
    })
    const readAnswer = await fetch(`${own.url}/api/acme/clouds`, { headers })
    expect(await readAnswer.json()).toMatchObject({
      status: 502,
      code: 'service-unreachable',
      detail: expect.not.stringContaining('changed'),
    })
    await own.close()
  })
})
