// Examples of contract/operations/instances.ts.
import { expect } from 'vitest'
import type * as calls from '../../contract/operations/instances.ts'
import { fieldsOf, listOf } from '../http/body.ts'
import type { TestService } from '../fixture.ts'
import { read } from '../http/rehearsal.ts'
import type { ExamplesFor, Prepared } from './example.ts'

const assembly = { organization: 'acme', assembly: 'storefront' }
const environment = { ...assembly, environment: 'prod' }
const platform = { ...environment, platform: 'web' }
const component = { ...platform, component: 'compute' }
const instance = { ...component, instance: '' }
const query = { instances_state: 'all' }

const INSTANCES = '/acme/assemblies/storefront/operations/environments/prod/platforms/web/instances'

const someInstance = ({ service }: TestService) =>
  service.store.ci.one("nsPath = '/acme/storefront/prod/bom/web/1' AND ciClassName LIKE '%.Compute' ORDER BY ciId")

async function chosen(at: TestService): Promise<Prepared> {
  return { params: { instance: String(someInstance(at)?.ciId) } }
}

/** An instance that is being deployed. */
async function underWay({ service: { store } }: TestService): Promise<Prepared> {
  const change = store.change.one("rfcId IN (SELECT rfcId FROM record WHERE dpmtRecordState = 'inprogress')")
  const [, organization = '', name = '', inside = '', , of = '', major = ''] = change?.nsPath.split('/') ?? []
  const realized =
    store.relation.one("toCiId = ? AND relationName = 'base.RealizedAs'", change?.ciId ?? 0) ??
    store.relationChange.one("toCiId = ? AND relationName = 'base.RealizedAs'", change?.ciId ?? 0)
  const places = { organization, assembly: name, environment: inside, platform: `${of}!${major}` }
  return { params: { ...places, component: String(realized?.fromCiId), instance: String(change?.ciId) } }
}

async function markedSome(at: TestService): Promise<Prepared> {
  return { body: { ids: [String(someInstance(at)?.ciId)], state: 'replace' } }
}

const isMarked = async (at: TestService) =>
  expect(await read(at, `${INSTANCES}/${someInstance(at)?.ciId}`)).toMatchObject({ ciState: 'replace' })

export const instancesExamples: ExamplesFor<typeof calls> = {
  listInstances: { params: component, query },
  listPlatformInstances: { params: platform, query },
  listEnvironmentInstances: { params: environment, query },
  listAssemblyInstances: { params: assembly, query },
  readInstance: { params: instance, before: chosen },
  readInstanceHistory: { params: instance, before: chosen },
  deleteInstance: {
    params: instance,
    before: chosen,
    async after(at, answer) {
      const gone = await at.call('GET', `${INSTANCES}/${String(fieldsOf(answer)['ciId'])}`)
      expect(gone.status).toBe(404)
    },
  },
  cancelInstanceDeployment: {
    params: instance,
    before: underWay,
    after(_, answer) {
      const states = listOf(answer).map((record) => fieldsOf(record)['dpmtRecordState'])
      expect(states).toEqual(['canceled'])
    },
  },
  setInstanceState: {
    params: instance,
    body: { state: 'replace' },
    before: chosen,
    after: isMarked,
    // Found by id only: 404 for a name, 200 with the reason for an id.
    unknown: { instance: false },
    emptyBody: 200,
  },
  setInstancesState: {
    params: assembly,
    body: { ids: ['1'], state: 'replace' },
    before: markedSome,
    after: isMarked,
    emptyBody: 404,
  },
  setOrganizationInstancesState: {
    params: { organization: 'acme' },
    body: { ids: ['1'], state: 'replace' },
    before: markedSome,
    after: isMarked,
    emptyBody: 404,
  },
}
