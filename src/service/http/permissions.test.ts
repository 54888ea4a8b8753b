import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../fixture.ts'
import type { TeamRow } from '../model/model.ts'
import { FLAGS, rightsIn, type Rights } from './permissions.ts'
import { DESIGN, OE, SHOP, T, makeDesign, makeEnvironment } from './rehearsal.ts'

let at: TestService
beforeEach(() => {
  at = openTestService()
})
afterEach(() => at.close())

const OPERATOR = 2
const VIEWER = 3

function setTeam(id: number, fields: Partial<TeamRow>): void {
  at.service.store.team.update(id, fields)
}

function rightsOf(operatorId: number): Rights {
  const organization = at.service.store.organization.find(1)
  if (!organization) throw new Error('no organization')
  return rightsIn(at.service.store, operatorId, organization)
}

function idNamed(name: string): number {
  const found = at.service.store.ci.one('ciName = ?', name)
  if (!found) throw new Error(`no ${name}`)
  return found.ciId
}

describe('rights', () => {
  it.each(FLAGS.filter((flag) => flag !== 'orgScope'))('%s counts for what the team is attached to', (flag) => {
    setTeam(VIEWER, { [flag]: true, attached: [idNamed('shop')] })
    expect(FLAGS.filter((other) => rightsOf(VIEWER).may(other, idNamed('shop')))).toEqual([flag])
    expect(rightsOf(VIEWER).may(flag, idNamed('dc1'))).toBe(false)
    expect(rightsOf(VIEWER).creates).toBe(flag === 'managesAccess')
    setTeam(VIEWER, { orgScope: true, attached: [] })
    expect(rightsOf(VIEWER).may(flag, idNamed('dc1'))).toBe(true)
    expect(rightsOf(VIEWER)).toMatchObject({ admin: false, seesAll: true })
  })

  it('are the union over all teams, each flag where its team is attached', () => {
    const clouds = { cloudSupport: true, members: [OPERATOR], attached: [idNamed('dc1')] }
    setTeam(VIEWER, clouds)
    const rights = rightsOf(OPERATOR)
    expect(rights.may('transition', idNamed('shop'))).toBe(true)
    expect(rights.may('cloudSupport', idNamed('dc1'))).toBe(true)
    expect(rights.may('cloudSupport', idNamed('shop'))).toBe(false)
    expect(rights.may('transition', idNamed('dc1'))).toBe(false)
    expect(rights.may('design', idNamed('shop'))).toBe(false)
  })

  it('are all those there are for `admins`, whatever the flags of the team', () => {
    setTeam(1, { orgScope: false })
    const rights = rightsOf(1)
    expect(rights).toMatchObject({ admin: true, creates: true, seesAll: true, member: true })
    expect(FLAGS.every((flag) => rights.may(flag, idNamed('shop')))).toBe(true)
  })

  it('let who manages all that a team is attached to change its members, unless it reaches further', () => {
    const manages = (fields: Partial<TeamRow>) => {
      setTeam(VIEWER, { attached: [idNamed('shop')], orgScope: false, ...fields })
      const team = at.service.store.team.find(VIEWER)
      return team && rightsOf(OPERATOR).managesMembers(team)
    }
    setTeam(OPERATOR, { managesAccess: true, attached: [idNamed('shop')] })
    expect(manages({})).toBe(true)
    expect(manages({ orgScope: true })).toBe(false)
    expect(manages({ attached: [] })).toBe(false)
    expect(manages({ attached: [idNamed('shop'), idNamed('dc1')] })).toBe(false)
    expect(manages({ name: 'admins' })).toBe(false)
  })

  it('are none outside of the teams', () => {
    const rights = rightsOf(4)
    expect(rights).toMatchObject({ admin: false, creates: false, seesAll: false, member: false })
    expect(rights.sees(idNamed('shop'))).toBe(false)
  })
})

describe('an area', () => {
  beforeEach(async () => {
    await makeDesign(at)
    await makeEnvironment(at)
  })

  const unauthorized = { status: 401, body: { errors: ['Unauthorized access!'] } }
  const asViewer = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    at.call(method, path, body, 'demo-viewer')

  const writes = [
    ['design', 'POST', `${DESIGN}/platforms`, { cms_dj_ci: { ciName: 'x', ciAttributes: {} } }],
    ['transition', 'PUT', `${T}/disable`, { platformCiIds: [] }],
    ['operations', 'PUT', `${SHOP}/operations/instances/state`, { ids: [], state: 'replace' }],
  ] as const

  it.each(writes)('%s is written with its flag and no other', async (flag, method, path, body) => {
    for (const other of FLAGS.filter((each) => each !== flag)) setTeam(VIEWER, { [other]: other !== 'orgScope' })
    expect(await asViewer(method, path, body)).toMatchObject(unauthorized)
    // The short form is guarded like the long one.
    const short = path.replace('/acme', '')
    expect((await asViewer(method, short, body)).status).not.toBe(200)
    setTeam(VIEWER, { [flag]: true })
    expect((await asViewer(method, path, body)).body).not.toEqual(unauthorized.body)
  })

  it.each([`${DESIGN}/platforms`, T, `${T}/releases/latest`, OE])('%s is read without a flag', async (path) => {
    expect((await asViewer('GET', path)).status).toBe(200)
  })

  it('lets a reader do what a GET does, even where it changes something', async () => {
    expect((await asViewer('GET', `${T}/platforms/web/toggle`)).status).toBe(200)
  })

  it('is closed to who does not see the assembly', async () => {
    setTeam(VIEWER, { attached: [] })
    for (const path of [SHOP, `${DESIGN}/platforms`, T, OE, `${SHOP}/teams`, `${SHOP}/users`]) {
      expect(await asViewer('GET', path), path).toMatchObject(unauthorized)
    }
    expect((await asViewer('GET', '/acme/assemblies')).body).toEqual([])
    expect((await asViewer('GET', '/acme/clouds')).status).toBe(200)
  })
})
