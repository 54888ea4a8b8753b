// Examples for contract/assembly/assembly.ts.
import { expect } from 'vitest'
import type * as calls from '../../contract/assembly/assembly.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import type { ExamplesFor } from './example.ts'

const params = { organization: 'acme', assembly: 'storefront' }
const attributes = { owner: 'shop@acme.test', description: 'Vouchers and how they are paid back', tags: '{}' }

async function make(at: TestService) {
  const cms_ci = { ciName: 'vouchers', ciAttributes: attributes }
  expect((await at.call('POST', '/acme/assemblies', { cms_ci })).status).toBe(200)
  return undefined
}

async function teamIdOf(at: TestService, name: string): Promise<string> {
  const { body } = await at.call('GET', `/acme/organization/teams/${name}`)
  return String(fieldsOf(body)['id'])
}

const teamNames = async (at: TestService) =>
  listOf((await at.call('GET', '/acme/assemblies/storefront/teams')).body).map((row) => fieldsOf(row)['name'])

export const assemblyExamples: ExamplesFor<typeof calls> = {
  listAssemblies: { params: { organization: 'acme' } },
  createAssembly: {
    params: { organization: 'acme' },
    body: { cms_ci: { ciName: 'vouchers', comments: 'New this year', ciAttributes: attributes } },
    async after(at, answer) {
      const { body } = await at.call('GET', '/acme/assemblies/vouchers')
      expect(body).toEqual(answer)
      expect(body).toMatchObject({ comments: 'New this year', ciAttributes: attributes })
    },
  },
  readAssembly: { params },
  updateAssembly: {
    params,
    body: { cms_ci: { comments: 'See the wiki', ciAttributes: { description: 'The shop front' } } },
    async after(at) {
      const { body } = await at.call('GET', '/acme/assemblies/storefront')
      expect(body).toMatchObject({
        comments: 'See the wiki',
        ciAttributes: { description: 'The shop front', owner: expect.stringContaining('@') },
      })
    },
  },
  deleteAssembly: {
    params: { organization: 'acme', assembly: 'vouchers' },
    before: make,
    async after(at, answer) {
      expect(answer).toMatchObject({ ciName: 'vouchers' })
      expect((await at.call('GET', '/acme/assemblies/vouchers')).status).toBe(404)
    },
  },
  cloneAssembly: {
    params,
    body: { ciName: 'storefront-copy', description: 'To try things' },
    emptyBody: 404,
    async after(at) {
      const names = async (assembly: string) => {
        const { body } = await at.call('GET', `/acme/assemblies/${assembly}/design/platforms`)
        return new Set(listOf(body).map((row) => fieldsOf(row)['ciName']))
      }
      expect(await names('storefront-copy')).toEqual(await names('storefront'))
    },
  },
  newAssembly: { params: { organization: 'acme' }, viewer: 401 },
  listAssemblyTags: { params: { organization: 'acme' } },
  listAssemblyTeams: { params },
  updateAssemblyTeams: {
    params,
    emptyBody: false,
    before: async (at) => ({
      body: { add: [await teamIdOf(at, 'payments')], remove: [await teamIdOf(at, 'readers')] },
    }),
    async after(at) {
      const names = await teamNames(at)
      expect(names).toContain('payments')
      expect(names).not.toContain('readers')
    },
  },
  listAssemblyUsers: { params },
}
