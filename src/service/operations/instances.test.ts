import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toFields, toList, toText } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import {
  OPERATIONS,
  SHOP,
  TRANSITION,
  deployPlan,
  commitEnvironment,
  getId,
  readInstances,
  deployShop,
  read,
  readList,
  readDeploymentState,
} from '../http/test-scenario.ts'

let app: TestService
let compute: number
beforeAll(async () => {
  app = openTestService()
  await deployShop(app)
  compute = getId((await readInstances(app, 'compute'))[0], 'ciId')
})
afterAll(() => app.close())

const WEB = `${OPERATIONS}/platforms/web`
const OF_COMPUTE = `${WEB}/components/compute/instances`
const nameOf = (id: number) => app.service.store.ci.find(id)?.ciName ?? ''

describe('the listings', () => {
  it('cover a component, a platform, an environment and an assembly', async () => {
    const all = 'instances_state=all'
    expect(await readList(app, `${WEB}/instances?${all}`)).toHaveLength(16)
    expect(await readList(app, `${OPERATIONS}/instances?${all}`)).toHaveLength(16)
    expect(await readList(app, `${SHOP}/instances?${all}`)).toHaveLength(16)
    expect(await readList(app, `${SHOP}/instances`)).toEqual([])
  })

  it('include the relation to the cloud', async () => {
    const { store } = app.service
    const relation = store.relation.findOne("fromCiId = ? AND relationName = 'base.DeployedTo'", compute)
    store.relation.update(relation?.ciRelationId ?? 0, { createdBy: 'somebody', updated: 42, comments: 'moved' })
    const [first] = await readInstances(app, 'compute')
    const { ciRelationId } = relation ?? {}
    expect(first?.['cloud']).toMatchObject({ ciRelationId, createdBy: 'somebody', updated: 42, comments: 'moved' })
  })
})

describe('one instance', () => {
  it('is found by id and name, below its component and its platform', async () => {
    for (const path of [OF_COMPUTE, `${WEB}/instances`]) {
      for (const name of [compute, nameOf(compute)]) expect((await read(app, `${path}/${name}`))['ciId']).toBe(compute)
    }
    expect((await app.request('GET', `${WEB}/components/os/instances/${compute}`)).status).toBe(404)
    expect((await app.request('GET', `${OF_COMPUTE}/nothing`)).body).toEqual({
      errors: ["Could not locate bom.Component with id/name 'nothing' in namespace '/acme/shop/prod/bom/web/1'."],
    })
  })

  it('includes its cloud, dependencies and dependents', async () => {
    const found = await read(app, `${OF_COMPUTE}/${compute}`)
    expect(found).toMatchObject({ rfcId: 0, opsEvents: null, deployedTo: { ciClassName: 'account.Cloud' } })
    expect(toFields(found['cloud'])).toMatchObject({ relationName: 'base.DeployedTo', isActiveInRelease: false })
    const dependents = toList(found['dependents']).map((item) => toText(toFields(item)['ciClassName']))
    expect(dependents.some((name) => name?.endsWith('.Os'))).toBe(true)
    const os = await read(app, `${WEB}/instances/${getId(toFields(toList(found['dependents'])[0]), 'ciId')}`)
    expect(toList(os['dependsOn']).map((item) => toFields(item)['ciId'])).toContain(compute)
  })

  it('lists open events by monitor', async () => {
    const event = { ciId: compute, name: 'SSH Up', state: 'unhealthy', opened: 7 }
    app.service.store.event.insert({ ...event, monitor: 'web-compute-ssh' })
    const { opsEvents } = await read(app, `${OF_COMPUTE}/${compute}`)
    expect(opsEvents).toEqual({ 'web-compute-ssh': [{ name: 'SSH Up', state: 'unhealthy', timestamp: 7 }] })
    app.service.store.event.remove(compute)
  })

  it('has a history of its changes', async () => {
    const history = await read(app, `${OF_COMPUTE}/${compute}/history.json`)
    expect(toList(history['rfc_cis'])).toEqual([expect.objectContaining({ ciId: compute, rfcAction: 'add' })])
    const names = toList(history['rfc_relations']).map((item) => toFields(item)['relationName'])
    expect(names).toEqual(expect.arrayContaining(['base.RealizedAs', 'base.DeployedTo']))
  })
})

describe('marking', () => {
  const mark = (id: string | number, state: string) => app.request('PUT', `${OF_COMPUTE}/${id}/state`, { state })

  it('includes items managed via the instance', async () => {
    const { store } = app.service
    const managed = store.relation.all("toCiId = ? AND relationName = 'bom.ManagedVia'", compute)
    expect(managed.length).toBeGreaterThan(0)
    const states = () => new Set(managed.map(({ fromCiId }) => store.ci.find(fromCiId)?.ciState))
    await mark(compute, 'replace')
    expect(states()).toEqual(new Set(['replace']))
    await mark(compute, 'default')
    expect(states()).toEqual(new Set(['default']))
  })

  it('finds an instance by id only, and refuses with 200', async () => {
    expect((await mark(nameOf(compute), 'replace')).status).toBe(404)
    expect(await mark(987654, 'replace')).toMatchObject({
      status: 200,
      body: { errors: ['There is no ci with this id - 987654'] },
    })
    expect(await app.request('PUT', `${OF_COMPUTE}/${compute}/state`, {})).toMatchObject({
      status: 200,
      body: { errors: ['There is no such ci state defined - '] },
    })
  })

  it('across an organization is limited to admins', async () => {
    const bulk = (token: string, ids: unknown[]) =>
      app.request('PUT', '/acme/operations/instances/state', { ids, state: 'replace' }, token)
    expect((await bulk('demo-operator', [compute])).status).toBe(401)
    expect(await bulk('demo-admin', [compute, 5])).toMatchObject({
      status: 404,
      body: { errors: ['There is no ci with this id - 5'] },
    })
    expect(app.service.store.ci.find(compute)?.ciState).toBe('default')
    expect(await bulk('demo-admin', [String(compute)])).toMatchObject({ status: 200, body: true })
    expect(app.service.store.ci.find(compute)?.ciState).toBe('replace')
  })

  it('is limited to instances', async () => {
    const { ciId } = await read(app, `${WEB}/components/compute`)
    const { status } = await app.request('PUT', `${SHOP}/operations/instances/state`, { ids: [ciId], state: 'replace' })
    expect(status).toBe(404)
  })
})

describe('canceling a deployment on an instance', () => {
  it('cancels running records, and the rest of the deployment continues', async () => {
    await commitEnvironment(app)
    const deploymentId = await deployPlan(app)
    app.advanceTime(200)
    const { store } = app.service
    const record = store.record.findOne("dpmtRecordState = 'inprogress'")
    const ciId = store.change.find(record?.rfcId ?? 0)?.ciId ?? 0
    const before = store.ci.find(ciId)?.ciAttributes
    const { status, body } = await app.request('PUT', `${WEB}/instances/${ciId}/cancel_deployment`, {})
    expect(status).toBe(200)
    expect(body).toEqual([expect.objectContaining({ deploymentId, dpmtRecordState: 'canceled' })])
    app.advanceTime(120_000)
    expect(await readDeploymentState(app, deploymentId)).toBe('complete')
    expect(store.record.find(record?.dpmtRecordId ?? 0)?.dpmtRecordState).toBe('canceled')
    expect(store.ci.find(ciId)?.ciAttributes).toEqual(before)
    expect((await app.request('PUT', `${WEB}/instances/${ciId}/cancel_deployment`, {})).body).toEqual([])
  })
})

describe('removing the record of an instance', () => {
  it('removes it with its relations, and the next plan creates another one', async () => {
    const { status, body } = await app.request('DELETE', `${OF_COMPUTE}/${nameOf(compute)}`)
    expect({ status, body }).toMatchObject({ status: 200, body: { ciId: compute, attrProps: {} } })
    expect(app.service.store.relation.count('fromCiId = ? OR toCiId = ?', compute, compute)).toBe(0)
    expect((await app.request('GET', `${OF_COMPUTE}/${compute}`)).status).toBe(404)
    await commitEnvironment(app)
    const plan = await read(app, `${TRANSITION}/releases/bom?include_rfcs=cis`)
    expect(toList(plan['rfc_cis']).map((item) => toFields(item)['rfcAction'])).toContain('add')
  })
})
