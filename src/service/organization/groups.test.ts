import { afterEach, beforeEach, expect, it } from 'vitest'
import { toFields, toList } from '../http/body.ts'
import { read, readList } from '../http/test-scenario.ts'
import { openTestService, type TestService } from '../test-service.ts'

let app: TestService
beforeEach(async () => {
  app = openTestService()
  await app.request('POST', GROUPS, { group: { name: 'pager' } })
})
afterEach(() => app.close())

const GROUPS = '/account/groups'
const MEMBERS = `${GROUPS}/pager/members`
const TEAM_MEMBERS = '/acme/organization/teams/readers/members'
const refused = (text: string, status = 422) => ({ status, body: { errors: [text] } })
const add = (username: string, token?: string) => app.request('POST', MEMBERS, { username }, token)
const readMembers = async () =>
  (await readList(app, MEMBERS)).map((row) => [toFields(row['user'])['username'], row['admin']])

it('requires a unique name for a group', async () => {
  const create = (group: object) => app.request('POST', GROUPS, { group })
  expect(await create({ name: ' ' })).toMatchObject(refused("Name can't be blank"))
  expect(await create({ name: 'pager' })).toMatchObject(refused('Name has already been taken'))
  expect((await create({ name: 'spare', description: 'x' })).status).toBe(200)
  const renamed = await app.request('PUT', `${GROUPS}/spare`, { group: { name: 'pager' } })
  expect(renamed).toMatchObject(refused('Name has already been taken'))
  const described = await app.request('PUT', `${GROUPS}/spare`, { group: { description: '' } })
  expect(described.body).toMatchObject({ name: 'spare', description: null })
})

it('only its administrators change it, and only its members see it', async () => {
  expect(await add('demo-operator')).toMatchObject({ status: 200 })
  expect(await readMembers()).toEqual([
    ['demo-admin', true],
    ['demo-operator', false],
  ])
  const unauthorized = refused('Unauthorized access!', 401)
  expect(await add('demo-viewer', 'demo-operator')).toMatchObject(unauthorized)
  expect(await app.request('DELETE', `${GROUPS}/pager`, undefined, 'demo-operator')).toMatchObject(unauthorized)
  expect(await app.request('DELETE', `${MEMBERS}/demo-admin`, undefined, 'demo-operator')).toMatchObject(unauthorized)
  expect((await app.request('GET', MEMBERS, undefined, 'demo-operator')).status).toBe(200)
  expect((await app.request('GET', MEMBERS, undefined, 'demo-viewer')).status).toBe(404)
  expect((await app.request('GET', GROUPS, undefined, 'demo-viewer')).body).toEqual([])
})

it('refuses unknown users and members', async () => {
  expect(await add('nobody')).toMatchObject(refused('Unknown user: nobody'))
  expect(await add('demo-admin')).toMatchObject(refused("User demo-admin is already a member of 'pager'."))
})

it('keeps an administrator, and lets members leave', async () => {
  const remove = (member: string, token?: string) => app.request('DELETE', `${MEMBERS}/${member}`, undefined, token)
  const toggle = (member: string) => app.request('PUT', `${MEMBERS}/${member}`, {})
  await add('demo-operator')
  expect(await remove('demo-admin')).toMatchObject(refused('Cannot remove last admin member from the group.'))
  // The caller stays an administrator.
  expect((await toggle('demo-admin')).status).toBe(500)
  expect((await toggle('demo-operator')).status).toBe(500)
  expect(await readMembers()).toEqual([
    ['demo-admin', true],
    ['demo-operator', true],
  ])
  expect((await remove('demo-admin')).status).toBe(200)
  await add('demo-viewer', 'demo-operator')
  expect((await remove('demo-viewer', 'demo-viewer')).status).toBe(200)
})

it('gives its members the rights of its teams', async () => {
  const readAssemblies = async () => (await app.request('GET', '/acme/assemblies', undefined, 'stranger')).status
  await add('stranger')
  expect(await readAssemblies()).toBe(401)
  expect((await app.request('POST', TEAM_MEMBERS, { group: 'pager' })).status).toBe(200)
  expect(await readAssemblies()).toBe(200)
  const { users, groups } = await read(app, TEAM_MEMBERS)
  expect(toList(users).map((row) => toFields(row)['username'])).toEqual(['demo-viewer'])
  expect(groups).toMatchObject([{ name: 'pager' }])
  const rights = await read(app, '/acme/assemblies/shop/users')
  expect(Object.values(rights).map((entry) => toFields(toFields(entry)['user'])['username'])).toContain('stranger')
  expect((await app.request('GET', '/account/organizations', undefined, 'stranger')).body).toMatchObject([
    { name: 'acme' },
  ])
  expect(await app.request('POST', TEAM_MEMBERS, { group: 'pager' })).toMatchObject(
    refused("Group pager is already added to team 'readers'."),
  )
  expect((await app.request('DELETE', `${TEAM_MEMBERS}/pager?type=group`)).status).toBe(200)
  expect(await readAssemblies()).toBe(401)
})

it('leaves its teams when it is deleted', async () => {
  await add('stranger')
  await app.request('POST', TEAM_MEMBERS, { group: 'pager' })
  expect((await app.request('DELETE', `${GROUPS}/pager`)).status).toBe(200)
  expect((await read(app, TEAM_MEMBERS))['groups']).toEqual([])
  expect((await app.request('GET', '/acme/assemblies', undefined, 'stranger')).status).toBe(401)
})
