// Examples for contract/organization/people.ts.
import { expect } from 'vitest'
import type * as calls from '../../contract/organization/people.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import type { ExamplesFor } from './example.ts'

const params = { organization: 'acme' }
const TEAMS = '/acme/organization/teams'
const USERS = '/acme/organization/users'

async function idOfTeam(at: TestService, name: string): Promise<string> {
  return String(fieldsOf((await at.call('GET', `${TEAMS}/${name}`)).body)['id'])
}

async function teamsOfViewer(at: TestService) {
  return fieldsOf((await at.call('GET', `${USERS}/demo-viewer`)).body)['teams']
}

async function members(at: TestService, team: string) {
  const { users } = fieldsOf((await at.call('GET', `${TEAMS}/${team}/members`)).body)
  return listOf(users).map((row) => fieldsOf(row)['username'])
}

export const peopleExamples: ExamplesFor<typeof calls> = {
  listUsers: { params },
  readUser: { params: { ...params, user: 'demo-operator' } },
  addUser: {
    params,
    emptyBody: 404,
    before: async (at) => ({ body: { username: 'demo-viewer', teams: [await idOfTeam(at, 'auditors')] } }),
    after: async (at) => expect(await teamsOfViewer(at)).toEqual(['readers', 'auditors']),
  },
  updateUser: {
    params: { ...params, user: 'demo-viewer' },
    emptyBody: 422,
    before: async (at) => ({ body: { teams: [await idOfTeam(at, 'auditors')] } }),
    after: async (at) => expect(await teamsOfViewer(at)).toEqual(['auditors']),
  },
  removeUser: {
    params: { ...params, user: 'demo-operator' },
    async after(at, answer) {
      expect(listOf(answer).map((row) => fieldsOf(row)['username'])).not.toContain('demo-operator')
      expect((await at.call('GET', '/acme/assemblies', undefined, 'demo-operator')).status).toBe(401)
    },
  },
  listTeams: { params },
  readTeam: { params: { ...params, team: 'readers' } },
  createTeam: {
    params,
    body: { team: { name: 'vouchers', description: 'Paid back', design: true, org_scope: false } },
    async after(at, answer) {
      expect((await at.call('GET', `${TEAMS}/vouchers`)).body).toEqual(answer)
      expect(answer).toMatchObject({ design: true, operations: false })
    },
  },
  updateTeam: {
    params: { ...params, team: 'readers' },
    body: { team: { operations: true } },
    async after(at) {
      expect((await at.call('GET', `${TEAMS}/readers`)).body).toMatchObject({ operations: true, design: false })
    },
  },
  deleteTeam: {
    params: { ...params, team: 'readers' },
    async after(at) {
      expect((await at.call('GET', `${TEAMS}/readers`)).status).toBe(404)
      expect((await at.call('GET', '/acme/assemblies', undefined, 'demo-viewer')).status).toBe(401)
    },
  },
  listTeamMembers: { params: { ...params, team: 'readers' } },
  addTeamMember: {
    params: { ...params, team: 'readers' },
    body: { user: 'demo-operator' },
    emptyBody: 404,
    after: async (at) => expect(await members(at, 'readers')).toEqual(['demo-operator', 'demo-viewer']),
  },
  removeTeamMember: {
    params: { ...params, team: 'readers', member: 'demo-viewer' },
    after: async (at) => expect(await members(at, 'readers')).toEqual([]),
  },
  readProfile: { params: {} },
  changeOrganization: {
    params: {},
    body: { org_id: 'globex' },
    emptyBody: 404,
    // demo-viewer is not in globex.
    viewer: 401,
    async after(at) {
      expect((await at.call('GET', '/account/profile')).body).toMatchObject({ organization: { name: 'globex' } })
    },
  },
  readAuthenticationToken: {
    params: {},
    body: { user: { username: 'demo-viewer', password: 'demo-viewer' } },
  },
  resetAuthenticationToken: {
    params: {},
    viewer: 200,
    async after(at, answer) {
      const token = String(fieldsOf(answer)['token'])
      expect((await at.call('GET', '/account/profile')).status).toBe(401)
      expect((await at.call('GET', '/account/profile', undefined, token)).status).toBe(200)
    },
  },
}
