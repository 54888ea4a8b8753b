import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import {
  DESIGN,
  SHOP,
  TRANSITION,
  getId,
  deployShop,
  createDesign,
  createProdEnvironment,
  read,
  readList,
} from '../http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

const ASSEMBLIES = '/acme/assemblies'
const unauthorized = { status: 401, body: { errors: ['Unauthorized access!'] } }
const badName = (name: string) =>
  `Invalid name '${name}' (must start with a letter and may be up to 32 characters long consisting of digits, letters  and dashes only).`
const errorsOf = ({ status, body }: { status: number; body: unknown }) => [status, toFields(body)['errors']]

const create = (name: string, attributes: object = {}, more: object = {}, token?: string) =>
  app.request(
    'POST',
    ASSEMBLIES,
    { cms_ci: { ciName: name, ciAttributes: { owner: 'a@example.com', ...attributes } }, ...more },
    token,
  )
const clone = (body: unknown, token?: string) => app.request('POST', `${SHOP}/clone`, body, token)
const manages = (team: string, value = true) =>
  app.request('PUT', `/acme/organization/teams/${team}`, { team: { manages_access: value } })

describe('an assembly', () => {
  it('is created below its organization with all given attributes, even unknown ones', async () => {
    const { status, body } = await create('new', { site: 'x', tags: '{"a":"b"}' }, { teams: ['3'], add: [2] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ciName: 'new',
      ciClassName: 'account.Assembly',
      nsPath: '/acme',
      ciState: 'default',
      createdBy: 'demo-admin',
      ciAttributes: { owner: 'a@example.com', description: '', tags: '{"a":"b"}', site: 'x' },
    })
    const ciId = getId(toFields(body), 'ciId')
    expect(app.service.store.relation.findOne("relationName = 'base.Manages' AND toCiId = ?", ciId)).toBeDefined()
    for (const token of ['demo-operator', 'demo-viewer']) {
      expect((await app.request('GET', `${ASSEMBLIES}/${ciId}`, undefined, token)).status).toBe(200)
    }
  })

  it.each([
    ['no owner', 'x', { owner: '' }, 'Owner (Email Address) [owner] must be present.'],
    [
      'an owner that is no address',
      'x',
      { owner: 'a@b' },
      expect.stringMatching(/^'Owner \(Email Address\)' is invalid \[expected: .+\]\.$/),
    ],
    ['two addresses', 'x', { owner: 'a@b.com, c@d.com' }, expect.stringContaining('is invalid [expected: ')],
    ['a digit first', '1x', {}, badName('1x')],
    ['an underscore', 'a_b', {}, badName('a_b')],
    ['33 characters', 'x'.repeat(33), {}, badName('x'.repeat(33))],
    ['a name that is taken', 'shop', {}, expect.stringMatching(/ \(400\)$/)],
  ])('is refused for %s', async (_, name, attributes, text) => {
    expect(errorsOf(await create(name, attributes))).toEqual([422, [text]])
  })

  it('is created by admins and members of teams that manage access', async () => {
    expect(await create('new', {}, {}, 'demo-operator')).toMatchObject(unauthorized)
    expect(await app.request('GET', `${ASSEMBLIES}/new.json`, undefined, 'demo-operator')).toMatchObject(unauthorized)
    await manages('ops')
    expect((await create('new', {}, {}, 'demo-operator')).status).toBe(200)
    expect((await app.request('GET', `${ASSEMBLIES}/new`, undefined, 'demo-operator')).body).toEqual({
      ciName: null,
      ciClassName: 'account.Assembly',
      nsPath: '/acme',
      comments: null,
      ciAttributes: { owner: '', description: '', tags: '{}' },
    })
    expect((await app.request('GET', `${ASSEMBLIES}/new`, undefined, 'demo-operator')).status).toBe(200)
  })

  it('keeps its name, and attributes that an update omits', async () => {
    const put = (cms_ci: object, token?: string) => app.request('PUT', SHOP, { cms_ci }, token)
    expect(await put({ ciName: 'other', comments: 'c', ciAttributes: { description: 'd' } })).toMatchObject({
      status: 200,
      body: { ciName: 'shop', comments: 'c', ciAttributes: { owner: 'owner@example.com', description: 'd' } },
    })
    expect(errorsOf(await put({ ciAttributes: { owner: '' } }))).toEqual([
      422,
      ['Owner (Email Address) [owner] must be present.'],
    ])
    expect(await put({ comments: 'x', ciAttributes: {} }, 'demo-operator')).toMatchObject(unauthorized)
    await app.request('PUT', '/acme/organization/teams/ops', { team: { design: true } })
    expect((await put({ comments: 'x', ciAttributes: {} }, 'demo-operator')).status).toBe(200)
    expect(await app.request('DELETE', SHOP, undefined, 'demo-operator')).toMatchObject(unauthorized)
  })

  it('cannot be deleted while something is deployed', async () => {
    await deployShop(app)
    const deployed = app.service.store.ci.count("nsPath LIKE '/acme/shop/prod/bom/%'")
    const text = `Cannot delete assembly with deployments: there are ${deployed} instance(s) deployed to 2 cloud(s). Please disable all platforms in all environments before deleting the assembly.`
    expect(errorsOf(await app.request('DELETE', SHOP))).toEqual([422, [text]])
  })

  it('is deleted with its contents and detached from its teams', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    await app.request('POST', `${TRANSITION}/commit`, {})
    expect((await app.request('DELETE', SHOP)).body).toMatchObject({ ciName: 'shop' })
    const { store } = app.service
    expect(store.ci.count("nsPath = '/acme/shop' OR nsPath LIKE '/acme/shop/%'")).toBe(0)
    expect(store.release.count("releaseState = 'open' AND nsPath LIKE '/acme/shop%'")).toBe(0)
    expect(store.job.count('TRUE')).toBe(0)
    expect(store.team.all('TRUE').flatMap((team) => team.attached)).toEqual([])
    app.advanceTime(10_000)
    expect((await create('shop')).status).toBe(200)
    expect(await readList(app, `${DESIGN}/platforms`)).toEqual([])
  })
})

describe('a clone', () => {
  beforeEach(() => createDesign(app))

  it('has the committed design and the caller as owner', async () => {
    const { status, body } = await clone({ ciName: 'copy', description: 'd', org_name: 'acme', id: 7 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ciName: 'copy',
      ciClassName: 'account.Assembly',
      ciAttributes: { owner: 'demo-admin@example.com', description: 'd' },
    })
    const platforms = await readList(app, `${ASSEMBLIES}/copy/design/platforms`)
    expect(platforms.map(({ ciName }) => ciName)).toEqual(['web'])
    const variables = await readList(app, `${ASSEMBLIES}/copy/design/platforms/web/variables`)
    expect(variables.map(({ ciName }) => ciName)).toEqual(['appVersion'])
  })

  it('answers every failure with 404', async () => {
    expect(errorsOf(await clone({ ciName: '1x' }))).toEqual([404, [badName('1x')]])
    expect(errorsOf(await clone({}))).toEqual([404, [badName('')]])
    expect(errorsOf(await clone({ ciName: 'shop' }))).toEqual([
      404,
      ['Failed to clone assembly.', expect.stringMatching(/ \(400\)$/)],
    ])
    expect(errorsOf(await clone({ ciName: 'copy', to_org: 'nope' }))).toEqual([
      404,
      ["No permission to create assembly in organization 'nope'."],
    ])
    expect(await clone({ ciName: 'copy' }, 'demo-viewer')).toMatchObject(unauthorized)
  })

  it('can go into another organization where the caller may create', async () => {
    await app.request('POST', '/account/organizations', { name: 'other' })
    expect(await clone({ ciName: 'copy', to_org: 'other' })).toMatchObject({ status: 200, body: { nsPath: '/other' } })
    expect(await readList(app, '/other/assemblies/copy/design/platforms')).toHaveLength(1)
    await manages('ops')
    expect(errorsOf(await clone({ ciName: 'copy', to_org: 'other' }, 'demo-operator'))).toEqual([
      404,
      ["No permission to create assembly in organization 'other'."],
    ])
  })

  it('is saved to the catalog with `export`, and can start a new assembly', async () => {
    const saved = await clone({ ciName: 'pattern', description: 'd', export: 'yes' })
    expect(saved).toMatchObject({
      status: 200,
      body: { ciClassName: 'account.Design', nsPath: '/acme/_catalogs', ciAttributes: { description: 'd' } },
    })
    expect((await create('again', {}, { catalog_template: 'pattern' })).status).toBe(200)
    expect(await readList(app, `${ASSEMBLIES}/again/design/platforms`)).toHaveLength(1)
    const byId = { catalog_template: String(toFields(saved.body)['ciId']) }
    expect((await create('third', {}, byId)).status).toBe(200)
    expect(errorsOf(await create('fourth', {}, { catalog_template: 'nope' }))).toEqual([404, ['not found']])
    expect((await app.request('GET', `${ASSEMBLIES}/fourth`)).status).toBe(404)
  })
})

describe('the short form', () => {
  it('refers to the current organization', async () => {
    await app.request('GET', ASSEMBLIES)
    expect(await readList(app, '/assemblies')).toMatchObject([{ ciName: 'shop' }])
    expect(await read(app, '/assemblies/shop')).toMatchObject({ ciName: 'shop' })
    const cms_ci = { ciName: 'short', ciAttributes: { owner: 'a@example.com' } }
    expect((await app.request('POST', '/assemblies', { cms_ci })).status).toBe(200)
    expect(
      (await app.request('PUT', '/assemblies/short', { cms_ci: { comments: 'x', ciAttributes: {} } })).status,
    ).toBe(200)
    expect((await app.request('POST', '/assemblies/short/clone', { ciName: 'two' })).status).toBe(200)
    expect((await app.request('DELETE', '/assemblies/short')).status).toBe(200)
    for (const path of ['teams', 'users'])
      expect((await app.request('GET', `/assemblies/shop/${path}`)).status).toBe(200)
    for (const path of ['tags', 'new.json']) expect((await app.request('GET', `/assemblies/${path}`)).status).toBe(200)
    expect((await app.request('PUT', '/assemblies/shop/update_teams', { add: [3] })).status).toBe(200)
  })
})

describe('tags', () => {
  it('are those of the organization and of visible assemblies', async () => {
    await create('other', { tags: '{"cost":"7"}' })
    await create('odd', { tags: 'no object' })
    expect(await read(app, `${ASSEMBLIES}/tags`)).toEqual({
      acme: { tags: {}, owner: 'owner@example.com' },
      'acme/shop': { tags: {}, owner: 'owner@example.com' },
      'acme/other': { tags: { cost: '7' }, owner: 'a@example.com' },
      'acme/odd': { tags: {}, owner: 'a@example.com' },
    })
    const { body } = await app.request('GET', `${ASSEMBLIES}/tags`, undefined, 'demo-viewer')
    expect(Object.keys(toFields(body))).toEqual(['acme', 'acme/shop'])
  })
})

describe('users of an assembly', () => {
  const teams = async () => (await readList(app, `${SHOP}/teams`)).map(({ name }) => name)
  const put = (body: unknown, token?: string) => app.request('PUT', `${SHOP}/update_teams`, body, token)

  it('join through teams: those of organization scope and those attached', async () => {
    expect(await teams()).toEqual(['admins', 'ops', 'readers'])
    await app.request('POST', '/acme/organization/teams', { team: { name: 'all', org_scope: true } })
    await app.request('POST', '/acme/organization/teams', { team: { name: 'none' } })
    expect(await teams()).toEqual(['admins', 'ops', 'readers', 'all'])
  })

  it('change with the teams, set by managers of the assembly', async () => {
    expect(await put({ remove: [3] }, 'demo-operator')).toMatchObject(unauthorized)
    const { body } = await put({ remove: ['3'] })
    expect(toList(body).map((row) => toFields(row)['name'])).toEqual(['admins', 'ops'])
    expect((await app.request('GET', SHOP, undefined, 'demo-viewer')).body).toEqual(unauthorized.body)
    await put({ teams: [3] })
    expect(await teams()).toEqual(['admins', 'readers'])
    // An empty list counts as omitted (6.1).
    await put({ teams: [] })
    expect(await teams()).toEqual(['admins', 'readers'])
    await put({ add: [2] })
    expect(await teams()).toEqual(['admins', 'ops', 'readers'])
    await manages('ops')
    expect((await put({ remove: [3] }, 'demo-operator')).status).toBe(200)
  })

  it('have their rights as bits: 4 design, 2 transition, 1 operations', async () => {
    await app.request('POST', '/acme/organization/teams/readers/members', { user: 'demo-operator' })
    await app.request('PUT', '/acme/organization/teams/readers', { team: { design: true } })
    const users = await read(app, `${SHOP}/users`)
    const { user, ...rights } = toFields(users['1'])
    expect(user).toMatchObject({ id: 1, username: 'demo-admin', sign_in_count: 1 })
    expect(rights).toEqual({ dto: 7, teams: { admins: true }, manages_access: true })
    expect(users['2']).toMatchObject({ dto: 7, teams: { ops: true, readers: true } })
    expect(toFields(users['2'])).not.toHaveProperty('manages_access')
    expect(users['3']).toMatchObject({ dto: 4, teams: { readers: true } })
    expect(Object.keys(users)).toEqual(['1', '2', '3'])
  })
})
