import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList, type Fields } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import type { ActionRow, ProcedureRow } from '../model/rows.ts'
import { OPERATIONS, getId, readInstances, deployShop, read, readList } from '../http/test-scenario.ts'

let app: TestService
let anchor: number
let platform: number
let targets: number[]
beforeAll(async () => {
  app = openTestService()
  await deployShop(app)
  platform = getId(await read(app, `${OPERATIONS}/platforms/web`), 'ciId')
  anchor = getId(await read(app, `${OPERATIONS}/platforms/web/components/compute`), 'ciId')
  targets = (await readInstances(app, 'compute')).map((row) => getId(row, 'ciId'))
})
afterAll(() => app.close())
// Clear leftovers of earlier tests.
beforeEach(() => {
  app.service.store.database.run("UPDATE action SET actionState = 'complete', due = NULL")
  app.service.store.database.run("UPDATE procedure SET procedureState = 'complete'")
})

const PROCEDURES = '/acme/operations/procedures'
const ACTION = { actionName: 'reboot', stepNumber: 1, isCritical: true }
const FLOW = { targetIds: [] as number[], relationName: 'base.RealizedAs', direction: 'from', actions: [ACTION] }

const send = (definition: unknown, cms: Fields = {}, options: Fields = {}) =>
  app.request('POST', PROCEDURES, {
    cms_procedure: { ciId: String(anchor), procedureName: 'p', definition: JSON.stringify(definition), ...cms },
    ...options,
  })

async function startProcedure(definition: unknown = { flow: [FLOW] }, cms: Fields = {}, options: Fields = {}) {
  const { status, body } = await send(definition, { procedureState: 'active', ...cms }, options)
  expect(status, JSON.stringify(body)).toBe(200)
  return toFields(body)
}

const actionsOf = (procedure: Fields) => toList(procedure['actions']).map(toFields)
const ordersOf = (procedure: Fields) => actionsOf(procedure).map((action) => action['execOrder'])
const stored = (procedure: Fields) => app.service.store.procedure.find(getId(procedure, 'procedureId'))
const move = (procedure: Fields, procedureState: string) =>
  app.request('PUT', `${PROCEDURES}/${getId(procedure, 'procedureId')}`, { cms_procedure: { procedureState } })
const errors = (...texts: string[]) => ({ status: 422, body: { errors: texts } })

function setStates(procedure: Fields, fields: Partial<ProcedureRow>, actions: Partial<ActionRow> = {}) {
  const { store } = app.service
  const procedureId = getId(procedure, 'procedureId')
  store.procedure.update(procedureId, fields)
  for (const { actionId } of store.action.all('procedureId = ?', procedureId)) store.action.update(actionId, actions)
}
const statesOf = (procedure: Fields) =>
  app.service.store.action
    .all('procedureId = ? ORDER BY actionId', getId(procedure, 'procedureId'))
    .map((a) => a.actionState)

describe('a definition', () => {
  it('covers all targets, or only the given ones', async () => {
    expect(actionsOf(await startProcedure()).map(({ ciId }) => ciId)).toEqual(targets)
  })

  it('runs equal numbers in parallel, then the next', async () => {
    const actions = [ACTION, { ...ACTION, actionName: 'repair', stepNumber: 5, isCritical: false }]
    const created = await startProcedure({ flow: [{ ...FLOW, targetIds: targets.slice(0, 2), actions }] })
    expect(ordersOf(created)).toEqual([1, 1, 2, 2])
    expect(created['maxExecOrder']).toBe(2)
    expect(actionsOf(created).map(({ isCritical }) => isCritical)).toEqual([true, true, false, false])
  })

  it('runs one by one', async () => {
    expect(ordersOf(await startProcedure({ flow: [{ ...FLOW, execStrategy: 'one-by-one' }] }))).toEqual([1, 2, 3, 4])
  })

  it('splits into waves, optionally all critical', async () => {
    const actions = [{ ...ACTION, isCritical: false }]
    const created = await startProcedure({ flow: [{ ...FLOW, actions }] }, {}, { roll_at: 30, critical: 'true' })
    expect(ordersOf(created)).toEqual([1, 1, 2, 2])
    expect(actionsOf(created).every(({ isCritical }) => isCritical)).toBe(true)
  })

  it('runs actions on the anchor first', async () => {
    const created = await startProcedure({ actions: [{ ...ACTION, actionName: 'repair' }], flow: [FLOW] })
    expect(actionsOf(created)[0]).toMatchObject({ ciId: anchor, actionName: 'repair', execOrder: 1 })
    expect(ordersOf(created)).toEqual([1, 2, 2, 2, 2])
  })

  it('follows nested flows, by class, short relation name and namespace', async () => {
    const inner = {
      relationShortName: 'RealizedAs',
      direction: 'from',
      actions: [ACTION],
      nsPath: '/acme/shop/prod/bom',
    }
    const outer = { relationName: 'manifest.Requires', direction: 'from', targetClassName: 'manifest.x.9.Compute' }
    const created = await startProcedure({ flow: [{ ...outer, flow: [inner] }] }, { ciId: platform })
    expect(actionsOf(created).map(({ ciId }) => ciId)).toEqual(targets)
    expect(
      await send({ flow: [{ ...outer, flow: [{ ...inner, nsPath: '/acme/shop/test' }] }] }, { ciId: platform }),
    ).toMatchObject({
      status: 422,
    })
  })

  it('follows a relation from instance to component with direction `to`', async () => {
    const created = await startProcedure({ flow: [{ ...FLOW, direction: 'to' }] }, { ciId: targets[0] })
    expect(actionsOf(created).map(({ ciId }) => ciId)).toEqual([anchor])
  })

  it('passes arguments to actions, and ids to attachments', async () => {
    const { store } = app.service
    const compute = store.ci.find(anchor)
    if (!compute) throw new Error('no compute')
    const extraInfo = store.nextId()
    store.ci.insert({ ...compute, ciId: extraInfo, ciName: 'dump', ciClassName: 'manifest.Attachment' })
    const attached = { ...ACTION, actionName: 'user-custom-attachment', extraInfo, argMap: { path: '/log' } }
    const created = await startProcedure({ flow: [{ ...FLOW, actions: [attached] }] }, { arglist: '{"word":"x"}' })
    expect(created['arglist']).toBe('{"word":"x"}')
    expect(actionsOf(created)[0]).toMatchObject({ extraInfo: String(extraInfo), arglist: '{"word":"x","path":"/log"}' })
  })

  it('may come from the pack', async () => {
    const { store } = app.service
    const compute = store.ci.find(anchor)
    if (!compute) throw new Error('no compute')
    const ciId = store.nextId()
    const scope = { ciName: 'restart-all', nsPath: '/public/oneops/packs/tomcat/1/redundant' }
    const outer = { relationName: 'manifest.Requires', targetClassName: 'manifest.Compute', flow: [FLOW] }
    const ciAttributes = { description: '', arguments: '{}', definition: JSON.stringify({ flow: [outer] }) }
    store.ci.insert({ ...compute, ...scope, ciId, ciClassName: 'mgmt.manifest.Procedure', ciAttributes })
    const [offered] = await readList(app, `${OPERATIONS}/platforms/web/procedures`)
    expect(offered).toMatchObject({
      ciId,
      ciName: 'restart-all',
      ciClassName: 'mgmt.manifest.Procedure',
      attrProps: {},
    })
    const cms = { procedureCiId: String(ciId), definition: null, ciId: String(platform), procedureName: undefined }
    const created = await startProcedure(undefined, cms)
    expect(created).toMatchObject({ procedureCiId: ciId, procedureName: 'restart-all', definition: null, nsPath: null })
    expect(actionsOf(created)).toHaveLength(4)
    expect(await read(app, `${PROCEDURES}/${getId(created, 'procedureId')}`)).toMatchObject({ procedureCiId: ciId })
  })
})

describe('starting is refused', () => {
  it('without anything to do', async () => {
    const nothing = errors('Ops Procedure must contains at least one action. (400)')
    expect(await send({ flow: [{ ...FLOW, targetIds: [1] }] })).toMatchObject(nothing)
    expect(await send({ flow: [{ ...FLOW, actions: [] }] })).toMatchObject(nothing)
  })

  it('without a definition', async () => {
    const noDefinition = errors('Either one should be specified - ProcedureCiId or definition (400)')
    expect(await send(undefined, { procedureCiId: '0' })).toMatchObject(noDefinition)
    const unknown = errors('There is no procedure definition CI with ciId - 99 (400)')
    expect(await send(undefined, { procedureCiId: '99' })).toMatchObject(unknown)
    const other = errors(`There is no procedure definition CI with ciId - ${anchor} (400)`)
    expect(await send(undefined, { procedureCiId: anchor })).toMatchObject(other)
  })

  it('while another procedure is pending or active on the anchor or a target', async () => {
    const pending = await startProcedure(
      { flow: [{ ...FLOW, targetIds: targets.slice(0, 1) }] },
      { procedureState: undefined },
    )
    const id = getId(pending, 'procedureId')
    const onAnchor = errors(`Given ci ${anchor} already has active ops procedure with id ${id} (400)`)
    expect(await send({ flow: [FLOW] })).toMatchObject(onAnchor)
    const flow = [{ relationName: 'manifest.Requires', targetClassName: 'Compute', flow: [FLOW] }]
    const action = actionsOf(pending)[0]?.['actionId']
    const onTarget = errors(`Given ci ${targets[0]} already has active ops action with id ${String(action)} (400)`)
    expect(await send({ flow }, { ciId: platform })).toMatchObject(onTarget)
  })

  it('during a deployment of a target, unless forced', async () => {
    const { store } = app.service
    const record = store.record.findOne('rfcId IN (SELECT rfcId FROM change WHERE ciId = ?)', targets[0] ?? 0)
    if (!record) throw new Error('no record')
    store.database.run("UPDATE deployment SET deploymentState = 'active' WHERE deploymentId = ?", record.deploymentId)
    store.record.update(record.dpmtRecordId, { dpmtRecordState: 'pending' })
    expect(await send({ flow: [FLOW] })).toMatchObject(errors(`Given ci ${targets[0]} has active deployment. (400)`))
    const forced = await startProcedure(undefined, { definition: { flow: [FLOW] }, forceExecution: 'true' })
    expect(forced['forceExecution']).toBe(true)
    store.record.update(record.dpmtRecordId, { dpmtRecordState: 'complete' })
    store.database.run("UPDATE deployment SET deploymentState = 'complete' WHERE deploymentId = ?", record.deploymentId)
  })

  it('with 401 for a missing anchor, and 500 without the envelope', async () => {
    expect((await send({ flow: [FLOW] }, { ciId: '5' })).status).toBe(401)
    expect((await app.request('POST', PROCEDURES, {})).status).toBe(500)
  })
})

describe('state changes', () => {
  it('a new procedure waits until executed', async () => {
    const created = await startProcedure(undefined, { procedureState: undefined, definition: { flow: [FLOW] } })
    expect(created['procedureState']).toBe('pending')
    app.advanceTime(20_000)
    expect(stored(created)?.procedureState).toBe('pending')
    expect((await move(created, 'active')).body).toMatchObject({ procedureState: 'active' })
    app.advanceTime(20_000)
    expect(stored(created)?.procedureState).toBe('complete')
    expect(new Set(statesOf(created))).toEqual(new Set(['complete']))
  })

  it('a discarded one never runs', async () => {
    const created = await startProcedure(undefined, { procedureState: undefined, definition: { flow: [FLOW] } })
    await move(created, 'discarded')
    app.advanceTime(20_000)
    expect(stored(created)?.procedureState).toBe('discarded')
    expect(new Set(statesOf(created))).toEqual(new Set(['canceled']))
  })

  it('a canceled one finishes running actions and starts no others', async () => {
    const created = await startProcedure({ flow: [{ ...FLOW, execStrategy: 'one-by-one' }] })
    app.advanceTime(100)
    expect(statesOf(created)).toEqual(['inprogress', 'pending', 'pending', 'pending'])
    await move(created, 'canceled')
    expect(statesOf(created)).toEqual(['inprogress', 'canceled', 'canceled', 'canceled'])
    app.advanceTime(20_000)
    expect(statesOf(created)).toEqual(['complete', 'canceled', 'canceled', 'canceled'])
    expect(stored(created)?.procedureState).toBe('canceled')
  })

  it('a failed one resumes its failed actions', async () => {
    const created = await startProcedure()
    setStates(created, { procedureState: 'failed' }, { actionState: 'complete' })
    const [first] = actionsOf(created)
    app.service.store.action.update(getId(first, 'actionId'), { actionState: 'failed', tries: 1 })
    await move(created, 'active')
    expect(statesOf(created)[0]).toBe('pending')
    app.advanceTime(20_000)
    expect(stored(created)?.procedureState).toBe('complete')
    expect(app.service.store.action.find(getId(first, 'actionId'))?.tries).toBe(2)
  })

  it('a retry is refused while another runs on the same anchor', async () => {
    const created = await startProcedure()
    setStates(created, { procedureState: 'failed' }, { actionState: 'failed' })
    const other = getId(await startProcedure(), 'procedureId')
    const refused = errors(`Given ci ${anchor} already has active ops procedure with id ${other} (400)`)
    expect(await move(created, 'active')).toMatchObject(refused)
    expect(stored(created)?.procedureState).toBe('failed')
  })

  it.each(['complete', 'canceled', 'discarded'] as const)(
    'from %s it may be sent anywhere, unchecked',
    async (state) => {
      const created = await startProcedure()
      setStates(created, { procedureState: state }, { actionState: 'complete' })
      expect((await move(created, 'canceled')).body).toMatchObject({ procedureState: 'canceled' })
      await move(created, 'active')
      app.advanceTime(1000)
      // Nothing is left to run.
      expect(stored(created)?.procedureState).toBe('complete')
    },
  )

  it.each(['complete', 'failed', 'pending', 'cancelled', ''])('%s cannot be requested', async (state) => {
    const created = await startProcedure()
    expect((await move(created, state)).status).toBe(422)
    expect(stored(created)?.procedureState).toBe('active')
  })
})

describe('an action', () => {
  const failing = (isCritical: boolean) => ({
    flow: [{ ...FLOW, execStrategy: 'one-by-one', actions: [{ ...ACTION, isCritical }] }],
  })
  const withVersion = (version: string) => {
    const row = app.service.store.ci.find(targets[0] ?? 0)
    app.service.store.ci.update(row?.ciId ?? 0, { ciAttributes: { ...row?.ciAttributes, version } })
  }

  it('that is critical fails the procedure at once', async () => {
    withVersion('fail-1')
    const created = await startProcedure(failing(true))
    app.advanceTime(20_000)
    expect(stored(created)?.procedureState).toBe('failed')
    expect(statesOf(created)).toEqual(['failed', 'pending', 'pending', 'pending'])
    withVersion('1')
    await move(created, 'active')
    app.advanceTime(20_000)
    expect(statesOf(created)).toEqual(['complete', 'complete', 'complete', 'complete'])
  })

  it('that is not critical does not stop the others', async () => {
    withVersion('fail-1')
    const created = await startProcedure(failing(false))
    app.advanceTime(20_000)
    expect(stored(created)?.procedureState).toBe('complete')
    expect(statesOf(created)).toEqual(['failed', 'complete', 'complete', 'complete'])
    withVersion('1')
  })
})
