import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import { getId, read, readList } from '../http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

const METAL = '/public/oneops/clouds/metal'
const names = (rows: unknown) => toList(rows).map((row) => toFields(row)['ciName'])

const create = (ciName: string, ciAttributes: object, token?: string, teams?: unknown[]) =>
  app.request('POST', '/acme/clouds', { cms_ci: { ciName, ciAttributes }, ...(teams && { teams }) }, token)

const consume = (cloudId: number) => {
  const { relation, nextId } = app.service.store
  const [first] = relation.all("relationName = 'base.Provides'")
  if (!first) throw new Error('The dataset has no relation.')
  relation.insert({ ...first, ciRelationId: nextId(), relationName: 'base.Consumes', fromCiId: 1, toCiId: cloudId })
}

describe('a new cloud', () => {
  it('starts with the defaults of its class', async () => {
    expect(await read(app, '/acme/clouds/new.json')).toEqual({
      ciName: '',
      ciClassName: 'account.Cloud',
      nsPath: '/acme/_clouds',
      comments: '',
      ciAttributes: { description: '', adminstatus: 'active', location: '', auth: '', is_location: 'false' },
    })
  })

  it('is listed by name and starts without services', async () => {
    const created = await create('aa1', { location: METAL, description: 'New' })
    expect(created).toMatchObject({
      status: 200,
      body: {
        ciName: 'aa1',
        nsPath: '/acme/_clouds',
        createdBy: 'demo-admin',
        ciAttributes: { location: METAL, description: 'New', adminstatus: 'active', is_location: 'false' },
      },
    })
    expect(names(await readList(app, '/acme/clouds'))).toEqual(['aa1', 'dc1', 'dc2'])
    expect(await readList(app, '/acme/clouds/aa1/services')).toEqual([])
  })

  it.each([
    [{}, 'Location is required.'],
    [{ location: '' }, 'Location is required.'],
    [{ location: '/public/oneops/clouds/moon' }, 'Invalid location.'],
    [{ location: 'metal' }, 'Invalid location.'],
    [{ location: 'custom' }, 'Authorization Key must be set for custom clouds.'],
    [{ location: '/acme/_clouds/own' }, 'Authorization Key must be set for custom clouds.'],
  ])('at %j is refused: %s', async (attributes, text) => {
    expect(await create('own', attributes)).toMatchObject({ status: 422, body: { errors: [text] } })
    expect(names(await readList(app, '/acme/clouds'))).toEqual(['dc1', 'dc2'])
  })

  it('may be its own location, with a key', async () => {
    const { body } = await create('own', { location: 'custom', auth: 'key' })
    expect(toFields(body)['ciAttributes']).toMatchObject({ location: '/acme/_clouds/own', is_location: 'true' })
  })

  it('requires a valid unused name, an envelope, and the right to create', async () => {
    expect((await create('1st', { location: METAL })).body).toEqual({
      errors: [expect.stringContaining("Invalid name '1st'")],
    })
    expect((await create('dc1', { location: METAL })).body).toEqual({
      errors: ["Name 'dc1' has already been taken. (400)"],
    })
    expect((await app.request('POST', '/acme/clouds', { ciName: 'x' })).status).toBe(500)
    expect(await create('x', { location: METAL }, 'demo-operator')).toMatchObject({
      status: 401,
      body: { errors: ['Unauthorized access!'] },
    })
    expect((await app.request('GET', '/acme/clouds/new.json', undefined, 'demo-viewer')).status).toBe(401)
  })

  it('is attached to the given teams', async () => {
    await create('own', { location: METAL }, 'demo-admin', ['2', 99])
    expect(app.service.store.team.find(2)?.attached).toContain(getId(await read(app, '/acme/clouds/own'), 'ciId'))
  })
})

describe('changing a cloud', () => {
  it('keeps omitted attributes and the location', async () => {
    const change = { ciAttributes: { adminstatus: 'inert', location: '/elsewhere' }, comments: 'Old' }
    const { status, body } = await app.request('PUT', '/acme/clouds/dc1', { cms_ci: change })
    expect(status).toBe(200)
    expect(body).toMatchObject({ comments: 'Old', updatedBy: 'demo-admin', ciAttributes: { adminstatus: 'inert' } })
    expect(toFields(toFields(body)['ciAttributes'])['location']).toBe(METAL)
  })

  it('requires ciAttributes, and the right to manage it', async () => {
    expect((await app.request('PUT', '/acme/clouds/dc1', { cms_ci: { comments: 'x' } })).status).toBe(500)
    const body = { cms_ci: { ciAttributes: { description: 'x' } } }
    expect((await app.request('PUT', '/acme/clouds/dc1', body, 'demo-operator')).status).toBe(401)
    const { ciId } = toFields((await app.request('GET', '/acme/clouds/dc1')).body)
    app.service.store.team.update(2, { managesAccess: true, attached: [Number(ciId)] })
    expect((await app.request('PUT', '/acme/clouds/dc1', body, 'demo-operator')).status).toBe(200)
    expect((await app.request('PUT', '/acme/clouds/dc2', body, 'demo-operator')).status).toBe(401)
  })

  it('to inert excludes it from new environments', async () => {
    await app.request('PUT', '/acme/clouds/dc1', { cms_ci: { ciAttributes: { adminstatus: 'offline' } } })
    const { database } = app.service.store
    database.run(
      "INSERT INTO release (releaseId, kind, nsPath, releaseState, revision, created, updated) VALUES (9000, 'design', '/acme/shop', 'closed', 1, 1, 1)",
    )
    const body = { cms_ci: { ciName: 'prod', ciAttributes: {} }, clouds: { dc1: '1' } }
    expect(await app.request('POST', '/acme/assemblies/shop/transition/environments', body)).toMatchObject({
      status: 422,
      body: {
        errors: ["Administrative status for cloud 'dc1' is offline, adding cloud to environment is not allowed."],
      },
    })
  })
})

describe('deleting a cloud', () => {
  it('deletes everything below it', async () => {
    const { ci, relation, team } = app.service.store
    const ciId = getId(await read(app, '/acme/clouds/dc1'), 'ciId')
    team.update(2, { attached: [ciId, 7] })
    expect(await app.request('DELETE', '/acme/clouds/dc1')).toMatchObject({
      status: 200,
      body: { ciId, ciName: 'dc1' },
    })
    expect((await app.request('GET', '/acme/clouds/dc1')).body).toEqual({
      errors: ["Could not locate account.Cloud with id/name 'dc1' in namespace '/acme/_clouds'."],
    })
    expect(ci.count("nsPath LIKE '/acme/_clouds/dc1%'")).toBe(0)
    expect(relation.count('fromCiId = ? OR toCiId = ?', ciId, ciId)).toBe(0)
    expect(team.find(2)?.attached).toEqual([7])
    expect(await readList(app, '/acme/clouds/dc2/services')).toHaveLength(1)
  })

  it('is refused without a message while in use', async () => {
    consume(getId(await read(app, '/acme/clouds/dc1'), 'ciId'))
    const answer = await app.request('DELETE', '/acme/clouds/dc1')
    expect([answer.status, answer.body]).toEqual([422, { errors: [] }])
    expect((await app.request('DELETE', '/acme/clouds/dc2', undefined, 'demo-operator')).status).toBe(401)
  })
})

describe('teams of a cloud', () => {
  it('are those of organization scope and those attached', async () => {
    const update = (body: object) => app.request('PUT', '/acme/clouds/dc1/update_teams', body)
    expect((await readList(app, '/acme/clouds/dc1/teams')).map(({ name }) => name)).toEqual(['admins'])
    expect(toList((await update({ add: ['2'] })).body).map((team) => toFields(team)['name'])).toEqual(['admins', 'ops'])
    await update({ teams: [3] })
    expect((await readList(app, '/acme/clouds/dc1/teams')).map(({ name }) => name)).toEqual(['admins', 'readers'])
    await update({ teams: [] })
    expect(await readList(app, '/acme/clouds/dc1/teams')).toHaveLength(2)
    await update({ remove: [3] })
    expect(await readList(app, '/acme/clouds/dc1/teams')).toHaveLength(1)
    const body = { add: [2] }
    expect((await app.request('PUT', '/acme/clouds/dc1/update_teams', body, 'demo-viewer')).status).toBe(401)
  })
})
