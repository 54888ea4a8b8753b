import { expect } from 'vitest'
import type * as calls from '../../contract/assembly/assemblies.ts'
import { toFields, toList } from '../http/body.ts'
import type { TestService } from '../test-service.ts'
import type { ExamplesFor } from './example.ts'

const params = { organization: 'acme', assembly: 'storefront' }
const attributes = { owner: 'shop@acme.test', description: 'Vouchers and how they are paid back', tags: '{}' }

async function createAssembly(app: TestService) {
  const cms_ci = { ciName: 'vouchers', ciAttributes: attributes }
  expect((await app.request('POST', '/acme/assemblies', { cms_ci })).status).toBe(200)
  return undefined
}

async function getTeamId(app: TestService, name: string): Promise<string> {
  const { body } = await app.request('GET', `/acme/organization/teams/${name}`)
  return String(toFields(body)['id'])
}

const readTeamNames = async (app: TestService) =>
  toList((await app.request('GET', '/acme/assemblies/storefront/teams')).body).map((row) => toFields(row)['name'])

export const assemblyExamples: ExamplesFor<typeof calls> = {
  listAssemblies: { params: { organization: 'acme' } },
  createAssembly: {
    params: { organization: 'acme' },
    body: { cms_ci: { ciName: 'vouchers', comments: 'New this year', ciAttributes: attributes } },
    async verify(app, answer) {
      const { body } = await app.request('GET', '/acme/assemblies/vouchers')
      expect(body).toEqual(answer)
      expect(body).toMatchObject({ comments: 'New this year', ciAttributes: attributes })
    },
  },
  readAssembly: { params },
  updateAssembly: {
    params,
    body: { cms_ci: { comments: 'See the wiki', ciAttributes: { description: 'The shop front' } } },
    async verify(app) {
      const { body } = await app.request('GET', '/acme/assemblies/storefront')
      expect(body).toMatchObject({
        comments: 'See the wiki',
        ciAttributes: { description: 'The shop front', owner: expect.stringContaining('@') },
      })
    },
  },
  deleteAssembly: {
    params: { organization: 'acme', assembly: 'vouchers' },
    prepare: createAssembly,
    async verify(app, answer) {
      expect(answer).toMatchObject({ ciName: 'vouchers' })
      expect((await app.request('GET', '/acme/assemblies/vouchers')).status).toBe(404)
    },
  },
  cloneAssembly: {
    params,
    body: { ciName: 'storefront-copy', description: 'To try things' },
    emptyBodyStatus: 404,
    async verify(app) {
      const names = async (assembly: string) => {
        const { body } = await app.request('GET', `/acme/assemblies/${assembly}/design/platforms`)
        return new Set(toList(body).map((row) => toFields(row)['ciName']))
      }
      expect(await names('storefront-copy')).toEqual(await names('storefront'))
    },
  },
  newAssembly: { params: { organization: 'acme' }, viewer: 401 },
  listAssemblyTags: { params: { organization: 'acme' } },
  listAssemblyTeams: { params },
  updateAssemblyTeams: {
    params,
    emptyBodyStatus: false,
    prepare: async (app) => ({
      body: { add: [await getTeamId(app, 'payments')], remove: [await getTeamId(app, 'readers')] },
    }),
    async verify(app) {
      const names = await readTeamNames(app)
      expect(names).toContain('payments')
      expect(names).not.toContain('readers')
    },
  },
  listAssemblyUsers: { params },
}
