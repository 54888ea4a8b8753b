import { expect } from 'vitest'
import type * as calls from '../../contract/transition/deployments.ts'
import { toFields, toList, toText } from '../http/body.ts'
import type { TestService } from '../test-service.ts'
import type { ExamplesFor, ExampleInput } from './example.ts'

const prod = { organization: 'acme', assembly: 'storefront', environment: 'prod' }
const dev = { ...prod, environment: 'dev' }
const firstDeployment = { ...prod, deployment: '1' }
const unknown = { deployment: 500 }

const transitionPath = (assembly: string, environment: string) =>
  `/acme/assemblies/${assembly}/transition/environments/${environment}`

const readDeploymentId = async (at: TestService, scope: string) =>
  String(toFields((await at.request('GET', `${scope}/deployments/latest`)).body)['deploymentId'])

const withDeployment = async (at: TestService): Promise<ExampleInput> => ({
  params: { deployment: await readDeploymentId(at, transitionPath('storefront', 'prod')) },
})

/** A change of the newest deployment that has a log. */
async function withLog(at: TestService): Promise<ExampleInput> {
  const { store } = at.service
  const deployment = await readDeploymentId(at, transitionPath('storefront', 'prod'))
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
    async prepare(at) {
      const { body } = await at.request('GET', `${transitionPath('storefront', 'dev')}/releases/bom`)
      const releaseId = String(toFields(body)['releaseId'])
      return {
        body: { cms_deployment: { releaseId, nsPath: '/acme/storefront/dev/bom', comments: 'Try it', flags: 0 } },
      }
    },
    async verify(at, answer) {
      expect(answer).toMatchObject({ deploymentState: 'active', comments: 'Try it', currentStep: 0 })
      expect((await at.request('GET', `${transitionPath('storefront', 'dev')}/deployments/latest`)).body).toEqual(
        answer,
      )
    },
  },
  readDeploymentStatus: { params: firstDeployment, prepare: withDeployment, notFoundStatus: unknown },
  readDeploymentChanges: { params: firstDeployment, prepare: withDeployment, notFoundStatus: unknown },
  readDeploymentHistory: { params: firstDeployment, prepare: withDeployment, notFoundStatus: unknown },
  readDeploymentLog: { params: firstDeployment, query: { rfcId: '1' }, prepare: withLog, notFoundStatus: unknown },
  readDeploymentLogText: { params: firstDeployment, query: { rfcId: '1' }, prepare: withLog, notFoundStatus: unknown },
  readDeploymentProgress: {
    params: { organization: 'acme', deployment: '1' },
    prepare: withDeployment,
    notFoundStatus: unknown,
  },
  readDeploymentTimes: {
    params: { organization: 'acme', deployment: '1' },
    prepare: withDeployment,
    notFoundStatus: unknown,
  },
  updateDeployment: {
    params: { organization: 'acme', assembly: 'identity', environment: 'prod', deployment: '1' },
    body: { cms_deployment: { deploymentState: 'paused', comments: 'Wait for the graph' } },
    prepare: async (at) => ({ params: { deployment: await readDeploymentId(at, transitionPath('identity', 'prod')) } }),
    notFoundStatus: unknown,
    async verify(at, answer) {
      const id = String(toFields(answer)['deploymentId'])
      expect(answer).toMatchObject({ deploymentState: 'pausing', comments: 'Wait for the graph' })
      const { body } = await at.request('GET', `${transitionPath('identity', 'prod')}/deployments/${id}/edit.json`)
      const turns = toList(toFields(body)['state_history']).map((turn) => toText(toFields(turn)['newState']))
      expect(turns.at(-1)).toBe('paused')
    },
  },
}
