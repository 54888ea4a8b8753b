import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toFields, toList, type Fields } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import { OPERATIONS, getId, readInstances, deployShop, read, readList } from '../http/test-scenario.ts'

const PROCEDURES = '/acme/operations/procedures'
const ACTIONS = [{ actionName: 'reboot', stepNumber: 1, isCritical: true }]

let app: TestService
let anchor: number
let targets: number[]
/** Three completed procedures, oldest first, on one, two and three instances. */
const procedures: Fields[] = []

beforeAll(async () => {
  app = openTestService()
  await deployShop(app)
  anchor = getId(await read(app, `${OPERATIONS}/platforms/web/components/compute`), 'ciId')
  targets = (await readInstances(app, 'compute')).map((row) => getId(row, 'ciId'))
  for (const count of [1, 2, 3]) {
    const flow = [
      { targetIds: targets.slice(0, count), relationName: 'base.RealizedAs', actions: ACTIONS, direction: 'from' },
    ]
    const cms = {
      ciId: anchor,
      procedureName: `p${count}`,
      procedureState: 'active',
      definition: JSON.stringify({ flow }),
    }
    procedures.push(toFields((await app.request('POST', PROCEDURES, { cms_procedure: cms })).body))
    if (count < 3) app.advanceTime(20_000)
  }
})
afterAll(() => app.close())

const names = (list: readonly Fields[]) => list.map((item) => item['procedureName'])
const list = async (query: string) => names(await readList(app, `${PROCEDURES}?${query}`))
const actionIds = (procedure: Fields | undefined) =>
  toList(procedure?.['actions']).map((action) => getId(toFields(action), 'actionId'))

describe('the list', () => {
  it('requires an anchor, a target or a namespace', async () => {
    expect(await app.request('GET', PROCEDURES)).toMatchObject({
      status: 422,
      body: { errors: ['ciId or actionCiId or ns_path must be specified!'] },
    })
  })

  it('is newest first for an anchor, and contains procedures that acted on a target', async () => {
    expect(await list(`ciId=${anchor}`)).toEqual(['p3', 'p2', 'p1'])
    expect(await list(`actionCiId=${targets[1]}`)).toEqual(['p3', 'p2'])
    expect(await list(`actionCiId=${targets[3]}`)).toEqual([])
    expect(await list('ciId=1')).toEqual([])
  })

  it('includes nested namespaces but not siblings', async () => {
    expect(await list('ns_path=/acme/shop/prod')).toHaveLength(3)
    expect(await list('ns_path=/acme/shop/')).toHaveLength(3)
    expect(await list('ns_path=/acme/sho')).toEqual([])
    expect(await list('ns_path=/globex')).toEqual([])
  })

  it('accepts states, a name and a size from 1 to 100', async () => {
    expect(await list(`ciId=${anchor}&state=active,failed`)).toEqual(['p3'])
    expect(await list(`ciId=${anchor}&state=complete&name=p1`)).toEqual(['p1'])
    expect(await list(`ciId=${anchor}&size=2`)).toEqual(['p3', 'p2'])
    expect(await list(`ciId=${anchor}&size=0`)).toEqual(['p3'])
    expect(await list(`ciId=${anchor}&size=1000`)).toHaveLength(3)
  })

  it('has no definition, pack procedure 0, and a namespace only if queried by one', async () => {
    const [byAnchor] = await readList(app, `${PROCEDURES}?ciId=${anchor}`)
    expect(byAnchor).toMatchObject({ definition: null, procedureCiId: 0, nsPath: null })
    const [byPlace] = await readList(app, `${PROCEDURES}?ns_path=/acme`)
    expect(byPlace).toMatchObject({ definition: null, procedureCiId: 0, nsPath: '/acme/shop/prod/manifest/web/1' })
  })

  it('omits actions on request, but only with a namespace', async () => {
    const counts = async (query: string) =>
      (await readList(app, `${PROCEDURES}?${query}&include_actions=false`)).map(
        (item) => toList(item['actions']).length,
      )
    expect(await counts('ns_path=/acme')).toEqual([0, 0, 0])
    expect(await counts(`ciId=${anchor}`)).toEqual([3, 2, 1])
  })

  it('shows only procedures of visible assemblies', async () => {
    const { team } = app.service.store
    const readers = team.findOne("name = 'readers'")
    team.update(readers?.id ?? 0, { attached: [] })
    const response = await app.request('GET', `${PROCEDURES}?ns_path=/acme`, undefined, 'demo-viewer')
    expect(response).toMatchObject({ status: 200, body: [] })
    const one = await app.request(
      'GET',
      `${PROCEDURES}/${getId(procedures[0], 'procedureId')}`,
      undefined,
      'demo-viewer',
    )
    expect(one.status).toBe(401)
    team.update(readers?.id ?? 0, { attached: readers?.attached ?? [] })
    const again = await app.request('GET', `${PROCEDURES}?ns_path=/acme`, undefined, 'demo-viewer')
    expect(toList(again.body)).toHaveLength(3)
  })
})

describe('one procedure', () => {
  it('has its keys in the real order in every call', async () => {
    const [, second, third] = procedures
    const id = getId(third, 'procedureId')
    const found = await read(app, `${PROCEDURES}/${id}`)
    expect(Object.keys(found).slice(-3)).toEqual(['forceExecution', 'actions', 'currentStep'])
    expect(found).toMatchObject({ definition: expect.any(String), nsPath: '/acme/shop/prod/manifest/web/1' })
    expect(await read(app, `${OPERATIONS}/platforms/web/procedures/${id}`)).toEqual(found)
    expect(Object.keys(second ?? {})).toEqual(Object.keys(found))
  })

  it('has neither definition nor namespace once it is complete', async () => {
    const [first] = procedures
    const complete = await read(app, `${PROCEDURES}/${getId(first, 'procedureId')}`)
    expect(complete).toMatchObject({ procedureState: 'complete', definition: null, nsPath: null })
  })

  it('is 500 for an unknown id, also for status and log', async () => {
    for (const path of ['/99', '/99/status', '/log_data?procedure_id=99', '/log_data']) {
      expect((await app.request('GET', `${PROCEDURES}${path}`)).status, path).toBe(500)
    }
  })
})

describe('the log', () => {
  it('contains the given actions of this procedure only', async () => {
    const [first, second] = procedures
    const id = getId(second, 'procedureId')
    const [one, two] = actionIds(second)
    const [foreign] = actionIds(first)
    const requested = `action_ids[]=${one}&action_ids[]=${foreign}`
    const byStatus = await read(app, `${PROCEDURES}/${id}/status?${requested}`)
    expect(Object.keys(toFields(byStatus['log_data']))).toEqual([String(one)])
    expect(await read(app, `${PROCEDURES}/log_data?procedure_id=${id}&${requested}`)).toEqual(byStatus)
    const posted = await app.request('POST', `${PROCEDURES}/${id}/status`, { action_ids: [one, two] }, 'demo-viewer')
    expect(Object.keys(toFields(toFields(posted.body)['log_data']))).toEqual([String(one), String(two)])
    expect((await read(app, `${PROCEDURES}/${id}/status`))['log_data']).toEqual({})
  })

  it('is plain text with .text', async () => {
    const [one] = actionIds(procedures[0])
    const query = `procedure_id=${getId(procedures[0], 'procedureId')}&action_ids[]=${one}`
    const { body, headers } = await app.request('GET', `${PROCEDURES}/log_data.text?${query}`)
    expect(headers['content-type']).toContain('text/plain')
    expect(body).toMatch(/^INFO .* Running reboot on compute-[^]*exit code 0\.\n$/)
  })

  it('grows while the action runs', async () => {
    const [, , last] = procedures
    const [one] = actionIds(last)
    const lines = async () => {
      const found = await read(app, `${PROCEDURES}/${getId(last, 'procedureId')}/status?action_ids[]=${one}`)
      return toList(toFields(found['log_data'])[String(one)])
    }
    app.advanceTime(1)
    const first = await lines()
    app.advanceTime(900)
    const then = await lines()
    app.advanceTime(20_000)
    const all = await lines()
    expect(first).toHaveLength(1)
    expect(then.length).toBeGreaterThan(1)
    expect(all.length).toBeGreaterThan(then.length)
    expect(all.slice(0, then.length)).toEqual(then)
    expect(all.at(-1)).toMatchObject({ requestId: String(one), level: 'INFO' })
  })
})
