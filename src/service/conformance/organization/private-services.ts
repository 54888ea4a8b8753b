import { expect } from 'vitest'
import type * as calls from '../../../contract/organization/private-services.ts'
import { toFields, toList } from '../../http/body.ts'
import { read, readList } from '../../http/test-scenario.ts'
import type { ExamplesFor } from '../example.ts'

const acme = { organization: 'acme' }
const params = { ...acme, service: 'artifacts' }
const SERVICES = '/acme/services'

export const privateServicesExamples: ExamplesFor<typeof calls> = {
  listPrivateServices: {
    params: acme,
    verify: (_, answer) =>
      expect(toList(answer).map((service) => toFields(service)['ciName'])).toEqual(['artifacts', 'time']),
  },
  listPrivateServiceClasses: {
    params: acme,
    verify: (_, answer) =>
      expect(toList(answer)).toContainEqual(expect.objectContaining({ className: 'service.Nexus' })),
  },
  newPrivateService: {
    params: acme,
    query: { service_class_name: 'service.Nexus' },
    verify: (_, answer) =>
      expect(answer).toMatchObject({ ciName: 'nexus', ciClassName: 'service.Nexus', nsPath: '/acme/_services' }),
  },
  createPrivateService: {
    params: acme,
    body: {
      cms_ci: { ciName: 'clock', ciClassName: 'service.Ntp', ciAttributes: { servers: '["ntp.acme.example"]' } },
    },
    viewer: 200,
    async verify(app, answer) {
      expect(answer).toMatchObject({ ciClassName: 'service.Ntp', nsPath: '/acme/_services' })
      expect(await read(app, `${SERVICES}/clock`)).toEqual(answer)
    },
    emptyBodyStatus: 500,
  },
  readPrivateService: {
    params,
    verify: (_, answer) => expect(answer).toMatchObject({ ciAttributes: { password: '--ENCRYPTED--' } }),
  },
  updatePrivateService: {
    params,
    body: { cms_ci: { ciAttributes: { repository: 'releases' } } },
    viewer: 200,
    verify: async (app) =>
      expect(await read(app, `${SERVICES}/artifacts`)).toMatchObject({
        ciAttributes: { repository: 'releases', password: '--ENCRYPTED--' },
      }),
  },
  deletePrivateService: {
    params,
    viewer: 200,
    verify: async (app) => expect(await readList(app, SERVICES)).toMatchObject([{ ciName: 'time' }]),
  },
}
