import { expect } from 'vitest'
import type * as calls from '../../../contract/organization/organizations.ts'
import { toFields, toList } from '../../http/body.ts'
import type { TestService } from '../../test-service.ts'
import type { ExamplesFor } from '../example.ts'

const params = { organization: 'acme' }

async function readOrganizationNames(app: TestService, token?: string) {
  const { body } = await app.request('GET', '/account/organizations', undefined, token)
  return toList(body).map((row) => toFields(row)['name'])
}

async function createSpareOrganization(app: TestService) {
  expect((await app.request('POST', '/account/organizations', { name: 'initech' })).status).toBe(200)
  return undefined
}

export const organizationExamples: ExamplesFor<typeof calls> = {
  listOrganizations: { params: {} },
  createOrganization: {
    params: {},
    body: { name: 'initech' },
    emptyBodyStatus: 422,
    viewer: 200,
    async verify(app) {
      expect(await readOrganizationNames(app)).toEqual(['acme', 'globex', 'initech'])
      expect((await app.request('GET', '/initech/assemblies')).body).toEqual([])
    },
  },
  readCurrentOrganization: { params: {} },
  readOwnOrganization: { params: { account: 'acme' } },
  deleteOrganization: {
    params: { account: 'initech' },
    prepare: createSpareOrganization,
    // Not a member.
    viewer: 404,
    verify: async (app) => expect(await readOrganizationNames(app)).toEqual(['acme', 'globex']),
  },
  leaveOrganization: {
    params: { account: 'globex' },
    viewer: 404,
    async verify(app) {
      expect(await readOrganizationNames(app)).toEqual(['acme'])
      expect((await app.request('GET', '/globex/assemblies')).status).toBe(401)
    },
  },
  readOrganization: { params },
  readOrganizationSettings: { params },
  updateOrganization: {
    params,
    body: { organization: { full_name: 'Acme Retail', ci: { ciAttributes: { description: 'Shops' } } } },
    async verify(app) {
      const { body } = await app.request('GET', '/acme/organization/edit')
      expect(body).toMatchObject({ full_name: 'Acme Retail', ci: { ciAttributes: { description: 'Shops' } } })
    },
  },
  lookUpOrganizations: {
    params: {},
    query: { name: 'ACM' },
    verify: (_, answer) => expect(answer).toEqual([expect.stringMatching(/^acme /)]),
  },
  listAnnouncements: { params: {} },
  updateAnnouncements: {
    params: {},
    body: { announcements: { acme: 'No deployments on Friday' } },
    async verify(app) {
      const { body } = await app.request('GET', '/organization/announcement', undefined, 'demo-viewer')
      expect(body).toMatchObject({ acme: 'No deployments on Friday' })
    },
  },
  listOrganizationDeployments: { params, query: { deployment_state: 'active' } },
}
