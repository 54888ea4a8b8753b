import { expect } from 'vitest'
import type * as calls from '../../../contract/organization/reports.ts'
import { toFields, toList } from '../../http/body.ts'
import type { ExamplesFor } from '../example.ts'

const params = { organization: 'acme' }

export const reportsExamples: ExamplesFor<typeof calls> = {
  listOrganizationHealth: {
    params,
    query: { state: 'unhealthy' },
    // Answers only those who see the whole organization (2.11).
    viewer: 401,
    verify: (_, answer) => expect(toList(answer).length).toBeGreaterThan(0),
  },
  readComputeReport: {
    params,
    query: { grouping: 'cloud' },
    // The first level: the tenants of the clouds' compute services.
    verify: (_, answer) => expect(toList(toFields(toFields(answer)['data'])['children']).length).toBeGreaterThan(3),
  },
  exportComputeReport: {
    params,
    body: { data: '{"name":"acme","metrics":{"count":1,"cores":2,"ram":4096}}' },
    verify: (_, answer) => expect(toFields(answer)['name']).toBe('acme'),
  },
  readHealthReport: {
    params,
    // From 0, none, to -1, all (service-api 3.9).
    verify: (_, answer) => expect(toFields(toFields(toFields(answer)['data'])['heat'])['unhealthy']).toBeLessThan(0),
  },
}
