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

const readNames = async (at: TestService, path: string) => (await readList(at, path)).map(({ ciName }) => ciName)

async function addUnusedCloud(at: TestService): Promise<undefined> {
  const ciAttributes = { location: '/public/oneops/clouds/openstack-nyc' }
  const made = await at.request('POST', '/acme/clouds', { cms_ci: { ciName: 'spare', ciAttributes } })
  expect(made.status).toBe(200)
}

async function fileStoreTemplate(at: TestService): Promise<string> {
  const available = await read(at, '/acme/clouds/lab/services/available')
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
    verify: async (at) => expect(await readNames(at, '/acme/clouds')).toContain('nyc-1'),
  },
  updateCloud: {
    params: DALLAS,
    body: { cms_ci: { comments: 'Full', ciAttributes: { adminstatus: 'inert' } } },
    async verify(at) {
      const { comments, ciAttributes } = await read(at, '/acme/clouds/dfw-1')
      expect([comments, toFields(ciAttributes)['adminstatus']]).toEqual(['Full', 'inert'])
    },
  },
  deleteCloud: {
    params: { ...ACME, cloud: 'spare' },
    prepare: addUnusedCloud,
    verify: async (at) => expect(await readNames(at, '/acme/clouds')).not.toContain('spare'),
  },
  listLocations: { params: ACME },
  listCloudServices: { params: DALLAS },
  diffServices: { params: DALLAS, query: { changes_only: 'true' } },
  listAvailableServices: { params: DALLAS },
  readService: { params: COMPUTE },
  newService: {
    params: { ...LAB, service: 'swift-lab' },
    prepare: async (at) => ({ query: { mgmtCiId: await fileStoreTemplate(at) } }),
    viewer: 401,
  },
  createService: {
    params: LAB,
    async prepare(at) {
      const mgmtCiId = await fileStoreTemplate(at)
      const fresh = await read(at, `/acme/clouds/lab/services/new?mgmtCiId=${mgmtCiId}`)
      const ciAttributes = { ...toFields(fresh['ciAttributes']), tenant: 'lab', password: 's3cret' }
      return { body: { cms_ci: { ...fresh, ciAttributes }, mgmtCiId } }
    },
    body: { cms_ci: { ciAttributes: {} }, mgmtCiId: '1' },
    async verify(at, answer) {
      const { ciName } = toFields(answer)
      const { ciAttributes } = await read(at, `/acme/clouds/lab/services/${String(ciName)}`)
      expect(ciAttributes).toMatchObject({ tenant: 'lab', password: '--ENCRYPTED--' })
    },
  },
  updateService: {
    params: COMPUTE,
    body: { cms_ci: { ciAttributes: { max_cores: '4800', password: '--ENCRYPTED--' } } },
    async verify(at) {
      const { ciAttributes } = await read(at, '/acme/clouds/dfw-1/services/openstack-dfw')
      expect(ciAttributes).toMatchObject({ max_cores: '4800', max_instances: '400' })
    },
  },
  deleteService: {
    params: { ...DALLAS, service: 'ntp-dfw' },
    verify: async (at) => expect(await readNames(at, '/acme/clouds/dfw-1/services')).not.toContain('ntp-dfw'),
  },
}
