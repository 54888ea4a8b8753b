import { expect } from 'vitest'
import type * as calls from '../../../contract/organization/groups.ts'
import { toFields, toList } from '../../http/body.ts'
import { read, readList } from '../../http/test-scenario.ts'
import type { TestService } from '../../test-service.ts'
import type { ExamplesFor } from '../example.ts'

const GROUPS = '/account/groups'
const params = { group: 'night-shift' }
const memberParams = { ...params, member: 'r.lind' }

const toMembers = (answer: unknown) =>
  toList(answer).map((row) => [toFields(toFields(row)['user'])['username'], toFields(row)['admin']])

const readMembers = async (app: TestService) => toMembers(await readList(app, `${GROUPS}/night-shift/members`))

// A username with a dot cannot stand in a path.
async function findMember(app: TestService) {
  const members = await readList(app, `${GROUPS}/night-shift/members`)
  const users = members.map((row) => toFields(row['user']))
  return { params: { member: String(users.find(({ username }) => username === memberParams.member)?.['id']) } }
}

export const groupsExamples: ExamplesFor<typeof calls> = {
  listGroups: {
    params: {},
    verify: (_, answer) =>
      expect(answer).toMatchObject([
        { name: 'night-shift', admin: true },
        { name: 'release-managers', admin: false },
      ]),
  },
  createGroup: {
    params: {},
    body: { group: { name: 'week-end', description: 'Saturday and Sunday' } },
    viewer: 200,
    async verify(app, answer) {
      expect(answer).toMatchObject({ created_by: 'demo-admin', description: 'Saturday and Sunday' })
      expect(await read(app, `${GROUPS}/week-end`)).toEqual(answer)
      expect(toMembers(await readList(app, `${GROUPS}/week-end/members`))).toEqual([['demo-admin', true]])
    },
  },
  readGroup: { params, viewer: 404 },
  updateGroup: {
    params,
    body: { group: { name: 'pager' } },
    viewer: 404,
    verify: async (app) =>
      expect(await read(app, `${GROUPS}/pager`)).toMatchObject({ description: expect.stringContaining('pager') }),
  },
  deleteGroup: {
    params,
    viewer: 404,
    async verify(app) {
      expect((await app.request('GET', `${GROUPS}/night-shift`)).status).toBe(404)
      const { groups } = await read(app, '/acme/organization/teams/on-call/members')
      expect(groups).toEqual([])
    },
  },
  listGroupMembers: { params, viewer: 404 },
  addGroupMember: {
    params,
    body: { username: 'demo-viewer' },
    emptyBodyStatus: 422,
    viewer: 404,
    verify: async (app) => expect(await readMembers(app)).toContainEqual(['demo-viewer', false]),
  },
  readGroupMember: { params: memberParams, prepare: findMember, viewer: 404 },
  toggleGroupAdmin: {
    params: memberParams,
    prepare: findMember,
    unexpectedStatus: 500,
    viewer: 404,
    verify: async (app) => expect(await readMembers(app)).toContainEqual(['r.lind', true]),
  },
  removeGroupMember: {
    params: memberParams,
    prepare: findMember,
    viewer: 404,
    verify: async (app) => expect(await readMembers(app)).not.toContainEqual(['r.lind', false]),
  },
}
