import { expect } from 'vitest'
import type * as calls from '../../contract/operations/procedures.ts'
import { toFields, toList } from '../http/body.ts'
import type { TestService } from '../test-service.ts'
import { read } from '../http/test-scenario.ts'
import type { ExamplesFor, ExampleInput } from './example.ts'

const platform = { organization: 'acme', assembly: 'storefront', environment: 'prod', platform: 'web' }
const procedure = { ...platform, procedure: '' }

const PROCEDURES = '/acme/operations/procedures'

const findInState = ({ service }: TestService, state: string) =>
  service.store.procedure.findOne('procedureState = ? ORDER BY procedureId', state)

async function withFailedProcedure(app: TestService): Promise<ExampleInput> {
  const { procedureId = 0 } = findInState(app, 'failed') ?? {}
  const action = app.service.store.action.findOne("procedureId = ? AND actionState = 'failed'", procedureId)
  const action_ids = [String(action?.actionId)]
  return { params: { procedure: String(procedureId) }, query: { action_ids } }
}

async function withProcedureQuery(app: TestService): Promise<ExampleInput> {
  const { params, query } = await withFailedProcedure(app)
  return { query: { ...query, procedure_id: params?.['procedure'] ?? '' } }
}

async function withReboot({ service: { store } }: TestService): Promise<ExampleInput> {
  const anchor = store.ci.findOne("nsPath = '/acme/storefront/prod/manifest/web/1' AND ciName = 'compute'")
  const actions = [{ actionName: 'reboot', stepNumber: 1, isCritical: true }]
  const flow = [{ targetIds: [], relationName: 'base.RealizedAs', direction: 'from', actions }]
  const cms_procedure = {
    procedureCiId: '0',
    procedureName: 'reboot',
    ciId: String(anchor?.ciId),
    procedureState: 'active',
    definition: JSON.stringify({ name: 'reboot', flow }),
  }
  return { body: { cms_procedure } }
}

const cms_procedure = { procedureCiId: '0', procedureName: '', ciId: '' }

export const proceduresExamples: ExamplesFor<typeof calls> = {
  createProcedure: {
    params: { organization: 'acme' },
    body: { cms_procedure },
    prepare: withReboot,
    async verify(app, answer) {
      const { procedureId, actions } = toFields(answer)
      expect(toList(actions).length).toBeGreaterThan(1)
      const found = await read(app, `${PROCEDURES}/${String(procedureId)}`)
      expect(found).toMatchObject({ procedureState: 'active', procedureName: 'reboot' })
    },
  },
  // The back end crashes for an unknown procedure (2.7).
  readProcedure: {
    params: procedure,
    prepare: async (app) => ({ params: (await withFailedProcedure(app)).params ?? {} }),
    notFoundStatus: { procedure: 500 },
  },
  listPackProcedures: { params: platform },
  readProcedureStatus: { params: procedure, prepare: withFailedProcedure, notFoundStatus: { procedure: 500 } },
  readProcedureLog: { params: { organization: 'acme' }, prepare: withProcedureQuery },
  readProcedureLogText: { params: { organization: 'acme' }, prepare: withProcedureQuery },
  listProcedures: { params: { organization: 'acme' }, query: { ns_path: '/acme' } },
  updateProcedure: {
    params: procedure,
    body: { cms_procedure: { procedureState: 'canceled' } },
    prepare: async (app) => ({ params: (await withFailedProcedure(app)).params ?? {} }),
    notFoundStatus: { procedure: 500 },
    verify: (_, answer) => expect(toFields(answer)['procedureState']).toBe('canceled'),
  },
}
