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

const readDeploymentId = async (app: TestService, scope: string) =>
  String(toFields((await app.request('GET', `${scope}/deployments/latest`)).body)['deploymentId'])

const withDeployment = async (app: TestService): Promise<ExampleInput> => ({
  params: { deployment: await readDeploymentId(app, transitionPath('storefront', 'prod')) },
})

/** A change of the newest deployment that has a log. */
async function withLog(app: TestService): Promise<ExampleInput> {
  const { store } = app.service
  const deployment = await readDeploymentId(app, transitionPath('storefront', 'prod'))
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
    async prepare(app) {
      const { body } = await app.request('GET', `${transitionPath('storefront', 'dev')}/releases/bom`)
      const releaseId = String(toFields(body)['releaseId'])
      return {
        body: { cms_deployment: { releaseId, nsPath: '/acme/storefront/dev/bom', comments: 'Try it', flags: 0 } },
      }
    },
    async verify(app, answer) {
      expect(answer).toMatchObject({ deploymentState: 'active', comments: 'Try it', currentStep: 0 })
      expect((await app.request('GET', `${transitionPath('storefront', 'dev')}/deployments/latest`)).body).toEqual(
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
    prepare: async (app) => ({
      params: { deployment: await readDeploymentId(app, transitionPath('identity', 'prod')) },
    }),
    notFoundStatus: unknown,
    async verify(app, answer) {
      const id = String(toFields(answer)['deploymentId'])
      expect(answer).toMatchObject({ deploymentState: 'pausing', comments: 'Wait for the graph' })
      const { body } = await app.request('GET', `${transitionPath('identity', 'prod')}/deployments/${id}/edit.json`)
      const newStates = toList(toFields(body)['state_history']).map((item) => toText(toFields(item)['newState']))
      expect(newStates.at(-1)).toBe('paused')
    },
  },
}
