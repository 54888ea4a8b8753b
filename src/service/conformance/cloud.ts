import { expect } from 'vitest'
import type * as calls from '../../contract/cloud/clouds.ts'
import { toFields, toList } from '../http/body.ts'
import type { TestService } from '../test-service.ts'
import { read, readList } from '../http/test-scenario.ts'
import type { ExamplesFor } from './example.ts'

const ACME = { organization: 'acme' }
const DALLAS = { organization: 'acme', cloud: 'dfw-1' }
/** The only cloud without a file store. */
const LAB = { organization: 'acme', cloud: 'lab' }
const COMPUTE = { ...DALLAS, service: 'openstack-dfw' }

const readNames = async (app: TestService, path: string) => (await readList(app, path)).map(({ ciName }) => ciName)

async function addUnusedCloud(app: TestService): Promise<undefined> {
  const ciAttributes = { location: '/public/oneops/clouds/openstack-nyc' }
  const response = await app.request('POST', '/acme/clouds', { cms_ci: { ciName: 'spare', ciAttributes } })
  expect(response.status).toBe(200)
}

async function fileStoreTemplate(app: TestService): Promise<string> {
  const available = await read(app, '/acme/clouds/lab/services/available')
  const templates = toList(available['filestore']).map(toFields)
  return String(templates.find(({ ciName }) => ciName === 'swift-lab')?.['ciId'])
}

export const cloudExamples: ExamplesFor<typeof calls> = {
  listPublicOfferings: { params: {} },
  listPublicServices: { params: {} },
  listOfferings: { params: ACME, query: { ns_path: '/acme/_clouds/dfw-1' } },
  listServices: { params: ACME },
  listClouds: { params: ACME },
  readCloud: { params: DALLAS },
  newCloud: { params: ACME, viewer: 401 },
  createCloud: {
    params: ACME,
    body: {
      cms_ci: { ciName: 'nyc-1', ciAttributes: { location: '/public/oneops/clouds/openstack-nyc' } },
      teams: ['1'],
    },
    verify: async (app) => expect(await readNames(app, '/acme/clouds')).toContain('nyc-1'),
  },
  updateCloud: {
    params: DALLAS,
    body: { cms_ci: { comments: 'Full', ciAttributes: { adminstatus: 'inert' } } },
    async verify(app) {
      const { comments, ciAttributes } = await read(app, '/acme/clouds/dfw-1')
      expect([comments, toFields(ciAttributes)['adminstatus']]).toEqual(['Full', 'inert'])
    },
  },
  deleteCloud: {
    params: { ...ACME, cloud: 'spare' },
    prepare: addUnusedCloud,
    verify: async (app) => expect(await readNames(app, '/acme/clouds')).not.toContain('spare'),
  },
  listLocations: { params: ACME },
  listCloudServices: { params: DALLAS },
  diffServices: { params: DALLAS, query: { changes_only: 'true' } },
  listAvailableServices: { params: DALLAS },
  readService: { params: COMPUTE },
  newService: {
    params: { ...LAB, service: 'swift-lab' },
    prepare: async (app) => ({ query: { mgmtCiId: await fileStoreTemplate(app) } }),
    viewer: 401,
  },
  createService: {
    params: LAB,
    async prepare(app) {
      const mgmtCiId = await fileStoreTemplate(app)
      const fresh = await read(app, `/acme/clouds/lab/services/new?mgmtCiId=${mgmtCiId}`)
      const ciAttributes = { ...toFields(fresh['ciAttributes']), tenant: 'lab', password: 's3cret' }
      return { body: { cms_ci: { ...fresh, ciAttributes }, mgmtCiId } }
    },
    body: { cms_ci: { ciAttributes: {} }, mgmtCiId: '1' },
    async verify(app, answer) {
      const { ciName } = toFields(answer)
      const { ciAttributes } = await read(app, `/acme/clouds/lab/services/${String(ciName)}`)
      expect(ciAttributes).toMatchObject({ tenant: 'lab', password: '--ENCRYPTED--' })
    },
  },
  updateService: {
    params: COMPUTE,
    body: { cms_ci: { ciAttributes: { max_cores: '4800', password: '--ENCRYPTED--' } } },
    async verify(app) {
      const { ciAttributes } = await read(app, '/acme/clouds/dfw-1/services/openstack-dfw')
      expect(ciAttributes).toMatchObject({ max_cores: '4800', max_instances: '400' })
    },
  },
  deleteService: {
    params: { ...DALLAS, service: 'ntp-dfw' },
    verify: async (app) => expect(await readNames(app, '/acme/clouds/dfw-1/services')).not.toContain('ntp-dfw'),
  },
}
