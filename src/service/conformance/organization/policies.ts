import { expect } from 'vitest'
import type * as calls from '../../../contract/organization/policies.ts'
import { toFields, toList } from '../../http/body.ts'
import { read, readList } from '../../http/test-scenario.ts'
import type { ExamplesFor } from '../example.ts'

const acme = { organization: 'acme' }
const params = { ...acme, policy: 'no-large-machines' }
const POLICIES = '/acme/organization/policies'

const expectClass = (answer: unknown, pattern: RegExp) => {
  expect(toList(answer).length).toBeGreaterThan(0)
  for (const record of toList(answer)) expect(toFields(record)['ciClassName']).toMatch(pattern)
}

export const policiesExamples: ExamplesFor<typeof calls> = {
  listPolicies: {
    params: acme,
    verify: (_, answer) =>
      expect(toList(answer).map((policy) => toFields(policy)['ciName'])).toEqual([
        'no-large-machines',
        'no-latest-artifacts',
      ]),
  },
  newPolicy: {
    params: acme,
    viewer: 401,
    verify: (_, answer) => expect(answer).toMatchObject({ ciAttributes: { mode: 'passive' } }),
  },
  createPolicy: {
    params: acme,
    body: { cms_ci: { ciName: 'no-root', ciAttributes: { query: 'ciAttributes.username:root', mode: 'active' } } },
    verify: async (app, answer) => expect(await read(app, `${POLICIES}/no-root`)).toEqual(answer),
  },
  readPolicy: { params },
  updatePolicy: {
    params,
    body: { cms_ci: { ciAttributes: { mode: 'disabled' } } },
    verify: async (app) =>
      expect(await read(app, `${POLICIES}/no-large-machines`)).toMatchObject({
        ciAttributes: { mode: 'disabled', query: expect.stringContaining('XL') },
      }),
  },
  deletePolicy: {
    params,
    verify: async (app) => expect(await readList(app, POLICIES)).toHaveLength(1),
  },
  evaluateQuery: {
    params: acme,
    query: { query: 'ciClassName:account.Assembly', ns_path: '/acme', max_size: '3' },
    viewer: 401,
    verify(_, answer) {
      expectClass(answer, /^account\.Assembly$/)
      expect(toList(answer)).toHaveLength(3)
    },
  },
  evaluatePolicy: { params, viewer: 401, verify: (_, answer) => expectClass(answer, /^catalog\..*Compute$/) },
  listPolicyViolations: {
    params: acme,
    body: { cms_dj_ci: { ciClassName: 'catalog.oneops.1.Compute', ciAttributes: { size: 'XL' } } },
    verify: (_, answer) => expect(answer).toMatchObject([{ ciName: 'no-large-machines' }]),
  },
}
