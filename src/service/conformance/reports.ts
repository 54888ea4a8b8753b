// Examples of contract/organization/reports.ts.
import { expect } from 'vitest'
import type * as calls from '../../contract/organization/reports.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { ExamplesFor } from './example.ts'

const params = { organization: 'acme' }

export const reportsExamples: ExamplesFor<typeof calls> = {
  listOrganizationHealth: {
    params,
    query: { state: 'unhealthy' },
    // Sees a part of the organization only.
    viewer: 401,
    after: (_, answer) => expect(listOf(answer).length).toBeGreaterThan(0),
  },
  readComputeReport: {
    params,
    query: { grouping: 'cloud' },
    after: (_, answer) => expect(listOf(fieldsOf(fieldsOf(answer)['data'])['children']).length).toBeGreaterThan(3),
  },
  exportComputeReport: {
    params,
    body: { data: '{"name":"acme","metrics":{"count":1,"cores":2,"ram":4096}}' },
    after: (_, answer) => expect(fieldsOf(answer)['name']).toBe('acme'),
  },
  readHealthReport: {
    params,
    after: (_, answer) => expect(fieldsOf(fieldsOf(fieldsOf(answer)['data'])['heat'])['unhealthy']).toBeLessThan(0),
  },
}
