import { afterAll, beforeAll, expect, it } from 'vitest'
import { authenticate } from './authorization.ts'
import { openTestService, type TestService } from '../test-service.ts'

let app: TestService
beforeAll(() => {
  app = openTestService()
})
afterAll(() => app.close())

// 4.1: the token is the user name of Basic authentication; the scheme name is compared literally.
it.each([
  ['the token alone', `Basic ${btoa('demo-admin:')}`, 'demo-admin'],
  ['a filler behind the colon', `Basic ${btoa('demo-admin:X')}`, 'demo-admin'],
  ['no colon', `Basic ${btoa('demo-admin')}`, 'demo-admin'],
  ['another spelling of the scheme', `basic ${btoa('demo-admin:')}`, undefined],
  ['another scheme', 'Bearer demo-admin', undefined],
  ['an unknown token', `Basic ${btoa('nobody:')}`, undefined],
  ['no token', `Basic ${btoa(':demo-admin')}`, undefined],
  ['nothing', undefined, undefined],
])('handles %s', (_, authorization, username) => {
  expect(authenticate(app.service.store, authorization)?.username).toBe(username)
})

it('ignores a token in the URL', async () => {
  expect((await app.request('GET', '/acme/assemblies?token=demo-admin', undefined, '')).status).toBe(401)
})
