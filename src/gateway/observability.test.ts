import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  respondWith,
  sendRaw,
  startRecordingService,
  TOKEN,
  type RecordingService,
} from './testing/recording-service.ts'
import { buildGateway, type Gateway } from './serve.ts'
import type { Environment } from './address-settings.ts'
import { readSettings } from './settings.ts'

const COMMON = { 'x-signalbox': '1', 'content-type': 'application/json' }

let service: RecordingService
let startedGateways: Gateway[] = []
const lines: string[] = []

beforeAll(async () => {
  service = await startRecordingService()
})
beforeEach(() => {
  lines.length = 0
  service.answer = respondWith(200, [])
})
afterAll(async () => {
  await Promise.all(startedGateways.map((gateway) => gateway.close()))
  startedGateways = []
  await service.close()
})

async function start(changes: Environment = {}): Promise<string> {
  const settings = readSettings({ SERVICE_URL: service.url, SERVICE_TOKEN: TOKEN, LOG_LEVEL: 'debug', ...changes })
  const gateway = buildGateway(settings, (line) => lines.push(line))
  startedGateways.push(gateway)
  return gateway.app.listen({ host: '127.0.0.1', port: 0 })
}

/** Waits for the only log line and parses it. */
async function getOnlyLine(): Promise<Record<string, unknown>> {
  await expect.poll(() => lines.length).toBe(1)
  const line = lines[0] ?? ''
  expect(line).not.toContain('\n')
  const entry: unknown = JSON.parse(line)
  return Object(entry)
}

describe('the log', () => {
  it('has one JSON line per call, with the id from its answer', async () => {
    const url = await start()
    const answer = await fetch(`${url}/api/acme/clouds`)
    const { time, milliseconds, ...entry } = await getOnlyLine()
    expect(Date.parse(String(time))).toBeGreaterThan(Date.now() - 60_000)
    expect(milliseconds).toBeGreaterThan(0)
    expect(entry).toEqual({
      level: 'info',
      id: answer.headers.get('x-request-id'),
      method: 'GET',
      path: '/api/acme/clouds',
      status: 200,
      call: 'listClouds',
      operator: 'own',
    })
    expect(entry.id).toMatch(/^[\da-f-]{36}$/)
  })

  it('ignores request ids of clients', async () => {
    const url = await start()
    const answer = await fetch(`${url}/api/acme/clouds`, {
      headers: { 'x-request-id': 'chosen', 'request-id': 'chosen' },
    })
    expect(answer.headers.get('x-request-id')).not.toBe('chosen')
    await getOnlyLine()
    expect(lines.join()).not.toContain('chosen')
  })

  it('has a warning with the problem code for a refused request', async () => {
    const url = await start()
    await fetch(`${url}/api/acme/nothing/of/this`)
    expect(await getOnlyLine()).toMatchObject({ level: 'warn', status: 404, problem: 'not-routed' })
  })

  it('has an error if the service fails', async () => {
    const url = await start()
    service.answer = (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')
    await fetch(`${url}/api/acme/clouds`)
    expect(await getOnlyLine()).toMatchObject({ level: 'error', status: 502 })
  })

  it('has no secrets: no tokens, cookies, bodies or query values', async () => {
    const url = await start({ SERVICE_TOKEN: '', SESSION_SECRET: 'secret-'.repeat(6) })
    const signIn = (token: string) =>
      fetch(`${url}/api/session`, { method: 'POST', headers: COMMON, body: JSON.stringify({ token }) })
    const signedIn = await signIn('secret-token')
    expect(signedIn.status).toBe(200)
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    service.answer = respondWith(401, { error: 'secret-error' })
    await signIn('secret-wrong')
    service.answer = respondWith(422, { errors: ['secret-message'] })
    const headers = {
      ...COMMON,
      cookie,
      authorization: 'Basic secret',
      'x-forwarded-for': 'secret',
      referer: 'http://secret',
    }
    const body = JSON.stringify({ cms_ci: { ciName: 'secret-name', comments: 'secret-comment' } })
    await fetch(`${url}/api/acme/clouds`, { method: 'POST', headers, body })
    await fetch(`${url}/api/acme/clouds?secret=secret-1&q=secret`, { headers: { cookie } })
    await fetch(`${url}/acme?token=secret`, { headers: { cookie } })
    await expect.poll(() => lines.length).toBe(5)
    const [, sealed = ''] = cookie.split('=')
    expect(sealed.length).toBeGreaterThan(50)
    for (const line of lines) {
      expect(line).not.toContain('secret')
      expect(line).not.toContain(sealed.slice(-20))
      expect(() => void JSON.parse(line)).not.toThrow()
    }
    const operators = lines.flatMap((line) => /"operator":"([^"]+)"/.exec(line)?.[1] ?? [])
    expect(new Set(operators).size, 'one pseudonym for one operator').toBe(1)
  })

  it('has operator ids that depend on the session secret', async () => {
    for (const letter of ['a', 'b']) {
      const url = await start({ SERVICE_TOKEN: '', SESSION_SECRET: letter.repeat(32) })
      const signedIn = await fetch(`${url}/api/session`, { method: 'POST', headers: COMMON, body: '{"token":"one"}' })
      const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
      await fetch(`${url}/api/acme/clouds`, { headers: { cookie } })
    }
    await expect.poll(() => lines.join().match(/"operator":/g)?.length).toBe(2)
    expect(new Set(lines.join().match(/"operator":"[^"]+"/g)).size).toBe(2)
  })

  it('has no password of an absolute URL, and no line injected by a path', async () => {
    const url = await start()
    const { host } = new URL(url)
    await sendRaw(url, `GET http://user:secret@${host}/a HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(await getOnlyLine()).toMatchObject({ status: 400, path: '' })
    lines.length = 0
    await sendRaw(url, `GET /a%0a{"level":"info"}"x HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    await getOnlyLine()
  })

  it.each([
    ['silent', 0],
    ['error', 1],
    ['warn', 2],
    ['info', 3],
    ['debug', 4],
  ])('at %s has %i of four requests', async (LOG_LEVEL, count) => {
    const url = await start({ LOG_LEVEL })
    await fetch(`${url}/healthz`)
    await fetch(`${url}/api/acme/clouds`)
    await fetch(`${url}/api/nothing`)
    service.answer = (response) => void response.destroy()
    await fetch(`${url}/api/acme/clouds`)
    await expect.poll(() => lines.length).toBe(count)
  })
})

describe('metrics', () => {
  it('count requests by call and status, without operators, names or tokens', async () => {
    const url = await start()
    await fetch(`${url}/api/acme/clouds`)
    await fetch(`${url}/api/hidden/nothing/here`)
    const answer = await fetch(`${url}/metrics`)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    const text = await answer.text()
    expect(text).toMatch(/^signalbox_requests_total\{call="listClouds",method="GET",status="200"\} 1$/m)
    expect(text).toMatch(/^signalbox_requests_total\{call="none",method="GET",status="404"\} 1$/m)
    expect(text).toMatch(/^signalbox_request_seconds_count\{call="listClouds"\} 1$/m)
    expect(text).toContain('signalbox_process_resident_memory_bytes')
    for (const name of ['acme', 'secret', 'hidden', TOKEN]) expect(text).not.toContain(name)
  })

  it.each(['ops.example.com', '10.0.0.1', '127.0.0.1.example.com'])(
    'are not served under the host name %s',
    async (host) => {
      const url = await start({ ALLOWED_HOSTS: host })
      const answer = await sendRaw(url, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 404 /)
      expect(answer).not.toContain('signalbox_requests_total')
    },
  )

  it.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'])(
    'are not served through a proxy: %s',
    async (header) => {
      const url = await start()
      expect((await fetch(`${url}/metrics`, { headers: { [header]: '192.0.2.1' } })).status).toBe(404)
    },
  )
})

describe('readiness', () => {
  it('means that the service is reachable, whatever it answers', async () => {
    const other = await startRecordingService()
    const url = await start({ SERVICE_URL: other.url })
    other.answer = respondWith(401, { error: 'Who are you?' })
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok' }])
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
    await other.close()
    // The result of the probe is cached for a second.
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 3000 }).toBe(503)
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'the service cannot be reached' })
    expect((await fetch(`${url}/healthz`)).status, 'the process itself is healthy').toBe(200)
  })
})
