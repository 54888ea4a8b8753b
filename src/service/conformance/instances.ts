import { expect } from 'vitest'
import type * as calls from '../../contract/operations/instances.ts'
import { toFields, toList } from '../http/body.ts'
import type { TestService } from '../test-service.ts'
import { read } from '../http/test-scenario.ts'
import type { ExamplesFor, ExampleInput } from './example.ts'

const assembly = { organization: 'acme', assembly: 'storefront' }
const environment = { ...assembly, environment: 'prod' }
const platform = { ...environment, platform: 'web' }
const component = { ...platform, component: 'compute' }
const instance = { ...component, instance: '' }
const query = { instances_state: 'all' }

const INSTANCES = '/acme/assemblies/storefront/operations/environments/prod/platforms/web/instances'

const findInstance = ({ service }: TestService) =>
  service.store.ci.findOne("nsPath = '/acme/storefront/prod/bom/web/1' AND ciClassName LIKE '%.Compute' ORDER BY ciId")

async function withInstance(app: TestService): Promise<ExampleInput> {
  return { params: { instance: String(findInstance(app)?.ciId) } }
}

/** An instance in a running deployment. */
async function withInstanceInDeployment({ service: { store } }: TestService): Promise<ExampleInput> {
  const change = store.change.findOne("rfcId IN (SELECT rfcId FROM record WHERE dpmtRecordState = 'inprogress')")
  const [, organization = '', name = '', inside = '', , of = '', major = ''] = change?.nsPath.split('/') ?? []
  const realized =
    store.relation.findOne("toCiId = ? AND relationName = 'base.RealizedAs'", change?.ciId ?? 0) ??
    store.relationChange.findOne("toCiId = ? AND relationName = 'base.RealizedAs'", change?.ciId ?? 0)
  const scopes = { organization, assembly: name, environment: inside, platform: `${of}!${major}` }
  return { params: { ...scopes, component: String(realized?.fromCiId), instance: String(change?.ciId) } }
}

async function withMarkedInstances(app: TestService): Promise<ExampleInput> {
  return { body: { ids: [String(findInstance(app)?.ciId)], state: 'replace' } }
}

const expectMarked = async (app: TestService) =>
  expect(await read(app, `${INSTANCES}/${findInstance(app)?.ciId}`)).toMatchObject({ ciState: 'replace' })

export const instancesExamples: ExamplesFor<typeof calls> = {
  listInstances: { params: component, query },
  listPlatformInstances: { params: platform, query },
  listEnvironmentInstances: { params: environment, query },
  listAssemblyInstances: { params: assembly, query },
  readInstance: { params: instance, prepare: withInstance },
  readInstanceHistory: { params: instance, prepare: withInstance },
  deleteInstance: {
    params: instance,
    prepare: withInstance,
    async verify(app, answer) {
      const afterwards = await app.request('GET', `${INSTANCES}/${String(toFields(answer)['ciId'])}`)
      expect(afterwards.status).toBe(404)
    },
  },
  cancelInstanceDeployment: {
    params: instance,
    prepare: withInstanceInDeployment,
    verify(_, answer) {
      const states = toList(answer).map((record) => toFields(record)['dpmtRecordState'])
      expect(states).toEqual(['canceled'])
    },
  },
  setInstanceState: {
    params: instance,
    body: { state: 'replace' },
    prepare: withInstance,
    verify: expectMarked,
    // By id only: 404 for a name, 200 with the message for an id.
    notFoundStatus: { instance: false },
    emptyBodyStatus: 200,
  },
  setInstancesState: {
    params: assembly,
    body: { ids: ['1'], state: 'replace' },
    prepare: withMarkedInstances,
    verify: expectMarked,
    emptyBodyStatus: 404,
  },
  setOrganizationInstancesState: {
    params: { organization: 'acme' },
    body: { ids: ['1'], state: 'replace' },
    prepare: withMarkedInstances,
    verify: expectMarked,
    emptyBodyStatus: 404,
  },
}
