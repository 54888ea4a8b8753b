import { expect } from 'vitest'
import type * as calls from '../../contract/organization/lookup.ts'
import { fieldsOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import { readList } from '../http/rehearsal.ts'
import type { ExamplesFor, Prepared } from './example.ts'

const PROD = '/acme/assemblies/storefront/transition/environments/prod'

/** The id of the first record that a list has. */
const firstOf = async (at: TestService, path: string, name: string): Promise<string> => {
  const [first] = await readList(at, path)
  return String(first?.[name])
}

const search = (of: string) =>
  `/acme/organization/search?class_name=manifest.oneops.1.Compute&ns_path=/acme/storefront/prod&${of}`

const record = async (at: TestService): Promise<Prepared> => ({
  params: { record: await firstOf(at, search(''), 'ciId') },
})

// What these calls answer for an unknown id is an empty object, which the tests beside their handlers look at.
const unknown = {
  record: false,
  attribute: false,
  relation: false,
  release: false,
  deployment: false,
  procedure: false,
} as const

const START = { redirects: '/', viewer: 302 } as const

export const lookupExamples: ExamplesFor<typeof calls> = {
  lookUpRecord: { params: { record: '' }, before: record, unknown },
  lookUpAttribute: {
    params: { record: '', attribute: 'size' },
    before: record,
    unknown,
    after: (_, answer) => expect(answer).toMatch(/^[A-Z0-9]+$/),
  },
  lookUpRelation: {
    params: { relation: '' },
    async before(at) {
      const path = '/acme/organization/search?relation_name=base.RealizedIn'
      return { params: { relation: await firstOf(at, path, 'ciRelationId') } }
    },
    unknown,
  },
  lookUpRelease: {
    params: { release: '' },
    before: async (at) => ({ params: { release: await firstOf(at, `${PROD}/deployments`, 'releaseId') } }),
    unknown,
  },
  lookUpDeployment: {
    params: { deployment: '' },
    before: async (at) => ({ params: { deployment: await firstOf(at, `${PROD}/deployments`, 'deploymentId') } }),
    unknown,
  },
  lookUpProcedure: {
    params: { procedure: '' },
    async before(at) {
      const path = '/acme/operations/procedures?ns_path=/acme/storefront&size=1'
      return { params: { procedure: await firstOf(at, path, 'procedureId') } }
    },
    unknown,
  },
  // To the start, where there is nothing of that id: where the others go stands in the tests beside their handlers.
  goToRecord: { params: { record: '1' }, unknown, ...START },
  goToInstance: { params: { instance: '1' }, unknown: { instance: false }, ...START },
  goToDeployment: {
    params: { deployment: '1' },
    unknown,
    after: (_, answer) => expect(answer).toBe('Deployment not found'),
  },
  goToNamespace: {
    params: {},
    query: { path: '/acme/storefront/prod/manifest/web/1' },
    redirects: '/acme/assemblies/storefront/transition/environments/prod/platforms/web!1',
    viewer: 302,
  },
  lookUpByWords: {
    params: { organization: 'acme' },
    query: { org: 'acme', query: 'compute web', dto: 't', assembly: 'storefront', environment: 'prod' },
    after(_, answer) {
      const [first] = Array.isArray(answer) ? answer : []
      expect(fieldsOf(first)).toMatchObject({ ciName: 'compute', nsPath: '/acme/storefront/prod/manifest/web/1' })
    },
  },
  lookUpVariables: {
    params: { organization: 'acme' },
    query: { assembly_id: 'storefront', environment_id: 'prod', platform_id: 'web' },
    after(_, answer) {
      expect(answer).toMatchObject({
        global: expect.arrayContaining([{ name: 'region', type: 'GLOBAL', value: expect.any(String) }]),
      })
    },
  },
}
