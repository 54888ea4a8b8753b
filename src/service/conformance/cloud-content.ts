import { expect } from 'vitest'
import type * as calls from '../../contract/cloud/resources.ts'
import type { TestService } from '../test-service.ts'
import { read, readList } from '../http/test-scenario.ts'
import type { ExamplesFor } from './example.ts'

const DALLAS = { organization: 'acme', cloud: 'dfw-1' }
const FRANKFURT = { organization: 'acme', cloud: 'fra-1' }

const expectDeleted = (path: string, name: string) => async (app: TestService) =>
  expect((await readList(app, `/acme/clouds/${path}`)).map(({ ciName }) => ciName)).not.toContain(name)

const expectAttributes = (path: string, ciAttributes: object) => async (app: TestService) =>
  expect(await read(app, `/acme/clouds/${path}`)).toMatchObject({ ciAttributes })

const expectUnsaved = (ciClassName: string) => (_: TestService, answer: unknown) =>
  expect(answer).toMatchObject({ ciName: '', ciClassName, nsPath: '/acme/_clouds/dfw-1' })

const CHANGE_BOARD = { ...FRANKFURT, support: 'fra-1-change-board' }
const COMPLIANCE_RULE = { ...FRANKFURT, compliance: 'payment-data' }
const PROXY = { ...DALLAS, variable: 'http-proxy' }
const ZONE = { ...DALLAS, zone: 'az1' }

export const cloudContentExamples: ExamplesFor<typeof calls> = {
  listSupports: { params: FRANKFURT },
  newSupport: { params: DALLAS, viewer: 401, verify: expectUnsaved('cloud.Support') },
  createSupport: {
    params: DALLAS,
    body: { cms_ci: { ciName: 'night-shift', ciAttributes: { approval: 'false' } } },
    verify: expectAttributes('dfw-1/supports/night-shift', { approval: 'false', enabled: 'true' }),
  },
  readSupport: { params: CHANGE_BOARD },
  updateSupport: {
    params: CHANGE_BOARD,
    body: { cms_ci: { ciAttributes: { enabled: 'false' } } },
    verify: expectAttributes('fra-1/supports/fra-1-change-board', { enabled: 'false', approval: 'true' }),
  },
  deleteSupport: { params: CHANGE_BOARD, verify: expectDeleted('fra-1/supports', 'fra-1-change-board') },

  listCompliances: { params: FRANKFURT },
  listAvailableCompliances: { params: FRANKFURT },
  newCompliance: { params: DALLAS, viewer: 401, verify: expectUnsaved('cloud.compliance.Security') },
  createCompliance: {
    params: DALLAS,
    body: {
      cms_ci: { ciName: 'baseline', ciAttributes: { asset_url: 'https://example.com/b.tgz', filter: 'x' } },
      compliance_class: 'cloud.compliance.Security',
    },
    verify: expectAttributes('dfw-1/compliances/baseline', { filter: 'x', version: '1' }),
  },
  readCompliance: { params: COMPLIANCE_RULE },
  updateCompliance: {
    params: COMPLIANCE_RULE,
    body: { cms_ci: { ciAttributes: { version: '4' } } },
    verify: expectAttributes('fra-1/compliances/payment-data', { version: '4', approval: 'false' }),
  },
  deleteCompliance: { params: COMPLIANCE_RULE, verify: expectDeleted('fra-1/compliances', 'payment-data') },

  listCloudVariables: { params: DALLAS },
  newCloudVariable: { params: DALLAS, viewer: 401, verify: expectUnsaved('account.Cloudvar') },
  createCloudVariable: {
    params: DALLAS,
    body: { cms_ci: { ciName: 'token', ciAttributes: { secure: 'true', encrypted_value: 's3cret' } } },
    verify: expectAttributes('dfw-1/variables/token', { value: '', encrypted_value: '--ENCRYPTED--' }),
  },
  readCloudVariable: { params: PROXY },
  updateCloudVariable: {
    params: PROXY,
    body: { cms_ci: { ciAttributes: { value: 'http://proxy.example:3128' } } },
    verify: expectAttributes('dfw-1/variables/http-proxy', { value: 'http://proxy.example:3128' }),
  },
  deleteCloudVariable: { params: PROXY, verify: expectDeleted('dfw-1/variables', 'http-proxy') },

  listZones: { params: DALLAS },
  newZone: { params: DALLAS, viewer: 401, verify: expectUnsaved('cloud.Zone') },
  createZone: {
    params: DALLAS,
    body: { cms_ci: { ciName: 'az3', ciAttributes: { tags: '["new"]' } } },
    verify: expectAttributes('dfw-1/zones/az3', { tags: '["new"]' }),
  },
  readZone: { params: ZONE },
  updateZone: {
    params: ZONE,
    body: { cms_ci: { ciAttributes: { description: 'Closed' } } },
    verify: expectAttributes('dfw-1/zones/az1', { description: 'Closed', tags: '["az1"]' }),
  },
  deleteZone: { params: ZONE, verify: expectDeleted('dfw-1/zones', 'az1') },
}
