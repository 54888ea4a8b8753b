// Examples for contract/transition/deployments.ts.
import { expect } from 'vitest'
import type * as calls from '../../contract/transition/deployments.ts'
import { fieldsOf, listOf, textOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import type { ExamplesFor, Prepared } from './example.ts'

const prod = { organization: 'acme', assembly: 'storefront', environment: 'prod' }
const dev = { ...prod, environment: 'dev' }
const named = { ...prod, deployment: '1' }
const unknown = { deployment: 500 }

const T = (assembly: string, environment: string) =>
  `/acme/assemblies/${assembly}/transition/environments/${environment}`

const idOf = async (at: TestService, place: string) =>
  String(fieldsOf((await at.call('GET', `${place}/deployments/latest`)).body)['deploymentId'])

const withDeployment = async (at: TestService): Promise<Prepared> => ({
  params: { deployment: await idOf(at, T('storefront', 'prod')) },
})

/** A change of the newest deployment that left a log. */
async function withLog(at: TestService): Promise<Prepared> {
  const { store } = at.service
  const deployment = await idOf(at, T('storefront', 'prod'))
  const rfcId = store.database.value(
    'SELECT rfcId FROM record WHERE deploymentId = ? ORDER BY dpmtRecordId',
    Number(deployment),
  )
  return { params: { deployment }, query: { rfcId: String(rfcId) } }
}

export const deploymentsExamples: ExamplesFor<typeof calls> = {
  listDeployments: { params: prod, query: { source: 'es', size: '2' } },
  listTransitionDeployments: {
    params: { organization: 'acme' },
    query: { profiles: 'prod,qa', created: '0,4102444800' },
    viewer: 401,
  },
  readLatestDeployment: { params: prod },
  createDeployment: {
    params: dev,
    body: { cms_deployment: { releaseId: '0', nsPath: '/acme/storefront/dev/bom' } },
    async before(at) {
      const { body } = await at.call('GET', `${T('storefront', 'dev')}/releases/bom`)
      const releaseId = String(fieldsOf(body)['releaseId'])
      return {
        body: { cms_deployment: { releaseId, nsPath: '/acme/storefront/dev/bom', comments: 'Try it', flags: 0 } },
      }
    },
    async after(at, answer) {
      expect(answer).toMatchObject({ deploymentState: 'active', comments: 'Try it', currentStep: 0 })
      expect((await at.call('GET', `${T('storefront', 'dev')}/deployments/latest`)).body).toEqual(answer)
    },
  },
  readDeploymentStatus: { params: named, before: withDeployment, unknown },
  readDeploymentChanges: { params: named, before: withDeployment, unknown },
  readDeploymentHistory: { params: named, before: withDeployment, unknown },
  readDeploymentLog: { params: named, query: { rfcId: '1' }, before: withLog, unknown },
  readDeploymentLogText: { params: named, query: { rfcId: '1' }, before: withLog, unknown },
  readDeploymentProgress: { params: { organization: 'acme', deployment: '1' }, before: withDeployment, unknown },
  readDeploymentTimes: { params: { organization: 'acme', deployment: '1' }, before: withDeployment, unknown },
  updateDeployment: {
    params: { organization: 'acme', assembly: 'identity', environment: 'prod', deployment: '1' },
    body: { cms_deployment: { deploymentState: 'paused', comments: 'Wait for the graph' } },
    before: async (at) => ({ params: { deployment: await idOf(at, T('identity', 'prod')) } }),
    unknown,
    async after(at, answer) {
      const id = String(fieldsOf(answer)['deploymentId'])
      expect(answer).toMatchObject({ deploymentState: 'pausing', comments: 'Wait for the graph' })
      const { body } = await at.call('GET', `${T('identity', 'prod')}/deployments/${id}/edit.json`)
      const turns = listOf(fieldsOf(body)['state_history']).map((turn) => textOf(fieldsOf(turn)['newState']))
      expect(turns.at(-1)).toBe('paused')
    },
  },
}
