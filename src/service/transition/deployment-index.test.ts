import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldsOf, listOf } from '../http/body.ts'
import { openTestService, type TestService } from '../fixture.ts'
import {
  T,
  commit,
  deploy,
  idAt,
  makeAll,
  makeDesign,
  makeEnvironment,
  move,
  read,
  readList,
  stateOf,
} from '../http/rehearsal.ts'

let at: TestService
beforeEach(() => {
  at = openTestService()
})
afterEach(() => at.close())

/** A deployment that failed, was paused and ended, and one that followed it. */
async function makeTwo(): Promise<[number, number]> {
  await makeDesign(at, 'fail-1')
  await makeEnvironment(at, 'single')
  await commit(at)
  const first = await deploy(at)
  at.pass(60_000)
  await move(at, first, 'active')
  await move(at, first, 'paused')
  at.pass(30_000)
  await move(at, first, 'canceled')
  at.pass(10_000)
  await commit(at)
  return [first, await deploy(at, { comments: 'second try' })]
}

describe('the list of deployments', () => {
  it('has no order and no steps from the database, and empty paging headers', async () => {
    await makeTwo()
    const { body, headers } = await at.call('GET', `${T}/deployments`)
    expect(listOf(body)).toMatchObject([
      { deploymentState: 'canceled', maxExecOrder: 0, currentStep: 0, created: expect.any(Number) },
      { deploymentState: 'active', maxExecOrder: 0, currentStep: 0 },
    ])
    expect(headers).toMatchObject({ 'oneops-list-total-count': '', 'oneops-list-offset': '' })
  })

  it('takes a time from and to', async () => {
    const [first, second] = await makeTwo()
    const { created } = at.service.store.deployment.find(second) ?? {}
    const ids = async (query: string) =>
      (await readList(at, `${T}/deployments?${query}`)).map((row) => row['deploymentId'])
    expect(await ids(`start=${new Date(created ?? 0).toISOString()}`)).toEqual([second])
    expect(await ids(`end=${(created ?? 0) - 1}`)).toEqual([first])
  })

  it('has durations and ISO times from the index, newest first', async () => {
    const [first, second] = await makeTwo()
    const { body, headers } = await at.call('GET', `${T}/deployments?source=es`)
    const [newest, oldest] = listOf(body).map(fieldsOf)
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
      (await readList(at, `${T}/deployments?source=es&${query}`)).map((row) => row['deploymentId'])
    expect(await ids('size=1&offset=1')).toEqual([first])
    expect(await ids('sort[created]=asc')).toEqual([first, second])
    expect(await ids('filter=second')).toEqual([second])
    expect(await ids('filter=deploymentState:canceled')).toEqual([first])
  })
})

describe('deployments over the organization', () => {
  const list = (query = '', token = 'demo-admin') =>
    at.call('GET', `/acme/transition/deployments.json${query}`, undefined, token)

  it('are for organization scope only', async () => {
    expect((await list('', 'demo-operator')).status).toBe(401)
    expect((await list()).body).toEqual([])
  })

  it('are found by profile and by seconds', async () => {
    const [first, second] = await makeTwo()
    const { store } = at.service
    const environment = store.ci.one("ciClassName = 'manifest.Environment'")
    const ciAttributes = { ...environment?.ciAttributes, profile: 'PROD' }
    store.ci.update(environment?.ciId ?? 0, { ciAttributes })
    const ids = async (query: string) => listOf((await list(query)).body).map((row) => fieldsOf(row)['deploymentId'])
    expect(await ids('')).toEqual([second, first])
    expect(await ids('?profiles=QA,PROD')).toEqual([second, first])
    expect(await ids('?profiles=QA')).toEqual([])
    const seconds = Math.floor((store.deployment.find(second)?.created ?? 0) / 1000)
    expect(await ids(`?created=${seconds},${seconds + 1}`)).toEqual([second])
    expect(await ids(`?created=0,${seconds - 1}`)).toEqual([first])
  })
})

describe('one deployment', () => {
  it('limits rfc_info to a step while it is not over', async () => {
    const [first, second] = await makeTwo()
    const info = async (id: number, step: number) =>
      Object.keys(fieldsOf((await read(at, `${T}/deployments/${id}/status?exec_order=${step}`))['rfc_info'])).length
    expect(await info(second, 1)).toBe(at.service.store.record.count('deploymentId = ? AND execOrder = 1', second))
    expect(await stateOf(at, first)).toBe('canceled')
    const answer = await at.call('POST', `${T}/deployments/${second}/status`, {}, 'demo-viewer')
    expect([answer.status, answer.body]).toEqual([200, await read(at, `${T}/deployments/${second}/status`)])
  })

  it('has figures of time once it ran', async () => {
    await makeAll(at, 'single')
    const { deploymentId: id } = await read(at, `${T}/deployments/latest`)
    expect(await read(at, `/acme/deployments/${String(id)}/progress.json`)).toMatchObject({ deploymentId: id })
    const { rfcs, steps } = await read(at, `/acme/deployments/${String(id)}/time_stats.json`)
    const [one] = Object.values(fieldsOf(rfcs)).map(fieldsOf)
    expect(Object.keys(fieldsOf(rfcs))).toHaveLength(8)
    expect(one).toMatchObject({ rfcAction: 'add', requestEnqueTS: expect.any(String), inductor: '/acme/_clouds/dc1' })
    expect(Number(one?.['totalTime'])).toBeCloseTo(Number(one?.['queueTime']) + Number(one?.['executionTime']), 5)
    expect(Number(one?.['executionTime'])).toBeGreaterThanOrEqual(1)
    expect(Object.values(fieldsOf(steps)).every((time) => Number(time) >= 1000)).toBe(true)
  })

  it('is not told of across assemblies and organizations', async () => {
    await makeAll(at, 'single')
    const { deploymentId: id } = await read(at, `${T}/deployments/latest`)
    at.service.store.team.update(3, { attached: [] })
    const ask = (token: string) => at.call('GET', `/acme/deployments/${String(id)}/progress.json`, undefined, token)
    expect((await ask('demo-viewer')).status).toBe(401)
    expect((await at.call('GET', '/acme/deployments/987654/progress.json')).status).toBe(500)
  })

  it('has a log per change, as JSON and as text, and plain words for an unknown change', async () => {
    await makeAll(at, 'single')
    const { deploymentId: id } = await read(at, `${T}/deployments/latest`)
    const { rfcId = 0 } = at.service.store.record.one('deploymentId = ?', Number(id)) ?? {}
    const place = `${T}/deployments/${String(id)}/log_data`
    const [log] = await readList(at, `${place}?rfcId=${rfcId}`)
    const lines = listOf(log?.['logData']).map(fieldsOf)
    expect(idAt(log, 'id')).toBeGreaterThan(0)
    const plain = await at.call('GET', `${place}.text?rfcId=${rfcId}`)
    expect(plain.headers['content-type']).toContain('text/plain')
    expect(plain.body).toBe(lines.map(({ level, message }) => `${String(level)} ${String(message)}\n`).join(''))
    const unknown = await at.call('GET', `${place}?rfcId=1`)
    expect(unknown.status).toBe(404)
    expect(unknown.headers['content-type']).toContain('text/plain')
    expect(unknown.body).toBe('Deployment record for rfcId 1 not found.')
  })
})
