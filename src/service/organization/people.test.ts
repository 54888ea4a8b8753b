import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import { hashPassword } from '../model/password.ts'
import { getId, read, readList } from '../http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

const USERS = '/acme/organization/users'
const TEAMS = '/acme/organization/teams'
const unauthorized = { status: 401, body: { errors: ['Unauthorized access!'] } }
const nowhere = { status: 404, body: { errors: ['not found'] } }
const refused = (text: string) => ({ status: 422, body: { errors: [text] } })

const usernames = (body: unknown) => toList(body).map((row) => toFields(row)['username'])
const namesOf = (body: unknown) => toList(body).map((row) => toFields(row)['name'])

describe('users', () => {
  it('are all members of any team, with exactly these fields', async () => {
    const users = await readList(app, USERS)
    expect(usernames(users)).toEqual(['demo-admin', 'demo-operator', 'demo-viewer'])
    expect(Object.keys(toFields(users[0]))).toEqual([
      'id',
      'email',
      'sign_in_count',
      'current_sign_in_at',
      'created_at',
      'updated_at',
      'name',
      'username',
    ])
    expect(users[0]?.['created_at']).toBe('2026-01-01T00:00:00.000Z')
  })

  it('are read by id or name, with team names', async () => {
    for (const segment of ['demo-operator', '2']) {
      expect(await read(app, `${USERS}/${segment}`)).toEqual({
        username: 'demo-operator',
        email: 'demo-operator@example.com',
        name: 'demo-operator',
        created_at: '2026-01-01T00:00:00.000Z',
        last_sign_in_at: null,
        teams: ['ops'],
      })
    }
    expect(await app.request('GET', `${USERS}/stranger`)).toMatchObject(nowhere)
  })

  it('join through teams and leave all of them', async () => {
    const add = (username: string, teams: unknown, token?: string) =>
      app.request('POST', USERS, { username, teams }, token)
    expect(await add('stranger', [2], 'demo-operator')).toMatchObject(unauthorized)
    expect(await add('nobody', [2])).toMatchObject(nowhere)
    expect(await add('stranger', [])).toMatchObject(refused('Must select a team.'))
    expect(await add('stranger', [999])).toMatchObject(refused('Must select a team.'))
    expect(await add('stranger', ['2'])).toMatchObject({ status: 200, body: { username: 'stranger' } })
    expect((await app.request('GET', '/acme/assemblies', undefined, 'stranger')).status).toBe(200)
    expect(await app.request('PUT', `${USERS}/stranger`, { teams: [3] })).toMatchObject({ status: 200 })
    expect((await read(app, `${USERS}/stranger`))['teams']).toEqual(['readers'])
    const { body } = await app.request('DELETE', `${USERS}/stranger`)
    expect(usernames(body)).toEqual(['demo-admin', 'demo-operator', 'demo-viewer'])
    expect((await app.request('GET', '/acme/assemblies', undefined, 'stranger')).body).toEqual({
      errors: ["You are not part of organization 'acme'."],
    })
  })

  it('include at least one admin', async () => {
    const text = "Team 'admins' must have at least one member."
    expect(await app.request('DELETE', `${USERS}/demo-admin`)).toMatchObject(refused(text))
    expect(await app.request('PUT', `${USERS}/demo-admin`, { teams: [2] })).toMatchObject(refused(text))
    expect((await read(app, `${USERS}/demo-admin`))['teams']).toEqual(['admins'])
  })
})

describe('teams', () => {
  it('are visible to members, with exactly these fields', async () => {
    const [team] = await readList(app, TEAMS)
    expect(Object.keys(toFields(team))).toEqual([
      'id',
      'name',
      'organization_id',
      'created_at',
      'updated_at',
      'description',
      'design',
      'transition',
      'operations',
      'org_scope',
      'cloud_services',
      'cloud_compliance',
      'cloud_support',
      'manages_access',
    ])
    const seen = async (token: string) => namesOf((await app.request('GET', TEAMS, undefined, token)).body)
    expect(await seen('demo-admin')).toEqual(['admins', 'ops', 'readers'])
    expect(await seen('demo-viewer')).toEqual(['admins', 'readers'])
    expect(await app.request('GET', `${TEAMS}/ops`, undefined, 'demo-viewer')).toMatchObject(unauthorized)
    expect(await app.request('GET', `${TEAMS}/nope`)).toMatchObject(nowhere)
  })

  it('are created, changed and deleted by admins', async () => {
    const team = { name: 'dev', design: true, org_scope: 'false', description: 'x' }
    expect(await app.request('POST', TEAMS, { team }, 'demo-operator')).toMatchObject(unauthorized)
    const created = await app.request('POST', TEAMS, { team })
    expect(created).toMatchObject({
      status: 200,
      body: { name: 'dev', design: true, org_scope: false, operations: false },
    })
    expect(await app.request('POST', TEAMS, { team })).toMatchObject(refused('Name has already been taken'))
    expect(await app.request('POST', TEAMS, { team: { name: ' ' } })).toMatchObject(refused("Name can't be blank"))
    expect((await app.request('POST', TEAMS, team)).status).toBe(500)
    const changed = await app.request('PUT', `${TEAMS}/dev`, { team: { operations: true } })
    expect(changed.body).toMatchObject({ name: 'dev', design: true, operations: true, description: 'x' })
    expect(await app.request('DELETE', `${TEAMS}/${getId(toFields(created.body), 'id')}`)).toMatchObject({
      status: 200,
    })
    expect(await app.request('GET', `${TEAMS}/dev`)).toMatchObject(nowhere)
  })

  it('cannot rename or delete `admins`', async () => {
    expect((await app.request('PUT', `${TEAMS}/admins`, { team: { name: 'x' } })).status).toBe(422)
    expect((await app.request('DELETE', `${TEAMS}/admins`)).status).toBe(422)
    expect((await app.request('PUT', `${TEAMS}/admins`, { team: { description: 'x' } })).status).toBe(200)
  })
})

describe('members of a team', () => {
  const member = (team: string, user: string, token?: string) =>
    app.request('POST', `${TEAMS}/${team}/members`, { user }, token)

  it('are changed by admins, and by managers of everything the team is attached to', async () => {
    const thisTeam = { status: 401, body: { errors: ['Unauthorized to manage this team members!'] } }
    expect(await member('readers', 'stranger', 'demo-operator')).toMatchObject(thisTeam)
    await app.request('PUT', `${TEAMS}/ops`, { team: { manages_access: true } })
    expect(await member('readers', 'stranger', 'demo-operator')).toMatchObject({ status: 200 })
    expect(await member('admins', 'demo-operator', 'demo-operator')).toMatchObject({
      status: 401,
      body: { errors: ['Unauthorized to manage admins!'] },
    })
    // Attached to a record that the caller does not manage.
    const { store } = app.service
    store.team.update(3, { attached: [...(store.team.find(3)?.attached ?? []), 100] })
    expect(await member('readers', 'stranger', 'demo-operator')).toMatchObject(thisTeam)
  })

  it('are added once and removed', async () => {
    await member('readers', 'stranger')
    expect(await member('readers', 'stranger')).toMatchObject(
      refused("User stranger is already a member of team 'readers'."),
    )
    const found = await read(app, `${TEAMS}/readers/members`)
    expect([usernames(found['users']), found['groups']]).toEqual([['demo-viewer', 'stranger'], []])
    expect(await member('readers', 'nobody')).toMatchObject(refused('Unknown user: nobody'))
    const missing = { status: 404, body: { errors: ["Team member 'stranger' not found"] } }
    expect(await app.request('DELETE', `${TEAMS}/readers/members/stranger?type=group`)).toMatchObject(missing)
    const { body } = await app.request('DELETE', `${TEAMS}/readers/members/stranger`)
    expect(usernames(toFields(body)['users'])).toEqual(['demo-viewer'])
    expect(await app.request('DELETE', `${TEAMS}/readers/members/stranger`)).toMatchObject(missing)
    expect((await app.request('DELETE', `${TEAMS}/admins/members/demo-admin`)).status).toBe(422)
  })
})

describe('the profile', () => {
  const withPassword = () =>
    app.service.store.operator.update(1, { password: hashPassword('secret', Buffer.from('salt')) })
  const askToken = (username: string, password: string) =>
    app.request('POST', '/account/profile/authentication_token', { user: { username, password } }, '')

  it('returns the token for the password, without sign-in', async () => {
    withPassword()
    expect(await askToken('demo-admin', 'secret')).toMatchObject({ status: 200, body: { token: 'demo-admin' } })
    const wrong = { status: 401, body: { error: 'Invalid login or password.' } }
    expect(await askToken('demo-admin', 'other')).toMatchObject(wrong)
    expect(await askToken('nobody', 'secret')).toMatchObject(wrong)
    // A user without a password cannot sign in, not even with an empty one.
    expect(await askToken('demo-viewer', '')).toMatchObject(wrong)
    expect((await app.request('POST', '/account/profile/authentication_token', {}, '')).status).toBe(500)
  })

  it('returns the token to a client that signs in with it again, whatever the password', async () => {
    const user = { username: 'demo-admin', password: 'X' }
    expect(await app.request('POST', '/account/profile/authentication_token', { user })).toMatchObject({
      status: 200,
      body: { token: 'demo-admin' },
    })
  })

  it('resets the token: the old one is invalid, the new one works', async () => {
    const { body } = await app.request('PUT', '/account/profile/reset_authentication_token')
    const token = String(toFields(body)['token'])
    expect(token).toMatch(/^[\w-]{20}$/)
    expect((await app.request('GET', '/account/profile')).status).toBe(401)
    expect((await app.request('GET', '/account/profile', undefined, token)).body).toMatchObject({
      username: 'demo-admin',
    })
  })

  it('exposes neither token nor password elsewhere', async () => {
    withPassword()
    app.service.store.operator.update(1, { token: 'a-secret-token' })
    for (const path of [
      '/account/profile',
      USERS,
      `${USERS}/1`,
      `${TEAMS}/admins/members`,
      '/acme/assemblies/shop/users',
    ]) {
      const { status, body } = await app.request('GET', path, undefined, 'a-secret-token')
      expect([path, status]).toEqual([path, 200])
      expect(JSON.stringify(body)).not.toMatch(/a-secret-token|scrypt/)
    }
  })

  it('updates the sign-in time once a day', async () => {
    const stamps = async () => {
      const { sign_in_count, current_sign_in_at } = await read(app, '/account/profile')
      return [sign_in_count, current_sign_in_at]
    }
    expect(await stamps()).toEqual([1, '2026-01-01T00:00:00.000Z'])
    app.advanceTime(80_000_000)
    expect(await stamps()).toEqual([1, '2026-01-01T00:00:00.000Z'])
    app.advanceTime(10_000_000)
    expect(await stamps()).toEqual([2, '2026-01-02T01:00:00.000Z'])
    expect((await read(app, `${USERS}/demo-admin`))['last_sign_in_at']).toBe('2026-01-01T00:00:00.000Z')
  })
})
