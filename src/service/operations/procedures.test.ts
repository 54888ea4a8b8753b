import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList, type Fields } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import type { ActionRow, ProcedureRow } from '../model/rows.ts'
import { OPERATIONS, getId, readInstances, deployShop, read, readList } from '../http/test-scenario.ts'

let at: TestService
let anchor: number
let platform: number
let targets: number[]
beforeAll(async () => {
  at = openTestService()
  await deployShop(at)
  platform = getId(await read(at, `${OPERATIONS}/platforms/web`), 'ciId')
  anchor = getId(await read(at, `${OPERATIONS}/platforms/web/components/compute`), 'ciId')
  targets = (await readInstances(at, 'compute')).map((row) => getId(row, 'ciId'))
})
afterAll(() => at.close())
// Clear leftovers of earlier tests.
beforeEach(() => {
  at.service.store.database.run("UPDATE action SET actionState = 'complete', due = NULL")
  at.service.store.database.run("UPDATE procedure SET procedureState = 'complete'")
})

const PROCEDURES = '/acme/operations/procedures'
const ACTION = { actionName: 'reboot', stepNumber: 1, isCritical: true }
const FLOW = { targetIds: [] as number[], relationName: 'base.RealizedAs', direction: 'from', actions: [ACTION] }

const send = (definition: unknown, cms: Fields = {}, beside: Fields = {}) =>
  at.request('POST', PROCEDURES, {
    cms_procedure: { ciId: String(anchor), procedureName: 'p', definition: JSON.stringify(definition), ...cms },
    ...beside,
  })

async function startProcedure(definition: unknown = { flow: [FLOW] }, cms: Fields = {}, beside: Fields = {}) {
  const { status, body } = await send(definition, { procedureState: 'active', ...cms }, beside)
  expect(status, JSON.stringify(body)).toBe(200)
  return toFields(body)
}

const actionsOf = (procedure: Fields) => toList(procedure['actions']).map(toFields)
const ordersOf = (procedure: Fields) => actionsOf(procedure).map((action) => action['execOrder'])
const stored = (procedure: Fields) => at.service.store.procedure.find(getId(procedure, 'procedureId'))
const move = (procedure: Fields, procedureState: string) =>
  at.request('PUT', `${PROCEDURES}/${getId(procedure, 'procedureId')}`, { cms_procedure: { procedureState } })
const errors = (...texts: string[]) => ({ status: 422, body: { errors: texts } })

function setStates(procedure: Fields, fields: Partial<ProcedureRow>, actions: Partial<ActionRow> = {}) {
  const { store } = at.service
  const procedureId = getId(procedure, 'procedureId')
  store.procedure.update(procedureId, fields)
  for (const { actionId } of store.action.all('procedureId = ?', procedureId)) store.action.update(actionId, actions)
}
const statesOf = (procedure: Fields) =>
  at.service.store.action
    .all('procedureId = ? ORDER BY actionId', getId(procedure, 'procedureId'))
    .map((a) => a.actionState)

describe('a definition', () => {
  it('covers all targets, or only the given ones', async () => {
    expect(actionsOf(await startProcedure()).map(({ ciId }) => ciId)).toEqual(targets)
  })

  it('runs equal numbers in parallel, then the next', async () => {
    const actions = [ACTION, { ...ACTION, actionName: 'repair', stepNumber: 5, isCritical: false }]
    const made = await startProcedure({ flow: [{ ...FLOW, targetIds: targets.slice(0, 2), actions }] })
    expect(ordersOf(made)).toEqual([1, 1, 2, 2])
    expect(made['maxExecOrder']).toBe(2)
    expect(actionsOf(made).map(({ isCritical }) => isCritical)).toEqual([true, true, false, false])
  })

  it('runs one by one', async () => {
    expect(ordersOf(await startProcedure({ flow: [{ ...FLOW, execStrategy: 'one-by-one' }] }))).toEqual([1, 2, 3, 4])
  })

  it('splits into waves, optionally all critical', async () => {
    const actions = [{ ...ACTION, isCritical: false }]
    const made = await startProcedure({ flow: [{ ...FLOW, actions }] }, {}, { roll_at: 30, critical: 'true' })
    expect(ordersOf(made)).toEqual([1, 1, 2, 2])
    expect(actionsOf(made).every(({ isCritical }) => isCritical)).toBe(true)
  })

  it('runs actions on the anchor first', async () => {
    const made = await startProcedure({ actions: [{ ...ACTION, actionName: 'repair' }], flow: [FLOW] })
    expect(actionsOf(made)[0]).toMatchObject({ ciId: anchor, actionName: 'repair', execOrder: 1 })
    expect(ordersOf(made)).toEqual([1, 2, 2, 2, 2])
  })

  it('follows nested flows, by class, short relation name and namespace', async () => {
    const inner = {
      relationShortName: 'RealizedAs',
      direction: 'from',
      actions: [ACTION],
      nsPath: '/acme/shop/prod/bom',
    }
    const outer = { relationName: 'manifest.Requires', direction: 'from', targetClassName: 'manifest.x.9.Compute' }
    const made = await startProcedure({ flow: [{ ...outer, flow: [inner] }] }, { ciId: platform })
    expect(actionsOf(made).map(({ ciId }) => ciId)).toEqual(targets)
    expect(
      await send({ flow: [{ ...outer, flow: [{ ...inner, nsPath: '/acme/shop/test' }] }] }, { ciId: platform }),
    ).toMatchObject({
      status: 422,
    })
  })

  it('follows a relation from instance to component with direction `to`', async () => {
    const made = await startProcedure({ flow: [{ ...FLOW, direction: 'to' }] }, { ciId: targets[0] })
    expect(actionsOf(made).map(({ ciId }) => ciId)).toEqual([anchor])
  })

  it('passes arguments to actions, and ids to attachments', async () => {
    const { store } = at.service
    const compute = store.ci.find(anchor)
    if (!compute) throw new Error('no compute')
    const extraInfo = store.nextId()
    store.ci.insert({ ...compute, ciId: extraInfo, ciName: 'dump', ciClassName: 'manifest.Attachment' })
    const attached = { ...ACTION, actionName: 'user-custom-attachment', extraInfo, argMap: { path: '/log' } }
    const made = await startProcedure({ flow: [{ ...FLOW, actions: [attached] }] }, { arglist: '{"word":"x"}' })
    expect(made['arglist']).toBe('{"word":"x"}')
    expect(actionsOf(made)[0]).toMatchObject({ extraInfo: String(extraInfo), arglist: '{"word":"x","path":"/log"}' })
  })

  it('may come from the pack', async () => {
    const { store } = at.service
    const compute = store.ci.find(anchor)
    if (!compute) throw new Error('no compute')
    const ciId = store.nextId()
    const scope = { ciName: 'restart-all', nsPath: '/public/oneops/packs/tomcat/1/redundant' }
    const outer = { relationName: 'manifest.Requires', targetClassName: 'manifest.Compute', flow: [FLOW] }
    const ciAttributes = { description: '', arguments: '{}', definition: JSON.stringify({ flow: [outer] }) }
    store.ci.insert({ ...compute, ...scope, ciId, ciClassName: 'mgmt.manifest.Procedure', ciAttributes })
    const [offered] = await readList(at, `${OPERATIONS}/platforms/web/procedures`)
    expect(offered).toMatchObject({
      ciId,
      ciName: 'restart-all',
      ciClassName: 'mgmt.manifest.Procedure',
      attrProps: {},
    })
    const cms = { procedureCiId: String(ciId), definition: null, ciId: String(platform), procedureName: undefined }
    const made = await startProcedure(undefined, cms)
    expect(made).toMatchObject({ procedureCiId: ciId, procedureName: 'restart-all', definition: null, nsPath: null })
    expect(actionsOf(made)).toHaveLength(4)
    expect(await read(at, `${PROCEDURES}/${getId(made, 'procedureId')}`)).toMatchObject({ procedureCiId: ciId })
  })
})

describe('starting is refused', () => {
  it('without anything to do', async () => {
    const nothing = errors('Ops Procedure must contains at least one action. (400)')
    expect(await send({ flow: [{ ...FLOW, targetIds: [1] }] })).toMatchObject(nothing)
    expect(await send({ flow: [{ ...FLOW, actions: [] }] })).toMatchObject(nothing)
  })

  it('without a definition', async () => {
    const neither = errors('Either one should be specified - ProcedureCiId or definition (400)')
    expect(await send(undefined, { procedureCiId: '0' })).toMatchObject(neither)
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
    const { store } = at.service
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
    expect((await at.request('POST', PROCEDURES, {})).status).toBe(500)
  })
})

describe('state changes', () => {
  it('a new procedure waits until executed', async () => {
    const made = await startProcedure(undefined, { procedureState: undefined, definition: { flow: [FLOW] } })
    expect(made['procedureState']).toBe('pending')
    at.advanceTime(20_000)
    expect(stored(made)?.procedureState).toBe('pending')
    expect((await move(made, 'active')).body).toMatchObject({ procedureState: 'active' })
    at.advanceTime(20_000)
    expect(stored(made)?.procedureState).toBe('complete')
    expect(new Set(statesOf(made))).toEqual(new Set(['complete']))
  })

  it('a discarded one never runs', async () => {
    const made = await startProcedure(undefined, { procedureState: undefined, definition: { flow: [FLOW] } })
    await move(made, 'discarded')
    at.advanceTime(20_000)
    expect(stored(made)?.procedureState).toBe('discarded')
    expect(new Set(statesOf(made))).toEqual(new Set(['canceled']))
  })

  it('a canceled one finishes running actions and starts no others', async () => {
    const made = await startProcedure({ flow: [{ ...FLOW, execStrategy: 'one-by-one' }] })
    at.advanceTime(100)
    expect(statesOf(made)).toEqual(['inprogress', 'pending', 'pending', 'pending'])
    await move(made, 'canceled')
    expect(statesOf(made)).toEqual(['inprogress', 'canceled', 'canceled', 'canceled'])
    at.advanceTime(20_000)
    expect(statesOf(made)).toEqual(['complete', 'canceled', 'canceled', 'canceled'])
    expect(stored(made)?.procedureState).toBe('canceled')
  })

  it('a failed one resumes its failed actions', async () => {
    const made = await startProcedure()
    setStates(made, { procedureState: 'failed' }, { actionState: 'complete' })
    const [first] = actionsOf(made)
    at.service.store.action.update(getId(first, 'actionId'), { actionState: 'failed', tries: 1 })
    await move(made, 'active')
    expect(statesOf(made)[0]).toBe('pending')
    at.advanceTime(20_000)
    expect(stored(made)?.procedureState).toBe('complete')
    expect(at.service.store.action.find(getId(first, 'actionId'))?.tries).toBe(2)
  })

  it('a retry is refused while another runs on the same anchor', async () => {
    const made = await startProcedure()
    setStates(made, { procedureState: 'failed' }, { actionState: 'failed' })
    const other = getId(await startProcedure(), 'procedureId')
    const refused = errors(`Given ci ${anchor} already has active ops procedure with id ${other} (400)`)
    expect(await move(made, 'active')).toMatchObject(refused)
    expect(stored(made)?.procedureState).toBe('failed')
  })

  it.each(['complete', 'canceled', 'discarded'] as const)(
    'from %s it may be sent anywhere, unchecked',
    async (state) => {
      const made = await startProcedure()
      setStates(made, { procedureState: state }, { actionState: 'complete' })
      expect((await move(made, 'canceled')).body).toMatchObject({ procedureState: 'canceled' })
      await move(made, 'active')
      at.advanceTime(1000)
      // Nothing is left to run.
      expect(stored(made)?.procedureState).toBe('complete')
    },
  )

  it.each(['complete', 'failed', 'pending', 'cancelled', ''])('%s cannot be requested', async (state) => {
    const made = await startProcedure()
    expect((await move(made, state)).status).toBe(422)
    expect(stored(made)?.procedureState).toBe('active')
  })
})

describe('an action', () => {
  const failing = (isCritical: boolean) => ({
    flow: [{ ...FLOW, execStrategy: 'one-by-one', actions: [{ ...ACTION, isCritical }] }],
  })
  const withVersion = (version: string) => {
    const row = at.service.store.ci.find(targets[0] ?? 0)
    at.service.store.ci.update(row?.ciId ?? 0, { ciAttributes: { ...row?.ciAttributes, version } })
  }

  it('that is critical fails the procedure at once', async () => {
    withVersion('fail-1')
    const made = await startProcedure(failing(true))
    at.advanceTime(20_000)
    expect(stored(made)?.procedureState).toBe('failed')
    expect(statesOf(made)).toEqual(['failed', 'pending', 'pending', 'pending'])
    withVersion('1')
    await move(made, 'active')
    at.advanceTime(20_000)
    expect(statesOf(made)).toEqual(['complete', 'complete', 'complete', 'complete'])
  })

  it('that is not critical does not stop the others', async () => {
    withVersion('fail-1')
    const made = await startProcedure(failing(false))
    at.advanceTime(20_000)
    expect(stored(made)?.procedureState).toBe('complete')
    expect(statesOf(made)).toEqual(['failed', 'complete', 'complete', 'complete'])
    withVersion('1')
  })
})
