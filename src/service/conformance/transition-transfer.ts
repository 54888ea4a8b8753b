import { expect } from 'vitest'
import type * as calls from '../../contract/transition/transfer.ts'
import { read } from '../http/test-scenario.ts'
import type { ExamplesFor } from './example.ts'

const dev = { organization: 'acme', assembly: 'storefront', environment: 'dev' }
const DEV = '/acme/assemblies/storefront/transition/environments/dev'

export const environmentTransferExamples: ExamplesFor<typeof calls> = {
  extractEnvironment: {
    params: dev,
    verify: (_, answer) =>
      expect(answer).toMatchObject({
        platforms: { web: { components: { 'compute/oneops.1.Compute': { compute: { size: 'S' } } } } },
      }),
  },
  extractEnvironmentYaml: { params: dev, verify: (_, answer) => expect(String(answer)).toMatch(/^---\nplatforms:\n/) },
  loadEnvironment: {
    params: dev,
    body: { data: 'platforms: { web: { components: { compute/oneops.1.Compute: { compute: { size: L } } } } }' },
    async verify(app) {
      expect(await read(app, `${DEV}/platforms/web/components/compute`)).toMatchObject({
        ciAttributes: { size: 'L' },
        ciAttrProps: { owner: { size: 'manifest' } },
      })
      expect(await read(app, `${DEV}/releases/latest`)).toMatchObject({ releaseState: 'open', ciRfcCount: 1 })
    },
    emptyBodyStatus: 422,
  },
}
