import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toFields, toList } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import { OPERATIONS, SHOP, getId, readInstances, deployShop, read, readList } from '../http/test-scenario.ts'

let app: TestService
let anchor: number
let targets: number[]
beforeAll(async () => {
  app = openTestService()
  await deployShop(app)
  anchor = getId(await read(app, `${OPERATIONS}/platforms/web/components/compute`), 'ciId')
  targets = (await readInstances(app, 'compute')).map((row) => getId(row, 'ciId'))
})
afterAll(() => app.close())

const COMPUTE = '/platforms/web/components/compute'

describe('instances', () => {
  it('are empty without instances_state (0.1, fact 5)', async () => {
    expect(await readList(app, `${OPERATIONS}${COMPUTE}/instances`)).toEqual([])
    expect(await readList(app, `${OPERATIONS}${COMPUTE}/instances.json?instances_state=all`)).toHaveLength(4)
  })

  it('are listed by platform, environment and state', async () => {
    expect(await readList(app, `${OPERATIONS}/platforms/web!1/instances?instances_state=all`)).toHaveLength(16)
    expect(await readList(app, `${OPERATIONS}/instances?instances_state=all`)).toHaveLength(16)
    app.service.store.ci.update(targets[0] ?? 0, { opsState: 'unhealthy' })
    const found = await readList(app, `${OPERATIONS}${COMPUTE}/instances?instances_state=unhealthy,notify`)
    expect(found.map((row) => row['ciId'])).toEqual([targets[0]])
  })

  it('are marked with an inverted answer (0.1, fact 4)', async () => {
    const path = `${OPERATIONS}${COMPUTE}/instances/${targets[0]}/state`
    expect(await app.request('PUT', path, { state: 'replace' })).toMatchObject({ status: 422, body: { errors: [] } })
    expect((await readInstances(app, 'compute'))[0]?.['ciState']).toBe('replace')
    expect(await app.request('PUT', path, { state: 'broken' })).toMatchObject({
      status: 200,
      body: { errors: ['There is no such ci state defined - broken'] },
    })
    await app.request('PUT', path, { state: 'default' })
    expect((await readInstances(app, 'compute'))[0]?.['ciState']).toBe('default')
  })

  it('are marked in bulk: true, or 404 without changes', async () => {
    const bulk = (ids: unknown[]) => app.request('PUT', `${SHOP}/operations/instances/state`, { ids, state: 'replace' })
    expect(await bulk([targets[0], 1])).toMatchObject({ status: 404 })
    expect((await readInstances(app, 'compute'))[0]?.['ciState']).toBe('default')
    expect(await bulk(targets.map(String))).toMatchObject({ status: 200, body: true })
  })
})

function procedure(actionName: string, targetIds: number[], extra = {}) {
  const actions = [{ actionName, stepNumber: 1, isCritical: true }]
  const flow = [{ targetIds: targetIds.map(String), relationName: 'base.RealizedAs', direction: 'from', actions }]
  const definition = JSON.stringify({ name: actionName, flow })
  const cms = {
    procedureCiId: '0',
    procedureName: actionName,
    ciId: String(anchor),
    procedureState: 'active',
    definition,
  }
  return app.request('POST', '/acme/operations/procedures', { cms_procedure: cms, ...extra })
}

describe('procedures', () => {
  it('offer the actions of the class', async () => {
    const actions = await readList(app, `${OPERATIONS}${COMPUTE}/actions`)
    expect(actions.map((action) => action['actionName'])).toEqual([
      'status',
      'reboot',
      'repair',
      'powercycle',
      'redeploy',
    ])
  })

  it('run in waves to the end, with a log per action', async () => {
    const { status, body } = await procedure('reboot', targets, { roll_at: 50 })
    expect(status).toBe(200)
    const orders = toList(toFields(body)['actions']).map((action) => toFields(action)['execOrder'])
    expect(orders).toEqual([1, 1, 2, 2])
    const id = String(toFields(body)['procedureId'])
    app.advanceTime(500)
    expect((await procedure('reboot', targets)).body).toMatchObject({
      errors: [expect.stringMatching(/already has active ops procedure .*\(400\)$/)],
    })
    app.advanceTime(20_000)
    const found = await read(app, `/acme/operations/procedures/${id}`)
    expect(found['procedureState']).toBe('complete')
    const action = String(toFields(toList(found['actions'])[0])['actionId'])
    const logged = await read(app, `/acme/operations/procedures/${id}/status?action_ids[]=${action}`)
    expect(toList(toFields(logged['log_data'])[action]).length).toBeGreaterThan(2)
    expect(await read(app, `${OPERATIONS}/platforms/web/procedures/${id}`)).toMatchObject({ procedureName: 'reboot' })
  })

  it('repair unhealthy instances', async () => {
    app.service.store.ci.update(targets[1] ?? 0, { opsState: 'unhealthy' })
    await procedure('repair', targets.slice(1, 2))
    app.advanceTime(20_000)
    expect(app.service.store.ci.find(targets[1] ?? 0)?.opsState).toBe('good')
  })

  it('require a target, a list scope, and permission', async () => {
    expect((await procedure('reboot', [1])).body).toEqual({
      errors: ['Ops Procedure must contains at least one action. (400)'],
    })
    expect((await app.request('GET', '/acme/operations/procedures')).body).toEqual({
      errors: ['ciId or actionCiId or ns_path must be specified!'],
    })
    const listed = await readList(app, `/acme/operations/procedures?ciId=${anchor}&size=1`)
    expect(listed).toHaveLength(1)
    expect(listed[0]).toMatchObject({ definition: null, procedureCiId: 0, nsPath: null })
    const body = { cms_procedure: { ciId: String(anchor), procedureState: 'active', definition: '{}' } }
    expect((await app.request('POST', '/acme/operations/procedures', body, 'demo-viewer')).status).toBe(401)
  })
})
