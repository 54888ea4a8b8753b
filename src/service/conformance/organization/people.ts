import { expect } from 'vitest'
import type * as calls from '../../../contract/organization/people.ts'
import { toFields, toList } from '../../http/body.ts'
import type { TestService } from '../../test-service.ts'
import type { ExamplesFor } from '../example.ts'

const params = { organization: 'acme' }
const TEAMS = '/acme/organization/teams'
const USERS = '/acme/organization/users'

async function getTeamId(app: TestService, name: string): Promise<string> {
  return String(toFields((await app.request('GET', `${TEAMS}/${name}`)).body)['id'])
}

async function readViewerTeams(app: TestService) {
  return toFields((await app.request('GET', `${USERS}/demo-viewer`)).body)['teams']
}

async function readMembers(app: TestService, team: string) {
  const { users } = toFields((await app.request('GET', `${TEAMS}/${team}/members`)).body)
  return toList(users).map((row) => toFields(row)['username'])
}

export const peopleExamples: ExamplesFor<typeof calls> = {
  listUsers: { params },
  readUser: { params: { ...params, user: 'demo-operator' } },
  addUser: {
    params,
    emptyBodyStatus: 404,
    prepare: async (app) => ({ body: { username: 'demo-viewer', teams: [await getTeamId(app, 'auditors')] } }),
    verify: async (app) => expect(await readViewerTeams(app)).toEqual(['readers', 'auditors']),
  },
  updateUser: {
    params: { ...params, user: 'demo-viewer' },
    emptyBodyStatus: 422,
    prepare: async (app) => ({ body: { teams: [await getTeamId(app, 'auditors')] } }),
    verify: async (app) => expect(await readViewerTeams(app)).toEqual(['auditors']),
  },
  removeUser: {
    params: { ...params, user: 'demo-operator' },
    async verify(app, answer) {
      expect(toList(answer).map((row) => toFields(row)['username'])).not.toContain('demo-operator')
      expect((await app.request('GET', '/acme/assemblies', undefined, 'demo-operator')).status).toBe(401)
    },
  },
  listTeams: { params },
  readTeam: { params: { ...params, team: 'readers' } },
  newTeam: {
    params,
    viewer: 401,
    verify: (_, answer) => expect(answer).toMatchObject({ id: null, name: '', design: false, manages_access: false }),
  },
  createTeam: {
    params,
    body: { team: { name: 'vouchers', description: 'Paid back', design: true, org_scope: false } },
    async verify(app, answer) {
      expect((await app.request('GET', `${TEAMS}/vouchers`)).body).toEqual(answer)
      expect(answer).toMatchObject({ design: true, operations: false })
    },
  },
  updateTeam: {
    params: { ...params, team: 'readers' },
    body: { team: { operations: true } },
    async verify(app) {
      expect((await app.request('GET', `${TEAMS}/readers`)).body).toMatchObject({ operations: true, design: false })
    },
  },
  deleteTeam: {
    params: { ...params, team: 'readers' },
    async verify(app) {
      expect((await app.request('GET', `${TEAMS}/readers`)).status).toBe(404)
      expect((await app.request('GET', '/acme/assemblies', undefined, 'demo-viewer')).status).toBe(401)
    },
  },
  listTeamMembers: { params: { ...params, team: 'readers' } },
  addTeamMember: {
    params: { ...params, team: 'readers' },
    body: { user: 'demo-operator' },
    emptyBodyStatus: 422,
    verify: async (app) => expect(await readMembers(app, 'readers')).toEqual(['demo-operator', 'demo-viewer']),
  },
  removeTeamMember: {
    params: { ...params, team: 'readers', member: 'demo-viewer' },
    verify: async (app) => expect(await readMembers(app, 'readers')).toEqual([]),
  },
  readProfile: { params: {} },
  changeOrganization: {
    params: {},
    body: { org_id: 'globex' },
    emptyBodyStatus: 404,
    // demo-viewer is not a member of globex.
    viewer: 401,
    async verify(app) {
      expect((await app.request('GET', '/account/profile')).body).toMatchObject({ organization: { name: 'globex' } })
    },
  },
  readAuthenticationToken: {
    params: {},
    body: { user: { username: 'demo-viewer', password: 'demo-viewer' } },
    // A token in the header is enough.
    emptyBodyStatus: false,
  },
  resetAuthenticationToken: {
    params: {},
    viewer: 200,
    async verify(app, answer) {
      const token = String(toFields(answer)['token'])
      expect((await app.request('GET', '/account/profile')).status).toBe(401)
      expect((await app.request('GET', '/account/profile', undefined, token)).status).toBe(200)
    },
  },
}
