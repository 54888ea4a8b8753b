import { expect } from 'vitest'
import type * as calls from '../../contract/cloud/offerings.ts'
import { read, readList } from '../http/test-scenario.ts'
import type { ExamplesFor } from './example.ts'

const SERVICE = { organization: 'acme', cloud: 'dfw-1', service: 'openstack-dfw' }
const SMALL = { ...SERVICE, offering: 'small' }
const PATH = '/acme/clouds/dfw-1/services/openstack-dfw/offerings'

export const offeringsExamples: ExamplesFor<typeof calls> = {
  listServiceOfferings: { params: SERVICE },
  listAvailableOfferings: { params: SERVICE },
  newOffering: {
    params: SERVICE,
    async prepare(app) {
      const [first] = await readList(app, `${PATH}/available`)
      return { query: { mgmtOfferingCiId: String(first?.['ciId']) } }
    },
    viewer: 401,
  },
  createOffering: {
    params: SERVICE,
    body: {
      cms_ci: {
        ciName: 'night-rate',
        ciAttributes: { cost_unit: 'USD', cost_rate: '0.01', criteria: 'ciClassName:bom.*.Compute' },
      },
    },
    verify: async (app) =>
      expect(await read(app, `${PATH}/night-rate`)).toMatchObject({ ciAttributes: { cost_rate: '0.01' } }),
  },
  readOffering: { params: SMALL },
  updateOffering: {
    params: SMALL,
    body: { cms_ci: { ciAttributes: { cost_rate: '0.02' } } },
    verify: async (app) =>
      expect(await read(app, `${PATH}/small`)).toMatchObject({ ciAttributes: { cost_rate: '0.02' } }),
  },
  deleteOffering: {
    params: SMALL,
    verify: async (app) => expect((await readList(app, PATH)).map(({ ciName }) => ciName)).not.toContain('small'),
  },
}
