import { expect } from 'vitest'
import type * as calls from '../../../contract/design/transfer.ts'
import { toFields } from '../../http/body.ts'
import { getId, read, readList } from '../../http/test-scenario.ts'
import type { ExamplesFor } from '../example.ts'

const storefront = { organization: 'acme', assembly: 'storefront' }
const billing = { organization: 'acme', assembly: 'billing' }
const DESIGN = '/acme/assemblies/billing/design'

export const designTransferExamples: ExamplesFor<typeof calls> = {
  extractDesign: {
    params: storefront,
    verify: (_, answer) =>
      expect(toFields(answer)).toMatchObject({
        platforms: { web: { pack: 'oneops/tomcat:1', major_version: '1', links: ['api', 'cache'] } },
      }),
  },
  extractDesignYaml: {
    params: storefront,
    verify: (_, answer) => expect(String(answer)).toMatch(/^---\nvariables:\n/),
  },
  loadDesign: {
    params: billing,
    body: { data: 'platforms:\n  mail:\n    pack: oneops/custom:1\n    variables:\n      sender: a@example.com\n' },
    async verify(app) {
      expect(await read(app, `${DESIGN}/platforms/mail`)).toMatchObject({ rfcAction: 'add' })
      const variables = await readList(app, `${DESIGN}/platforms/mail/variables`)
      expect(variables.map(({ ciName }) => ciName)).toContain('sender')
      expect(getId(await read(app, `${DESIGN}/releases/latest`), 'ciRfcCount')).toBeGreaterThan(2)
    },
    emptyBodyStatus: 422,
  },
}
