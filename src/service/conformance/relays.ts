import { expect } from 'vitest'
import type * as calls from '../../contract/transition/relays.ts'
import { read, readList } from '../http/test-scenario.ts'
import type { ExamplesFor } from './example.ts'

const environment = { organization: 'acme', assembly: 'storefront', environment: 'prod' }
const params = { ...environment, relay: 'default' }
const RELAYS = '/acme/assemblies/storefront/transition/environments/prod/relays'

export const relaysExamples: ExamplesFor<typeof calls> = {
  listRelays: {
    params: environment,
    verify: (_, answer) =>
      expect(answer).toMatchObject([{ ciName: 'default', ciClassName: 'manifest.relay.email.Relay' }]),
  },
  newRelay: {
    params: environment,
    viewer: 401,
    verify: (_, answer) => expect(answer).toMatchObject({ ciAttributes: { enabled: 'true', emails: '' } }),
  },
  createRelay: {
    params: environment,
    body: { cms_ci: { ciName: 'night', ciAttributes: { emails: 'night@acme.test', severity: 'critical' } } },
    async verify(app, answer) {
      expect(answer).toMatchObject({ nsPath: '/acme/storefront/prod', ciAttributes: { source: expect.any(String) } })
      expect(await readList(app, RELAYS)).toHaveLength(2)
      expect(await read(app, `${RELAYS}/night`)).toEqual(answer)
    },
  },
  readRelay: { params },
  updateRelay: {
    params,
    body: { cms_ci: { ciAttributes: { severity: 'critical' } } },
    verify: async (app) =>
      expect(await read(app, `${RELAYS}/default`)).toMatchObject({
        ciAttributes: { severity: 'critical', enabled: 'true' },
      }),
  },
  toggleRelay: {
    params,
    verify: async (app) =>
      expect(await read(app, `${RELAYS}/default`)).toMatchObject({ ciAttributes: { enabled: 'false' } }),
  },
  deleteRelay: { params, verify: async (app) => expect(await readList(app, RELAYS)).toEqual([]) },
}
