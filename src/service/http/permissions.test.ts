import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../test-service.ts'
import type { TeamRow } from '../model/rows.ts'
import { TEAM_FLAGS, getRights, type Rights } from './permissions.ts'
import { DESIGN, OPERATIONS, SHOP, TRANSITION, createDesign, createProdEnvironment } from './test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

const OPERATOR = 2
const VIEWER = 3

function setTeam(id: number, fields: Partial<TeamRow>): void {
  app.service.store.team.update(id, fields)
}

function rightsOf(operatorId: number): Rights {
  const organization = app.service.store.organization.find(1)
  if (!organization) throw new Error('no organization')
  return getRights(app.service.store, operatorId, organization)
}

function getIdByName(name: string): number {
  const found = app.service.store.ci.findOne('ciName = ?', name)
  if (!found) throw new Error(`no ${name}`)
  return found.ciId
}

describe('rights', () => {
  it.each(TEAM_FLAGS.filter((flag) => flag !== 'orgScope'))('%s applies to what the team is attached to', (flag) => {
    setTeam(VIEWER, { [flag]: true, attached: [getIdByName('shop')] })
    expect(TEAM_FLAGS.filter((other) => rightsOf(VIEWER).hasFlag(other, getIdByName('shop')))).toEqual([flag])
    expect(rightsOf(VIEWER).hasFlag(flag, getIdByName('dc1'))).toBe(false)
    expect(rightsOf(VIEWER).canCreate).toBe(flag === 'managesAccess')
    setTeam(VIEWER, { orgScope: true, attached: [] })
    expect(rightsOf(VIEWER).hasFlag(flag, getIdByName('dc1'))).toBe(true)
    expect(rightsOf(VIEWER)).toMatchObject({ isAdmin: false, canSeeAll: true })
  })

  it('are the union over all teams, each flag where its team is attached', () => {
    const clouds = { cloudSupport: true, members: [OPERATOR], attached: [getIdByName('dc1')] }
    setTeam(VIEWER, clouds)
    const rights = rightsOf(OPERATOR)
    expect(rights.hasFlag('transition', getIdByName('shop'))).toBe(true)
    expect(rights.hasFlag('cloudSupport', getIdByName('dc1'))).toBe(true)
    expect(rights.hasFlag('cloudSupport', getIdByName('shop'))).toBe(false)
    expect(rights.hasFlag('transition', getIdByName('dc1'))).toBe(false)
    expect(rights.hasFlag('design', getIdByName('shop'))).toBe(false)
  })

  it('are complete for `admins`, whatever the flags of the team', () => {
    setTeam(1, { orgScope: false })
    const rights = rightsOf(1)
    expect(rights).toMatchObject({ isAdmin: true, canCreate: true, canSeeAll: true, isMember: true })
    expect(TEAM_FLAGS.every((flag) => rights.hasFlag(flag, getIdByName('shop')))).toBe(true)
  })

  it('let managers of everything a team is attached to change its members, unless the team has wider scope', () => {
    const manages = (fields: Partial<TeamRow>) => {
      setTeam(VIEWER, { attached: [getIdByName('shop')], orgScope: false, ...fields })
      const team = app.service.store.team.find(VIEWER)
      return team && rightsOf(OPERATOR).canManageMembers(team)
    }
    setTeam(OPERATOR, { managesAccess: true, attached: [getIdByName('shop')] })
    expect(manages({})).toBe(true)
    expect(manages({ orgScope: true })).toBe(false)
    expect(manages({ attached: [] })).toBe(false)
    expect(manages({ attached: [getIdByName('shop'), getIdByName('dc1')] })).toBe(false)
    expect(manages({ name: 'admins' })).toBe(false)
  })

  it('are empty without a team', () => {
    const rights = rightsOf(4)
    expect(rights).toMatchObject({ isAdmin: false, canCreate: false, canSeeAll: false, isMember: false })
    expect(rights.canSee(getIdByName('shop'))).toBe(false)
  })
})

describe('an area', () => {
  beforeEach(async () => {
    await createDesign(app)
    await createProdEnvironment(app)
  })

  const unauthorized = { status: 401, body: { errors: ['Unauthorized access!'] } }
  const asViewer = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    app.request(method, path, body, 'demo-viewer')

  const writes = [
    ['design', 'POST', `${DESIGN}/platforms`, { cms_dj_ci: { ciName: 'x', ciAttributes: {} } }],
    ['transition', 'PUT', `${TRANSITION}/disable`, { platformCiIds: [] }],
    ['operations', 'PUT', `${SHOP}/operations/instances/state`, { ids: [], state: 'replace' }],
  ] as const

  it.each(writes)('%s is the only flag that allows %s %s', async (flag, method, path, body) => {
    for (const other of TEAM_FLAGS.filter((each) => each !== flag)) setTeam(VIEWER, { [other]: other !== 'orgScope' })
    expect(await asViewer(method, path, body)).toMatchObject(unauthorized)
    // The short form has the same checks as the long one.
    const short = path.replace('/acme', '')
    expect((await asViewer(method, short, body)).status).not.toBe(200)
    setTeam(VIEWER, { [flag]: true })
    expect((await asViewer(method, path, body)).body).not.toEqual(unauthorized.body)
  })

  it.each([`${DESIGN}/platforms`, TRANSITION, `${TRANSITION}/releases/latest`, OPERATIONS])(
    '%s can be read without a flag',
    async (path) => {
      expect((await asViewer('GET', path)).status).toBe(200)
    },
  )

  it('lets a reader send every GET, even one that writes', async () => {
    expect((await asViewer('GET', `${TRANSITION}/platforms/web/toggle`)).status).toBe(200)
  })

  it('lets a reader send a POST that only reads', async () => {
    const { body } = await asViewer('POST', `${TRANSITION}/deployments/9/status`, {})
    expect(body).toMatchObject({ code: 500, exception: expect.stringContaining('Bad Request') })
  })

  it('is closed to users who cannot see the assembly', async () => {
    setTeam(VIEWER, { attached: [] })
    for (const path of [SHOP, `${DESIGN}/platforms`, TRANSITION, OPERATIONS, `${SHOP}/teams`, `${SHOP}/users`]) {
      expect(await asViewer('GET', path), path).toMatchObject(unauthorized)
    }
    expect((await asViewer('GET', '/acme/assemblies')).body).toEqual([])
    expect((await asViewer('GET', '/acme/clouds')).status).toBe(200)
  })
})
