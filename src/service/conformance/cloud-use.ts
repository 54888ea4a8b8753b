import { expect } from 'vitest'
import type * as calls from '../../contract/cloud/usage.ts'
import { toFields, toList } from '../http/body.ts'
import { readList } from '../http/test-scenario.ts'
import type { ExamplesFor } from './example.ts'

const DALLAS = { organization: 'acme', cloud: 'dfw-1' }

export const cloudUseExamples: ExamplesFor<typeof calls> = {
  listCloudEnvironments: { params: DALLAS, viewer: 401 },
  listCloudInstances: { params: DALLAS, query: { instances_state: 'unhealthy' }, viewer: 401 },
  listCloudProcedures: { params: DALLAS, viewer: 401 },
  listCloudTeams: { params: DALLAS },
  updateCloudTeams: {
    params: DALLAS,
    async prepare(app) {
      const teams = await readList(app, '/acme/organization/teams')
      const payments = teams.find(({ name }) => name === 'payments')
      return { body: { add: [String(payments?.['id'])] } }
    },
    body: {},
    emptyBodyStatus: false,
    verify: (_, answer) =>
      expect(toList(answer).map((team) => toFields(team)['name'])).toEqual(
        expect.arrayContaining(['payments', 'cloud-support']),
      ),
  },
}
