import { expect } from 'vitest'
import type * as calls from '../../contract/cloud/cloud-content.ts'
import type { TestService } from '../fixture.ts'
import { read, readList } from '../http/rehearsal.ts'
import type { ExamplesFor } from './example.ts'

const DALLAS = { organization: 'acme', cloud: 'dfw-1' }
const FRANKFURT = { organization: 'acme', cloud: 'fra-1' }

const expectGone = (path: string, name: string) => async (at: TestService) =>
  expect((await readList(at, `/acme/clouds/${path}`)).map(({ ciName }) => ciName)).not.toContain(name)

const expectAttributes = (path: string, ciAttributes: object) => async (at: TestService) =>
  expect(await read(at, `/acme/clouds/${path}`)).toMatchObject({ ciAttributes })

const BOARD = { ...FRANKFURT, support: 'fra-1-change-board' }
const RULE = { ...FRANKFURT, compliance: 'payment-data' }
const PROXY = { ...DALLAS, variable: 'http-proxy' }
const HALL = { ...DALLAS, zone: 'az1' }

export const cloudContentExamples: ExamplesFor<typeof calls> = {
  listSupports: { params: FRANKFURT },
  createSupport: {
    params: DALLAS,
    body: { cms_ci: { ciName: 'night-shift', ciAttributes: { approval: 'false' } } },
    after: expectAttributes('dfw-1/supports/night-shift', { approval: 'false', enabled: 'true' }),
  },
  readSupport: { params: BOARD },
  updateSupport: {
    params: BOARD,
    body: { cms_ci: { ciAttributes: { enabled: 'false' } } },
    after: expectAttributes('fra-1/supports/fra-1-change-board', { enabled: 'false', approval: 'true' }),
  },
  deleteSupport: { params: BOARD, after: expectGone('fra-1/supports', 'fra-1-change-board') },

  listCompliances: { params: FRANKFURT },
  listAvailableCompliances: { params: FRANKFURT },
  createCompliance: {
    params: DALLAS,
    body: {
      cms_ci: { ciName: 'baseline', ciAttributes: { asset_url: 'https://example.com/b.tgz', filter: 'x' } },
      compliance_class: 'cloud.compliance.Security',
    },
    after: expectAttributes('dfw-1/compliances/baseline', { filter: 'x', version: '1' }),
  },
  readCompliance: { params: RULE },
  updateCompliance: {
    params: RULE,
    body: { cms_ci: { ciAttributes: { version: '4' } } },
    after: expectAttributes('fra-1/compliances/payment-data', { version: '4', approval: 'false' }),
  },
  deleteCompliance: { params: RULE, after: expectGone('fra-1/compliances', 'payment-data') },

  listCloudVariables: { params: DALLAS },
  createCloudVariable: {
    params: DALLAS,
    body: { cms_ci: { ciName: 'token', ciAttributes: { secure: 'true', encrypted_value: 's3cret' } } },
    after: expectAttributes('dfw-1/variables/token', { value: '', encrypted_value: '--ENCRYPTED--' }),
  },
  readCloudVariable: { params: PROXY },
  updateCloudVariable: {
    params: PROXY,
    body: { cms_ci: { ciAttributes: { value: 'http://proxy.example:3128' } } },
    after: expectAttributes('dfw-1/variables/http-proxy', { value: 'http://proxy.example:3128' }),
  },
  deleteCloudVariable: { params: PROXY, after: expectGone('dfw-1/variables', 'http-proxy') },

  listZones: { params: DALLAS },
  createZone: {
    params: DALLAS,
    body: { cms_ci: { ciName: 'az3', ciAttributes: { tags: '["new"]' } } },
    after: expectAttributes('dfw-1/zones/az3', { tags: '["new"]' }),
  },
  readZone: { params: HALL },
  updateZone: {
    params: HALL,
    body: { cms_ci: { ciAttributes: { description: 'Closed' } } },
    after: expectAttributes('dfw-1/zones/az1', { description: 'Closed', tags: '["az1"]' }),
  },
  deleteZone: { params: HALL, after: expectGone('dfw-1/zones', 'az1') },
}
