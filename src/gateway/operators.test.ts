import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { respondWith, startRecordingService, type RecordingService } from './testing/recording-service.ts'
import { startGateway } from './serve.ts'
import { readSettings } from './settings.ts'

const TOKEN = 'operators-own-token'
const SECRET = 'a secret of at least thirty-two characters'
const basic = (token: string) => `Basic ${Buffer.from(`${token}:`).toString('base64')}`

let service: RecordingService
let gateways: Awaited<ReturnType<typeof startGateway>>[]

const start = (changes: Record<string, string> = {}) =>
  startGateway({
    ...readSettings({
      SERVICE_URL: service.url,
      SESSION_SECRET: SECRET,
      PORT: '0',
      LOG_LEVEL: 'silent',
      SIGN_INS_PER_MINUTE: '1000',
      ...changes,
    }),
    // With a single connection, a leaked one fails the next test.
    serviceConnections: 1,
  })

beforeAll(async () => {
  service = await startRecordingService()
  gateways = [await start(), await start()]
})
afterAll(async () => {
  for (const gateway of gateways) await gateway.close()
  await service.close()
})
beforeEach(() => {
  service.requests.length = 0
  service.answer = respondWith(200, [])
})

const url = (index = 0) => gateways[index]?.url ?? ''
const json = { 'x-signalbox': '1', 'content-type': 'application/json' }

const signIn = (token: unknown = TOKEN, baseUrl = url()) =>
  fetch(`${baseUrl}/api/session`, { method: 'POST', headers: json, body: JSON.stringify({ token }) })

/** The cookie of an answer as a browser sends it back. */
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

const read = (cookie: string, baseUrl = url()) => fetch(`${baseUrl}/api/acme/clouds`, { headers: { cookie } })

describe('sign-in', () => {
  it('verifies the token at the service and answers with an encrypted cookie', async () => {
    const answer = await signIn()
    expect(answer.status).toBe(200)
    expect(service.requests).toMatchObject([
      { url: '/account/organizations', headers: { authorization: basic(TOKEN) } },
    ])
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^signalbox=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/)
    const text = JSON.stringify([...answer.headers]) + (await answer.text())
    expect(text).not.toContain(TOKEN)
    expect(text).toContain('/account/profile')
  })

  it('allows pages of allowed origins only', async () => {
    const origin = 'https://console.example.com'
    const gateway = await start({ ALLOWED_ORIGINS: origin })
    const preflight = (requestOrigin: string) =>
      fetch(`${gateway.url}/api/session`, { method: 'OPTIONS', headers: { origin: requestOrigin } })
    const { status, headers } = await preflight(origin)
    expect([status, headers.get('access-control-allow-methods')]).toEqual([204, 'GET, POST, DELETE'])
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    expect((await preflight('https://evil.example')).status).toBe(403)
    await gateway.close()
  })

  it.each(['', 'has:colon', 'has blank', 'ünicode', 7, null, { a: 1 }])(
    'refuses the token %j without calling the service',
    async (token) => {
      const answer = await signIn(token)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'token-refused' })
      expect(service.requests).toEqual([])
    },
  )

  it.each([
    ['a 401', () => respondWith(401, { error: 'Invalid login.' })],
    ['a redirect to the sign-in page', () => respondWith(302, {}, { location: '/users/sign_in' })],
  ])('is refused after %s from the service', async (_, answer) => {
    service.answer = answer()
    const refused = await signIn()
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ code: 'token-refused' })
    expect(refused.headers.getSetCookie()).toEqual([])
  })

  it('does not call the token wrong if the service fails', async () => {
    service.answer = respondWith(500, { code: 500, exception: 'x' })
    expect((await signIn()).status).toBe(502)
  })
})

describe('a session', () => {
  it('sends the token of its own operator, at every gateway with the secret', async () => {
    const [one, two] = [cookieOf(await signIn('token-one')), cookieOf(await signIn('token-two', url(1)))]
    service.requests.length = 0
    const reads = [0, 1, 1, 0].flatMap((index) => [read(one, url(index)), read(two, url(index))])
    for (const answer of await Promise.all(reads)) expect(answer.status).toBe(200)
    for (const token of ['token-one', 'token-two'])
      expect(service.requests.filter(({ headers }) => headers.authorization === basic(token))).toHaveLength(4)
  })

  it.each(['', 'signalbox=', 'signalbox=a.b.c.d.e', '__Host-signalbox=x'])(
    'is refused for the cookie %j',
    async (cookie) => {
      const answer = await read(cookie)
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'signed-out' })
      expect(service.requests).toEqual([])
    },
  )

  it('opens with an older secret, but not with another one', async () => {
    const cookie = cookieOf(await signIn())
    const other = await start({ SESSION_SECRET: 'some different secret of thirty-two characters' })
    const rotated = await start({ SESSION_SECRET: `the newest secret of thirty-two characters,${SECRET}` })
    expect((await read(cookie, other.url)).status).toBe(401)
    expect((await read(cookie, rotated.url)).status).toBe(200)
    await other.close()
    await rotated.close()
  })

  it('ends if the service no longer accepts the token, but not if a permission is missing', async () => {
    const cookie = cookieOf(await signIn())
    service.answer = respondWith(401, { errors: ['Unauthorized access!'] })
    const notAllowed = await read(cookie)
    expect([notAllowed.status, await notAllowed.json()]).toEqual([401, { errors: ['Unauthorized access!'] }])
    expect(notAllowed.headers.getSetCookie()).toEqual([])
    service.answer = respondWith(401, { error: 'Invalid login.' })
    const ended = await read(cookie)
    expect(await ended.json()).toMatchObject({ code: 'signed-out' })
    expect(ended.headers.getSetCookie()[0]).toMatch(/^signalbox=; Max-Age=0; Path=\/;/)
  })

  it('cannot be used after sign-out, nor can a copy of its cookie', async () => {
    const [cookie, other] = [cookieOf(await signIn()), cookieOf(await signIn())]
    expect((await read(cookie)).status).toBe(200)
    await fetch(`${url()}/api/session`, { method: 'DELETE', headers: { 'x-signalbox': '1', cookie } })
    const refused = await read(cookie)
    expect(refused.status).toBe(401)
    expect(refused.headers.getSetCookie(), 'not renewed').toEqual([])
    expect(await (await fetch(`${url()}/api/session`, { headers: { cookie } })).json()).toMatchObject({
      signedIn: false,
    })
    expect((await read(other)).status, 'another session of the same operator').toBe(200)
  })

  it('has the lifetime of the settings', async () => {
    const short = await start({ SESSION_IDLE_MINUTES: '10', SESSION_MAX_MINUTES: '30' })
    const answer = await signIn(TOKEN, short.url)
    expect(answer.headers.getSetCookie()[0]).toContain(`Max-Age=${30 * 60};`)
    const { until } = Object(await answer.json())
    expect(Math.abs(until - Date.now() - 10 * 60_000)).toBeLessThan(60_000)
    await short.close()
  })

  it('ends by sign-out', async () => {
    const cookie = cookieOf(await signIn())
    const answer = await fetch(`${url()}/api/session`, { method: 'DELETE', headers: { 'x-signalbox': '1', cookie } })
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^signalbox=; Max-Age=0; Path=\/;/)
  })

  it('reports its status', async () => {
    const before = await (await fetch(`${url()}/api/session`)).json()
    expect(before).toEqual({ mode: 'sign-in', signedIn: false, profile: `${service.url}/account/profile` })
    const cookie = cookieOf(await signIn())
    const after = await (await fetch(`${url()}/api/session`, { headers: { cookie } })).json()
    expect(after).toMatchObject({ signedIn: true, until: expect.any(Number) })
  })
})

describe('sign-in attempts', () => {
  it.each([
    ['each address behind a trusted proxy', '127.0.0.1', [401, 401, 429]],
    ['the proxy itself without TRUSTED_PROXIES', '', [401, 429, 429]],
  ])('are counted for %s', async (_, TRUSTED_PROXIES, expected) => {
    const gateway = await start({ SIGN_INS_PER_MINUTE: '1', TRUSTED_PROXIES })
    service.answer = respondWith(401, { error: 'Invalid login.' })
    const statuses = []
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1']) {
      const headers = { ...json, 'x-forwarded-for': `203.0.113.9, ${address}` }
      const answer = await fetch(`${gateway.url}/api/session`, { method: 'POST', headers, body: '{"token":"wrong"}' })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual(expected)
    await gateway.close()
  })

  it('are limited', async () => {
    const gateway = await start({ SIGN_INS_PER_MINUTE: '10' })
    service.answer = respondWith(401, { error: 'Invalid login.' })
    const statuses = []
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await signIn('wrong', gateway.url)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect(service.requests).toHaveLength(10)
    const answer = await signIn('wrong', gateway.url)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    await gateway.close()
  })
})
