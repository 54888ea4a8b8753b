import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../../test-service.ts'
import { hashPassword } from '../../model/password.ts'
import { createServer } from '../../http/server.ts'

const TOKEN = 'a-secret-token-of-20'
let testService: TestService
let app: ReturnType<typeof createServer>
beforeEach(() => {
  testService = openTestService()
  app = createServer(testService.service)
  const password = hashPassword('secret', Buffer.from('salt'))
  testService.service.store.operator.update(1, { token: TOKEN, password, name: '<script>alert(1)</script>' })
})
afterEach(async () => {
  await app.close()
  await testService.close()
})

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', host: 'localhost' }
const url = '/account/profile'
const get = (headers: Record<string, string> = {}, path = url) =>
  app.inject({ method: 'GET', url: path, headers: { ...browser, ...headers } })
function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams(fields).toString()
  return app.inject({ method: 'POST', url, headers: { ...browser, ...type, ...headers }, payload })
}
const person = { username: 'demo-admin', password: 'secret' }
const basic = { authorization: `Basic ${btoa(`${TOKEN}:`)}` }

describe('the profile page', () => {
  it('asks for the password in its authentication section, with and without trailing slash', async () => {
    for (const path of [url, `${url}/`]) {
      const { statusCode, headers, body } = await get({}, path)
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'.*form-action 'self'; frame-ancestors 'none'/,
      )
      expect(body).toContain('<h2 id="authentication">Authentication</h2>')
    }
  })

  it("masks the caller's token and escapes user input", async () => {
    const { body } = await get(basic)
    expect(body).toContain('••••••••f-20')
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(body).not.toMatch(/a-secret|<script/)
  })

  it('shows the token only in the answer to its form', async () => {
    expect((await post({ ...person, action: 'show' })).body).toContain(TOKEN)
    for (const [wrong, status] of [
      [{ ...person, password: 'other' }, 401],
      [{ ...person, username: '"><script>' }, 401],
      [{ action: 'show' }, 401],
    ] as const) {
      const { statusCode, body } = await post(wrong, basic)
      expect(statusCode).toBe(status)
      expect(body).not.toMatch(/a-secret|<script/)
    }
  })

  it('renews the token: the old one is invalid', async () => {
    const { body } = await post({ ...person, action: 'renew' })
    const [, token = ''] = /<code>([\w-]{20})<\/code>/.exec(body) ?? []
    expect((await testService.request('GET', url, undefined, TOKEN)).status).toBe(401)
    expect((await testService.request('GET', url, undefined, token)).body).toMatchObject({ username: 'demo-admin' })
  })

  it('refuses forms of other sites, and credentials other than the password', async () => {
    for (const [name, value] of [
      ['sec-fetch-site', 'cross-site'],
      ['origin', 'https://localhost.evil.example'],
    ] as const) {
      expect((await post({ ...person, action: 'renew' }, { [name]: value })).statusCode).toBe(403)
    }
    expect((await post({ action: 'renew' }, basic)).statusCode).toBe(401)
    expect(testService.service.store.operator.find(1)?.token).toBe(TOKEN)
    expect((await post(person, { origin: 'http://localhost' })).statusCode).toBe(200)
  })

  it('answers JSON on request', async () => {
    expect((await get({ ...basic, accept: 'application/json' })).json()).toMatchObject({ username: 'demo-admin' })
    expect((await get({ accept: 'application/json' })).statusCode).toBe(401)
  })
})
