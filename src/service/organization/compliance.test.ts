import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createDesign,
  deployShop,
  DESIGN,
  OPERATIONS,
  read,
  readList,
  SHOP,
  TRANSITION,
} from '../http/test-scenario.ts'
import { openTestService, type TestService } from '../test-service.ts'
import { checkRecord } from './compliance.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

const POLICIES = '/acme/organization/policies'

async function addPolicy(ciName: string, query: string, more: object = {}): Promise<void> {
  const ciAttributes = { query, mode: 'active', ...more }
  expect((await app.request('POST', POLICIES, { cms_ci: { ciName, ciAttributes } })).status).toBe(200)
}

const refusal = (...policies: string[]) => ({
  errors: [`Failed compliance for ${policies.length === 1 ? 'policy' : 'policies'}: ${policies.join('; ')}.`],
})

const user = (ciName: string, username: string) => ({
  cms_dj_ci: { ciName, ciAttributes: { username } },
  template_name: 'user',
})
const USERS = `${DESIGN}/platforms/web/components`
const post = (ciName: string, username: string) => app.request('POST', USERS, user(ciName, username))

describe('an active policy', () => {
  beforeEach(() => createDesign(app))

  it('refuses new and changed records that match its query, and keeps nothing of them', async () => {
    await addPolicy('no-root', 'ciClassName:catalog.*User AND ciAttributes.username:root', { description: 'Use sudo' })
    expect(await post('admin', 'root')).toMatchObject({ status: 422, body: refusal('no-root (Use sudo)') })
    expect(app.service.store.release.count("nsPath = '/acme/shop' AND releaseState = 'open'")).toBe(0)
    expect((await post('app', 'app')).status).toBe(200)
    const change = { cms_dj_ci: { ciAttributes: { username: 'root' } } }
    expect(await app.request('PUT', `${USERS}/app`, change)).toMatchObject({
      status: 422,
      body: refusal('no-root (Use sudo)'),
    })
    expect(await read(app, `${USERS}/app`)).toMatchObject({ ciAttributes: { username: 'app' } })
  })

  it('refuses every later change of a record that matches already, but not its deletion', async () => {
    await post('admin', 'root')
    await addPolicy('no-root', 'ciAttributes.username:root')
    const change = { cms_dj_ci: { ciAttributes: { description: 'x' } } }
    expect((await app.request('PUT', `${USERS}/admin`, change)).body).toEqual(refusal('no-root'))
    expect((await app.request('DELETE', `${USERS}/admin`)).status).toBe(200)
  })

  it('is named beside the others that refuse the record, and beside its invalid attributes', async () => {
    await addPolicy('no-root', 'ciAttributes.username:root')
    await addPolicy('no-more', 'ciName:admin')
    expect((await post('admin', 'root')).body).toEqual(refusal('no-more', 'no-root'))
    expect((await post('admin', '')).body).toEqual({
      errors: ['Username [username] must be present.', ...refusal('no-more').errors],
    })
  })

  it.each([
    ['passive', { mode: 'passive' }],
    ['disabled', { mode: 'disabled' }],
  ])('that becomes %s refuses nothing', async (_, attributes) => {
    await addPolicy('no-root', 'ciAttributes.username:root')
    expect((await app.request('PUT', `${POLICIES}/no-root`, { cms_ci: { ciAttributes: attributes } })).status).toBe(200)
    expect((await post('admin', 'root')).status).toBe(200)
  })

  it('refuses nothing with a query that cannot be parsed, nor in other organizations', async () => {
    await addPolicy('broken', '(')
    await addPolicy('no-copies', 'ciClassName:account.Assembly AND ciName:copy')
    const copy = { cms_ci: { ciName: 'copy', ciAttributes: { owner: 'a@example.com' } } }
    await app.request('POST', '/account/organizations', { name: 'globex' })
    expect((await app.request('POST', '/globex/assemblies', copy)).status).toBe(200)
    expect((await app.request('POST', '/acme/assemblies', copy)).body).toEqual(refusal('no-copies'))
  })

  it('does not see secrets', async () => {
    const record = (ciAttributes: Record<string, string>) => () =>
      checkRecord(app, { ciName: 'key', ciClassName: 'catalog.Globalvar', nsPath: '/acme/shop', ciAttributes })
    await addPolicy('no-guess', 'guess')
    expect(record({ secure: 'true', encrypted_value: 'guess' })).not.toThrow()
    expect(record({ secure: 'false', value: 'guess' })).toThrow('refused with 422')
  })
})

describe('every kind of write', () => {
  beforeEach(async () => {
    await deployShop(app)
    await addPolicy('frozen', 'nsPath:\\/acme*')
  })

  it.each<['PUT' | 'POST', string, object]>([
    ['PUT', SHOP, { cms_ci: { ciAttributes: { description: 'x' } } }],
    ['PUT', TRANSITION, { cms_ci: { ciAttributes: { description: 'x' } } }],
    ['PUT', `${TRANSITION}/platforms/web`, { cms_dj_ci: { ciAttributes: { description: 'x' } } }],
    ['PUT', `${TRANSITION}/platforms/web/variables/appVersion`, { cms_dj_ci: { ciAttributes: { value: '2' } } }],
    ['PUT', `${OPERATIONS}/platforms/web/autorepair`, { status: 'enable' }],
    ['POST', `${DESIGN}/variables`, { cms_dj_ci: { ciName: 'x', ciAttributes: { value: 'x' } } }],
    [
      'POST',
      `${DESIGN}/platforms`,
      { cms_dj_ci: { ciName: 'x', ciAttributes: { source: 'oneops', pack: 'tomcat', version: '1' } } },
    ],
    ['POST', `${TRANSITION}/relays`, { cms_ci: { ciName: 'x', ciAttributes: { emails: 'a@example.com' } } }],
    ['PUT', '/acme/clouds/dc1', { cms_ci: { ciAttributes: { description: 'x' } } }],
    ['POST', '/acme/organization/environments', { cms_ci: { ciName: 'x', ciAttributes: {} } }],
    ['PUT', `${POLICIES}/frozen`, { cms_ci: { ciAttributes: { mode: 'passive' } } }],
  ])('is refused: %s %s', async (method, path, body) => {
    expect(await app.request(method, path, body)).toMatchObject({ status: 422, body: refusal('frozen') })
  })

  it('is refused with 404 for a clone', async () => {
    expect(await app.request('POST', `${SHOP}/clone`, { ciName: 'copy' })).toMatchObject({
      status: 404,
      body: refusal('frozen'),
    })
  })

  it('may commit, pull and deploy what is there', async () => {
    expect((await readList(app, `${DESIGN}/platforms`)).length).toBe(1)
    expect((await app.request('POST', `${TRANSITION}/pull`, { async: 'true' })).status).toBe(200)
    app.advanceTime(1000)
    expect((await app.request('POST', `${TRANSITION}/commit`, {})).status).toBe(200)
    expect((await app.request('DELETE', `${POLICIES}/frozen`)).status).toBe(200)
  })
})
