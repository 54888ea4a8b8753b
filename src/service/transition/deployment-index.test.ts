import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import {
  TRANSITION,
  commitEnvironment,
  deployPlan,
  getId,
  deployShop,
  createDesign,
  createProdEnvironment,
  setDeploymentState,
  read,
  readList,
  readDeploymentState,
} from '../http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

/** A deployment that failed, was paused and completed, and a later one. */
async function makeTwo(): Promise<[number, number]> {
  await createDesign(app, 'fail-1')
  await createProdEnvironment(app, 'single')
  await commitEnvironment(app)
  const first = await deployPlan(app)
  app.advanceTime(60_000)
  await setDeploymentState(app, first, 'active')
  await setDeploymentState(app, first, 'paused')
  app.advanceTime(30_000)
  await setDeploymentState(app, first, 'canceled')
  app.advanceTime(10_000)
  await commitEnvironment(app)
  return [first, await deployPlan(app, { comments: 'second try' })]
}

describe('the list of deployments', () => {
  it('is unordered and without steps from the database, with empty paging headers', async () => {
    await makeTwo()
    const { body, headers } = await app.request('GET', `${TRANSITION}/deployments`)
    expect(toList(body)).toMatchObject([
      { deploymentState: 'canceled', maxExecOrder: 0, currentStep: 0, created: expect.any(Number) },
      { deploymentState: 'active', maxExecOrder: 0, currentStep: 0 },
    ])
    expect(headers).toMatchObject({ 'oneops-list-total-count': '', 'oneops-list-offset': '' })
  })

  it('accepts a time range', async () => {
    const [first, second] = await makeTwo()
    const { created } = app.service.store.deployment.find(second) ?? {}
    const ids = async (query: string) =>
      (await readList(app, `${TRANSITION}/deployments?${query}`)).map((row) => row['deploymentId'])
    expect(await ids(`start=${new Date(created ?? 0).toISOString()}`)).toEqual([second])
    expect(await ids(`end=${(created ?? 0) - 1}`)).toEqual([first])
  })

  it('has durations and ISO times from the index, newest first', async () => {
    const [first, second] = await makeTwo()
    const { body, headers } = await app.request('GET', `${TRANSITION}/deployments?source=es`)
    const [newest, oldest] = toList(body).map(toFields)
    expect([newest?.['deploymentId'], oldest?.['deploymentId']]).toEqual([second, first])
    expect(headers).toMatchObject({ 'oneops-list-total-count': '2', 'oneops-list-page-size': '1000' })
    expect(oldest).toMatchObject({
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}$/),
      activeStartTS: expect.any(String),
      failedEndTS: expect.any(String),
      pausedDuration: 30,
      pauseCnt: 1,
      failureCnt: 1,
      retryCount: 1,
    })
    expect(oldest).not.toHaveProperty('pendingDuration')
    const { totalTime, activeDuration, pausedDuration, failedDuration } = oldest ?? {}
    expect(totalTime).toBe(Number(activeDuration) + Number(pausedDuration) + Number(failedDuration))
    expect(newest).not.toHaveProperty('activeEndTS')
    const ids = async (query: string) =>
      (await readList(app, `${TRANSITION}/deployments?source=es&${query}`)).map((row) => row['deploymentId'])
    expect(await ids('size=1&offset=1')).toEqual([first])
    expect(await ids('sort[created]=asc')).toEqual([first, second])
    expect(await ids('filter=second')).toEqual([second])
    expect(await ids('filter=deploymentState:canceled')).toEqual([first])
  })
})

describe('deployments over the organization', () => {
  const list = (query = '', token = 'demo-admin') =>
    app.request('GET', `/acme/transition/deployments.json${query}`, undefined, token)

  it('require organization scope', async () => {
    expect((await list('', 'demo-operator')).status).toBe(401)
    expect((await list()).body).toEqual([])
  })

  it('are filtered by profile and creation time', async () => {
    const [first, second] = await makeTwo()
    const { store } = app.service
    const environment = store.ci.findOne("ciClassName = 'manifest.Environment'")
    const ciAttributes = { ...environment?.ciAttributes, profile: 'PROD' }
    store.ci.update(environment?.ciId ?? 0, { ciAttributes })
    const ids = async (query: string) => toList((await list(query)).body).map((row) => toFields(row)['deploymentId'])
    expect(await ids('')).toEqual([second, first])
    expect(await ids('?profiles=QA,PROD')).toEqual([second, first])
    expect(await ids('?profiles=QA')).toEqual([])
    const seconds = Math.floor((store.deployment.find(second)?.created ?? 0) / 1000)
    expect(await ids(`?created=${seconds},${seconds + 1}`)).toEqual([second])
    expect(await ids(`?created=0,${seconds - 1}`)).toEqual([first])
  })
})

describe('one deployment', () => {
  it('limits rfc_info to a step while it runs', async () => {
    const [first, second] = await makeTwo()
    const info = async (id: number, step: number) =>
      Object.keys(toFields((await read(app, `${TRANSITION}/deployments/${id}/status?exec_order=${step}`))['rfc_info']))
        .length
    expect(await info(second, 1)).toBe(app.service.store.record.count('deploymentId = ? AND execOrder = 1', second))
    expect(await readDeploymentState(app, first)).toBe('canceled')
    const answer = await app.request('POST', `${TRANSITION}/deployments/${second}/status`, {}, 'demo-viewer')
    expect([answer.status, answer.body]).toEqual([200, await read(app, `${TRANSITION}/deployments/${second}/status`)])
  })

  it('has time statistics after it ran', async () => {
    await deployShop(app, 'single')
    const { deploymentId: id } = await read(app, `${TRANSITION}/deployments/latest`)
    expect(await read(app, `/acme/deployments/${String(id)}/progress.json`)).toMatchObject({ deploymentId: id })
    const { rfcs, steps } = await read(app, `/acme/deployments/${String(id)}/time_stats.json`)
    const [one] = Object.values(toFields(rfcs)).map(toFields)
    expect(Object.keys(toFields(rfcs))).toHaveLength(8)
    expect(one).toMatchObject({ rfcAction: 'add', requestEnqueTS: expect.any(String), inductor: '/acme/_clouds/dc1' })
    expect(Number(one?.['totalTime'])).toBeCloseTo(Number(one?.['queueTime']) + Number(one?.['executionTime']), 5)
    expect(Number(one?.['executionTime'])).toBeGreaterThanOrEqual(1)
    expect(Object.values(toFields(steps)).every((time) => Number(time) >= 1000)).toBe(true)
  })

  it('is hidden across assemblies and organizations', async () => {
    await deployShop(app, 'single')
    const { deploymentId: id } = await read(app, `${TRANSITION}/deployments/latest`)
    app.service.store.team.update(3, { attached: [] })
    const ask = (token: string) => app.request('GET', `/acme/deployments/${String(id)}/progress.json`, undefined, token)
    expect((await ask('demo-viewer')).status).toBe(401)
    expect((await app.request('GET', '/acme/deployments/987654/progress.json')).status).toBe(500)
  })

  it('has a log per change, as JSON and as text, and a plain message for an unknown change', async () => {
    await deployShop(app, 'single')
    const { deploymentId: id } = await read(app, `${TRANSITION}/deployments/latest`)
    const { rfcId = 0 } = app.service.store.record.findOne('deploymentId = ?', Number(id)) ?? {}
    const scope = `${TRANSITION}/deployments/${String(id)}/log_data`
    const [log] = await readList(app, `${scope}?rfcId=${rfcId}`)
    const lines = toList(log?.['logData']).map(toFields)
    expect(getId(log, 'id')).toBeGreaterThan(0)
    const plain = await app.request('GET', `${scope}.text?rfcId=${rfcId}`)
    expect(plain.headers['content-type']).toContain('text/plain')
    expect(plain.body).toBe(lines.map(({ level, message }) => `${String(level)} ${String(message)}\n`).join(''))
    const unknown = await app.request('GET', `${scope}?rfcId=1`)
    expect(unknown.status).toBe(404)
    expect(unknown.headers['content-type']).toContain('text/plain')
    expect(unknown.body).toBe('Deployment record for rfcId 1 not found.')
  })
})
