import { expect } from 'vitest'
import type * as calls from '../../contract/organization/people.ts'
import { toFields, toList } from '../http/body.ts'
import type { TestService } from '../test-service.ts'
import type { ExamplesFor } from './example.ts'

const params = { organization: 'acme' }
const TEAMS = '/acme/organization/teams'
const USERS = '/acme/organization/users'

async function getTeamId(at: TestService, name: string): Promise<string> {
  return String(toFields((await at.request('GET', `${TEAMS}/${name}`)).body)['id'])
}

async function readViewerTeams(at: TestService) {
  return toFields((await at.request('GET', `${USERS}/demo-viewer`)).body)['teams']
}

async function readMembers(at: TestService, team: string) {
  const { users } = toFields((await at.request('GET', `${TEAMS}/${team}/members`)).body)
  return toList(users).map((row) => toFields(row)['username'])
}

export const peopleExamples: ExamplesFor<typeof calls> = {
  listUsers: { params },
  readUser: { params: { ...params, user: 'demo-operator' } },
  addUser: {
    params,
    emptyBodyStatus: 404,
    prepare: async (at) => ({ body: { username: 'demo-viewer', teams: [await getTeamId(at, 'auditors')] } }),
    verify: async (at) => expect(await readViewerTeams(at)).toEqual(['readers', 'auditors']),
  },
  updateUser: {
    params: { ...params, user: 'demo-viewer' },
    emptyBodyStatus: 422,
    prepare: async (at) => ({ body: { teams: [await getTeamId(at, 'auditors')] } }),
    verify: async (at) => expect(await readViewerTeams(at)).toEqual(['auditors']),
  },
  removeUser: {
    params: { ...params, user: 'demo-operator' },
    async verify(at, answer) {
      expect(toList(answer).map((row) => toFields(row)['username'])).not.toContain('demo-operator')
      expect((await at.request('GET', '/acme/assemblies', undefined, 'demo-operator')).status).toBe(401)
    },
  },
  listTeams: { params },
  readTeam: { params: { ...params, team: 'readers' } },
  createTeam: {
    params,
    body: { team: { name: 'vouchers', description: 'Paid back', design: true, org_scope: false } },
    async verify(at, answer) {
      expect((await at.request('GET', `${TEAMS}/vouchers`)).body).toEqual(answer)
      expect(answer).toMatchObject({ design: true, operations: false })
    },
  },
  updateTeam: {
    params: { ...params, team: 'readers' },
    body: { team: { operations: true } },
    async verify(at) {
      expect((await at.request('GET', `${TEAMS}/readers`)).body).toMatchObject({ operations: true, design: false })
    },
  },
  deleteTeam: {
    params: { ...params, team: 'readers' },
    async verify(at) {
      expect((await at.request('GET', `${TEAMS}/readers`)).status).toBe(404)
      expect((await at.request('GET', '/acme/assemblies', undefined, 'demo-viewer')).status).toBe(401)
    },
  },
  listTeamMembers: { params: { ...params, team: 'readers' } },
  addTeamMember: {
    params: { ...params, team: 'readers' },
    body: { user: 'demo-operator' },
    emptyBodyStatus: 404,
    verify: async (at) => expect(await readMembers(at, 'readers')).toEqual(['demo-operator', 'demo-viewer']),
  },
  removeTeamMember: {
    params: { ...params, team: 'readers', member: 'demo-viewer' },
    verify: async (at) => expect(await readMembers(at, 'readers')).toEqual([]),
  },
  readProfile: { params: {} },
  changeOrganization: {
    params: {},
    body: { org_id: 'globex' },
    emptyBodyStatus: 404,
    // demo-viewer is not a member of globex.
    viewer: 401,
    async verify(at) {
      expect((await at.request('GET', '/account/profile')).body).toMatchObject({ organization: { name: 'globex' } })
    },
  },
  readAuthenticationToken: {
    params: {},
    body: { user: { username: 'demo-viewer', password: 'demo-viewer' } },
  },
  resetAuthenticationToken: {
    params: {},
    viewer: 200,
    async verify(at, answer) {
      const token = String(toFields(answer)['token'])
      expect((await at.request('GET', '/account/profile')).status).toBe(401)
      expect((await at.request('GET', '/account/profile', undefined, token)).status).toBe(200)
    },
  },
}
