// Examples of contract/operations/procedures.ts.
import { expect } from 'vitest'
import type * as calls from '../../contract/operations/procedures.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import { read } from '../http/rehearsal.ts'
import type { ExamplesFor, Prepared } from './example.ts'

const platform = { organization: 'acme', assembly: 'storefront', environment: 'prod', platform: 'web' }
const procedure = { ...platform, procedure: '' }

const PROCEDURES = '/acme/operations/procedures'

const inState = ({ service }: TestService, state: string) =>
  service.store.procedure.one('procedureState = ? ORDER BY procedureId', state)

async function failed(at: TestService): Promise<Prepared> {
  const { procedureId = 0 } = inState(at, 'failed') ?? {}
  const action = at.service.store.action.one("procedureId = ? AND actionState = 'failed'", procedureId)
  const action_ids = [String(action?.actionId)]
  return { params: { procedure: String(procedureId) }, query: { action_ids } }
}

async function namedByQuery(at: TestService): Promise<Prepared> {
  const { params, query } = await failed(at)
  return { query: { ...query, procedure_id: params?.['procedure'] ?? '' } }
}

async function aReboot({ service: { store } }: TestService): Promise<Prepared> {
  const anchor = store.ci.one("nsPath = '/acme/storefront/prod/manifest/web/1' AND ciName = 'compute'")
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
    before: aReboot,
    async after(at, answer) {
      const { procedureId, actions } = fieldsOf(answer)
      expect(listOf(actions).length).toBeGreaterThan(1)
      const found = await read(at, `${PROCEDURES}/${String(procedureId)}`)
      expect(found).toMatchObject({ procedureState: 'active', procedureName: 'reboot' })
    },
  },
  // The back-end does not know how to say that there is none (2.7).
  readProcedure: {
    params: procedure,
    before: async (at) => ({ params: (await failed(at)).params ?? {} }),
    unknown: { procedure: 500 },
  },
  listPackProcedures: { params: platform },
  readProcedureStatus: { params: procedure, before: failed, unknown: { procedure: 500 } },
  readProcedureLog: { params: { organization: 'acme' }, before: namedByQuery },
  readProcedureLogText: { params: { organization: 'acme' }, before: namedByQuery },
  listProcedures: { params: { organization: 'acme' }, query: { ns_path: '/acme' } },
  updateProcedure: {
    params: procedure,
    body: { cms_procedure: { procedureState: 'canceled' } },
    before: async (at) => ({ params: (await failed(at)).params ?? {} }),
    unknown: { procedure: 500 },
    after: (_, answer) => expect(fieldsOf(answer)['procedureState']).toBe('canceled'),
  },
}
