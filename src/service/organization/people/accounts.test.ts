import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList } from '../../http/body.ts'
import { openTestService, type TestService } from '../../test-service.ts'
import { deployShop, read, readList } from '../../http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

const ACCOUNT = '/account/organizations'
const unauthorized = { status: 401, body: { errors: ['Unauthorized access!'] } }
const nowhere = { status: 404, body: { errors: ['not found'] } }
const make = (name: unknown, token?: string) => app.request('POST', ACCOUNT, { name }, token)
const nameOf = async (path: string, token?: string) =>
  toFields((await app.request('GET', path, undefined, token)).body)['name']

describe('an organization', () => {
  it('is created with the caller as admin', async () => {
    const { status, body } = await make('other', 'stranger')
    expect(status).toBe(200)
    expect(Object.keys(toFields(body))).toEqual([
      'id',
      'name',
      'created_at',
      'updated_at',
      'cms_id',
      'assemblies',
      'catalogs',
      'services',
      'announcement',
      'full_name',
    ])
    const ofStranger = (path: string) => app.request('GET', path, undefined, 'stranger')
    expect((await ofStranger('/other/organization')).body).toMatchObject({
      ciClassName: 'account.Organization',
      nsPath: '/',
      ciAttributes: { owner: 'stranger@example.com' },
    })
    expect((await ofStranger('/other/organization/teams')).body).toMatchObject([
      { name: 'admins', manages_access: true },
    ])
    const cms_ci = { ciName: 'first', ciAttributes: { owner: 'a@example.com' } }
    expect((await app.request('POST', '/other/assemblies', { cms_ci }, 'stranger')).status).toBe(200)
  })

  it.each([['1st'], ['a_b'], [''], [undefined], ['a.b']])('cannot be called %j', async (name) => {
    const text = `Invalid name '${name ?? ''}' (must start with a letter and may be up to 32 characters long consisting of digits, letters  and dashes only).`
    expect(await make(name)).toMatchObject({ status: 422, body: { errors: [text] } })
  })

  it.each([['acme'], ['account'], ['assemblies'], ['public']])('cannot take the name %s', async (name) => {
    expect(await make(name)).toMatchObject({ status: 422, body: { errors: ['Name has already been taken'] } })
  })

  it('is read by its members, by id or name', async () => {
    expect(await nameOf(`${ACCOUNT}/acme`)).toBe('acme')
    expect(await nameOf(`${ACCOUNT}/1`)).toBe('acme')
    expect(await app.request('GET', `${ACCOUNT}/acme`, undefined, 'stranger')).toMatchObject(nowhere)
    expect(await app.request('GET', `${ACCOUNT}/nope`)).toMatchObject(nowhere)
  })

  it('can be left, but not by the last admin', async () => {
    expect((await app.request('DELETE', `${ACCOUNT}/acme/leave`)).status).toBe(422)
    expect((await app.request('DELETE', `${ACCOUNT}/acme/leave`, undefined, 'demo-viewer')).body).toMatchObject({
      name: 'acme',
    })
    expect((await app.request('GET', '/acme/assemblies', undefined, 'demo-viewer')).status).toBe(401)
    expect((await app.request('GET', ACCOUNT, undefined, 'demo-viewer')).body).toEqual([])
  })

  it('is deleted with its contents by its only admin if nothing is deployed', async () => {
    const { store } = app.service
    expect(await app.request('DELETE', `${ACCOUNT}/acme`, undefined, 'demo-viewer')).toMatchObject(unauthorized)
    store.team.update(1, { members: [1, 2] })
    expect((await app.request('DELETE', `${ACCOUNT}/acme`)).status).toBe(422)
    store.team.update(1, { members: [1] })
    await deployShop(app)
    expect((await app.request('DELETE', `${ACCOUNT}/acme`)).status).toBe(422)
    store.database.run("DELETE FROM ci WHERE ciClassName LIKE 'bom.%'")
    expect((await app.request('DELETE', `${ACCOUNT}/1`)).body).toMatchObject({ name: 'acme' })
    expect((await app.request('GET', '/acme/assemblies')).headers['location']).toBe('/not_found_error')
    expect(store.ci.count("nsPath LIKE '/acme%' OR ciName = 'acme'")).toBe(0)
    for (const table of [
      'release',
      'change',
      'relationChange',
      'deployment',
      'record',
      'stateHistory',
      'log',
      'notification',
    ]) {
      expect([table, store.database.value(`SELECT count(*) FROM ${table}`)]).toEqual([table, 0])
    }
    expect(store.team.count('TRUE')).toBe(0)
    expect(store.ci.count("nsPath LIKE '/public/%'")).toBeGreaterThan(0)
  })
})

describe('the current organization', () => {
  const current = (token?: string) => nameOf(`${ACCOUNT}/current_organization`, token)

  it('is the one of the latest call, even a failed one', async () => {
    await make('other')
    expect(await current()).toBe('acme')
    expect((await app.request('GET', '/other/assemblies/nope')).status).toBe(404)
    expect(await current()).toBe('other')
    expect((await app.request('GET', '/assemblies')).body).toEqual([])
    expect((await app.request('GET', '/acme/assemblies', undefined, 'stranger')).status).toBe(401)
    expect((await app.request('GET', `${ACCOUNT}/current_organization`, undefined, 'stranger')).status).toBe(404)
    await app.request('GET', '/acme/assemblies')
    expect(toList((await app.request('GET', '/assemblies')).body)).toHaveLength(1)
  })

  it("can be switched in the profile to one of the caller's own", async () => {
    const change = (org_id: unknown, token?: string) =>
      app.request('PUT', '/account/profile/change_organization', { org_id }, token)
    const { body } = await make('other')
    expect((await change(String(toFields(body)['id']))).body).toMatchObject({ name: 'other' })
    expect((await read(app, '/account/profile'))['organization']).toMatchObject({ name: 'other' })
    expect(await change(4711)).toMatchObject(nowhere)
    expect(await change(1, 'stranger')).toMatchObject({
      status: 401,
      body: { errors: ["You are not part of organization 'acme'."] },
    })
  })

  it('falls back to another one after leaving', async () => {
    await make('other', 'demo-viewer')
    await app.request('GET', '/acme/assemblies', undefined, 'demo-viewer')
    await app.request('DELETE', `${ACCOUNT}/acme/leave`, undefined, 'demo-viewer')
    expect(await current('demo-viewer')).toBe('other')
  })
})

describe('settings', () => {
  const EDIT = '/acme/organization/edit'

  it('are changed by admins, independently of each other', async () => {
    const organization = { full_name: 'Acme Ltd', catalogs: 'false', ci: { ciAttributes: { description: 'x' } } }
    const put = (body: unknown, token?: string) => app.request('PUT', '/acme/organization', body, token)
    expect(await put({ organization }, 'demo-operator')).toMatchObject(unauthorized)
    expect((await put(organization)).status).toBe(500)
    expect(await put({ organization: { ci: { ciAttributes: { owner: '' } } } })).toMatchObject({
      status: 422,
      body: { errors: ['Owner (Email Address) [owner] must be present.'] },
    })
    expect((await put({ organization })).status).toBe(200)
    expect(await read(app, EDIT)).toMatchObject({
      full_name: 'Acme Ltd',
      assemblies: true,
      catalogs: false,
      ci: { ciName: 'acme', ciAttributes: { owner: 'owner@example.com', description: 'x' }, updatedBy: 'demo-admin' },
    })
    expect(await readList(app, ACCOUNT)).toMatchObject([{ full_name: 'Acme Ltd' }])
  })

  it('include announcements to the members of an organization', async () => {
    const path = '/organization/announcement'
    const put = (announcements: unknown, token?: string) => app.request('PUT', path, { announcements }, token)
    expect(await read(app, path)).toEqual({})
    expect(await put({ acme: 'Down on Sunday' }, 'demo-operator')).toMatchObject(unauthorized)
    expect(await put({ acme: 'x', nope: 'y' })).toMatchObject(unauthorized)
    expect((await put({ acme: 'Down on Sunday' })).body).toEqual({ acme: 'Down on Sunday' })
    expect((await app.request('GET', path, undefined, 'demo-viewer')).body).toEqual({ acme: 'Down on Sunday' })
    expect((await app.request('GET', path, undefined, 'stranger')).body).toEqual({})
    expect((await put({ acme: '' })).body).toEqual({})
  })
})
