import { expect } from 'vitest'
import type * as calls from '../../../contract/organization/lookup.ts'
import { toFields } from '../../http/body.ts'
import type { TestService } from '../../test-service.ts'
import { readList } from '../../http/test-scenario.ts'
import type { ExamplesFor, ExampleInput } from '../example.ts'

const PROD = '/acme/assemblies/storefront/transition/environments/prod'

/** Id of the first record of a list. */
const readFirstId = async (app: TestService, path: string, name: string): Promise<string> => {
  const [first] = await readList(app, path)
  return String(first?.[name])
}

const searchParams = (of: string) =>
  `/acme/organization/search?class_name=manifest.oneops.1.Compute&ns_path=/acme/storefront/prod&${of}`

const withRecord = async (app: TestService): Promise<ExampleInput> => ({
  params: { record: await readFirstId(app, searchParams(''), 'ciId') },
})

// These calls answer an empty object for an unknown id; the tests of their handlers check it.
const unknown = {
  record: false,
  attribute: false,
  relation: false,
  release: false,
  deployment: false,
  procedure: false,
} as const

const START_PAGE = { redirects: '/', viewer: 302 } as const

export const lookupExamples: ExamplesFor<typeof calls> = {
  lookUpRecord: { params: { record: '' }, prepare: withRecord, notFoundStatus: unknown },
  lookUpAttribute: {
    params: { record: '', attribute: 'size' },
    prepare: withRecord,
    notFoundStatus: unknown,
    verify: (_, answer) => expect(answer).toMatch(/^[A-Z0-9]+$/),
  },
  lookUpRelation: {
    params: { relation: '' },
    async prepare(app) {
      const path = '/acme/organization/search?relation_name=base.RealizedIn'
      return { params: { relation: await readFirstId(app, path, 'ciRelationId') } }
    },
    notFoundStatus: unknown,
  },
  lookUpRelease: {
    params: { release: '' },
    prepare: async (app) => ({ params: { release: await readFirstId(app, `${PROD}/deployments`, 'releaseId') } }),
    notFoundStatus: unknown,
  },
  lookUpDeployment: {
    params: { deployment: '' },
    prepare: async (app) => ({ params: { deployment: await readFirstId(app, `${PROD}/deployments`, 'deploymentId') } }),
    notFoundStatus: unknown,
  },
  lookUpProcedure: {
    params: { procedure: '' },
    async prepare(app) {
      const path = '/acme/operations/procedures?ns_path=/acme/storefront&size=1'
      return { params: { procedure: await readFirstId(app, path, 'procedureId') } }
    },
    notFoundStatus: unknown,
  },
  // Redirects to the start page for an unknown id. The tests of the handlers check the other targets.
  goToRecord: { params: { record: '1' }, notFoundStatus: unknown, ...START_PAGE },
  goToInstance: { params: { instance: '1' }, notFoundStatus: { instance: false }, ...START_PAGE },
  goToDeployment: {
    params: { deployment: '1' },
    notFoundStatus: unknown,
    verify: (_, answer) => expect(answer).toBe('Deployment not found'),
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
    verify(_, answer) {
      const [first] = Array.isArray(answer) ? answer : []
      expect(toFields(first)).toMatchObject({ ciName: 'compute', nsPath: '/acme/storefront/prod/manifest/web/1' })
    },
  },
  lookUpVariables: {
    params: { organization: 'acme' },
    query: { assembly_id: 'storefront', environment_id: 'prod', platform_id: 'web' },
    verify(_, answer) {
      expect(answer).toMatchObject({
        global: expect.arrayContaining([{ name: 'region', type: 'GLOBAL', value: expect.any(String) }]),
      })
    },
  },
}
