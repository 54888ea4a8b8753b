// Examples for contract/organization/organization.ts.
import { expect } from 'vitest'
import type * as calls from '../../contract/organization/organization.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import type { ExamplesFor } from './example.ts'

const params = { organization: 'acme' }

async function ownNames(at: TestService, token?: string) {
  const { body } = await at.call('GET', '/account/organizations', undefined, token)
  return listOf(body).map((row) => fieldsOf(row)['name'])
}

async function makeSpare(at: TestService) {
  expect((await at.call('POST', '/account/organizations', { name: 'initech' })).status).toBe(200)
  return undefined
}

export const organizationExamples: ExamplesFor<typeof calls> = {
  listOrganizations: { params: {} },
  createOrganization: {
    params: {},
    body: { name: 'initech' },
    emptyBody: 422,
    viewer: 200,
    async after(at) {
      expect(await ownNames(at)).toEqual(['acme', 'globex', 'initech'])
      expect((await at.call('GET', '/initech/assemblies')).body).toEqual([])
    },
  },
  readCurrentOrganization: { params: {} },
  readOwnOrganization: { params: { account: 'acme' } },
  deleteOrganization: {
    params: { account: 'initech' },
    before: makeSpare,
    // Who is not in it does not see it.
    viewer: 404,
    after: async (at) => expect(await ownNames(at)).toEqual(['acme', 'globex']),
  },
  leaveOrganization: {
    params: { account: 'globex' },
    viewer: 404,
    async after(at) {
      expect(await ownNames(at)).toEqual(['acme'])
      expect((await at.call('GET', '/globex/assemblies')).status).toBe(401)
    },
  },
  readOrganization: { params },
  readOrganizationSettings: { params },
  updateOrganization: {
    params,
    body: { organization: { full_name: 'Acme Retail', ci: { ciAttributes: { description: 'Shops' } } } },
    async after(at) {
      const { body } = await at.call('GET', '/acme/organization/edit')
      expect(body).toMatchObject({ full_name: 'Acme Retail', ci: { ciAttributes: { description: 'Shops' } } })
    },
  },
  listAnnouncements: { params: {} },
  updateAnnouncements: {
    params: {},
    body: { announcements: { acme: 'No deployments on Friday' } },
    async after(at) {
      const { body } = await at.call('GET', '/organization/announcement', undefined, 'demo-viewer')
      expect(body).toMatchObject({ acme: 'No deployments on Friday' })
    },
  },
  listOrganizationDeployments: { params, query: { deployment_state: 'active' } },
}
