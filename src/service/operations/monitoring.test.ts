import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toFields, toList, type Fields } from '../http/body.ts'
import { closeEvents, openEvents } from '../engine/events.ts'
import { openTestService, type TestService } from '../test-service.ts'
import { OPERATIONS, SHOP, getId, read, readList } from '../http/test-scenario.ts'
import { createMonitoredShop, type MonitoredShop } from './monitored-shop.ts'

const samples = fileURLToPath(new URL('../../../../shared/reference/samples/', import.meta.url))
const HOUR = 3_600_000
let app: TestService
let shop: MonitoredShop
beforeAll(async () => {
  app = openTestService()
  shop = await createMonitoredShop(app)
  app.advanceTime(2 * HOUR)
})
afterAll(() => app.close())

const COMPUTES = `${OPERATIONS}/platforms/web/components/compute`
const MONITOR = 'web-compute-load'
const first = () => shop.computes[0] ?? 0
const path = (resource: string) => `${COMPUTES}/instances/${first()}/${resource}`
const payloadOf = (notice: Fields | undefined) => toFields(notice?.['payload'])

function open(...names: [name: string, state: string][]): void {
  const instance = app.service.store.ci.find(first())
  if (!instance) throw new Error('There is no compute.')
  openEvents(
    app.service,
    instance,
    names.map(([name, state]) => ({ monitor: MONITOR, name, state, due: null })),
  )
}

const stateNow = () => app.service.store.ci.find(first())?.opsState

describe('events', () => {
  it('set the most severe state and send notifications with counters', async () => {
    open(['TooBusy', 'overutilized'], ['Busy', 'notify'])
    expect(stateNow()).toBe('overutilized')
    open(['Down', 'unhealthy'])
    expect(stateNow()).toBe('unhealthy')
    const [newest, , oldest] = await readList(app, path('notifications.json'))
    expect(newest).toMatchObject({
      cmsId: first(),
      cloudName: 'dc1',
      severity: 'warning',
      type: 'ci',
      source: 'ops',
      subject: `${MONITOR}:Down is violated.`,
      nsPath: '/acme/shop/prod/bom/web/1',
      manifestCiId: shop.componentId,
    })
    expect(payloadOf(newest)).toMatchObject({
      oldState: 'overutilized',
      newState: 'unhealthy',
      state: 'open',
      status: 'new',
      total: '4',
      good: '3',
      unhealthy: '1',
      threshold: 'Down',
    })
    expect(payloadOf(oldest)).toMatchObject({ oldState: 'good', newState: 'overutilized' })
    expect(newest?.['ts']).toBe(new Date(app.service.now()).toISOString().slice(0, -1))
  })

  it('open once', async () => {
    const before = (await readList(app, path('notifications.json'))).length
    open(['Down', 'unhealthy'])
    expect(await readList(app, path('notifications.json'))).toHaveLength(before)
  })

  it('close with a second notification each, and the state recovers', async () => {
    app.advanceTime(HOUR)
    expect(closeEvents(app.service, first())).toBe(3)
    expect(stateNow()).toBe('good')
    const [newest] = await readList(app, path('notifications.json'))
    expect(newest).toMatchObject({ severity: 'info' })
    expect(payloadOf(newest)).toMatchObject({ state: 'close', newState: 'good', good: '4' })
  })
})

describe('charts', () => {
  const pointsOf = (chart: Fields | undefined) => toList(chart?.['data']).map(Number)
  const between = (from: number, until: number) => `start_time=${from}&end_time=${until}&step=60`
  // The event was open in the last hour.
  const seconds = () => Math.floor(app.service.now() / 1000)

  it('exceed the threshold exactly while the event was open', async () => {
    const now = seconds()
    const chart = async (metric: string, query: string) => {
      const [found] = await readList(
        app,
        `${COMPUTES}/charts.json?metrics[]=${metric}&instance_ids[]=${first()}&${query}`,
      )
      return pointsOf(found)
    }
    const during = between(now - 3600, now - 60)
    expect((await chart('up', during)).every((value) => value === 0)).toBe(true)
    expect((await chart('busy', during)).every((value) => value >= 85 && value <= 100)).toBe(true)
    const before = between(now - 7200, now - 3660)
    expect((await chart('up', before)).every((value) => value === 100)).toBe(true)
    const healthyChart = await chart('busy', before)
    expect(healthyChart).toHaveLength(60)
    expect(healthyChart.every((value) => value > 5 && value < 70)).toBe(true)
    expect(new Set(healthyChart).size).toBeGreaterThan(30)
  })

  it('return the same values every time', async () => {
    const query = `${COMPUTES}/charts.json?instance_ids[]=${first()}&${between(seconds() - 3600, seconds() - 600)}`
    const found = await readList(app, query)
    app.advanceTime(60_000)
    expect(await readList(app, query)).toEqual(found)
    expect(found.map(({ header }) => header)).toEqual(
      ['busy', 'up'].map((metric) => expect.objectContaining({ ci_id: first(), metric, step: 60 })),
    )
  })

  it('limit the points of a year, and have no future values', async () => {
    const [year] = await readList(app, `${COMPUTES}/charts.json?range=year&metrics[]=busy&instance_ids[]=${first()}`)
    expect(pointsOf(year).length).toBeLessThanOrEqual(367)
    const futureValues = between(seconds() - 120, seconds() + 3600)
    const [chart] = await readList(
      app,
      `${COMPUTES}/charts.json?metrics[]=busy&instance_ids[]=${first()}&${futureValues}`,
    )
    expect(pointsOf(chart).length).toBeLessThanOrEqual(4)
  })

  it('are null without data, and [] in a request set', async () => {
    expect((await app.request('GET', `${COMPUTES}/charts.json?metrics[]=nothing`)).body).toBeNull()
    const body = { request_set: [{ ci_id: '1', start: '0', end: '60', step: '60', metrics: ['busy'] }] }
    expect((await app.request('POST', '/acme/operations/charts', body)).body).toEqual([])
  })

  it('accept POST like GET, but only with the operations flag', async () => {
    const body = { metrics: [`${MONITOR}:busy`], instance_ids: [String(first())], range: 'hour' }
    const { status, body: found } = await app.request('POST', `${COMPUTES}/charts.json`, body)
    expect(status).toBe(200)
    expect(toFields(toFields(toList(found)[0])['header'])['metric']).toBe(`${MONITOR}:busy`)
    expect((await app.request('POST', `${COMPUTES}/charts.json`, body, 'demo-viewer')).status).toBe(401)
  })

  it('are included in their monitor', async () => {
    expect((await readList(app, path('monitors'))).map((row) => row['ciName'])).toEqual([MONITOR])
    const monitor = await read(app, path(`monitors/${MONITOR}`))
    expect(monitor['ciClassName']).toBe('manifest.Monitor')
    expect(toList(monitor['charts'])).toHaveLength(2)
    expect(await readList(app, path(`monitors/${shop.monitor.ciId}/charts`))).toHaveLength(2)
    expect((await app.request('GET', path('monitors/nothing'))).status).toBe(404)
  })
})

describe('availability', () => {
  it('counts the time an instance worked', async () => {
    const [week] = await readList(app, path('availability.json'))
    expect(week).toMatchObject({ total: 604_800, label: '7 days' })
    const states = toFields(week?.['states'])
    expect(states['unhealthy']).toBe(3600)
    const good = Number(states['good'])
    expect(good).toBeGreaterThan(7200)
    expect(week?.['availability']).toBeCloseTo(good / (good + 3600), 3)
    expect(Number(states['unknown']) + good + 3600).toBe(604_800)
  })

  it('is null without monitoring', async () => {
    const [os] = await readList(app, `${OPERATIONS}/platforms/web/components/os/instances?instances_state=all`)
    const found = await readList(app, `${OPERATIONS}/platforms/web/instances/${getId(os, 'ciId')}/availability.json`)
    expect(found[0]).toMatchObject({ availability: null, states: { unknown: 604_800 } })
  })
})

describe('notifications', () => {
  it('are listed newest first, below the namespace, up to the size', async () => {
    const all = await readList(app, '/acme/organization/notifications?size=500')
    const times = all.map((notice) => Number(notice['timestamp']))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(await readList(app, `${SHOP}/notifications?size=500`)).toEqual(all)
    expect(await readList(app, `${OPERATIONS}/notifications?size=2`)).toEqual(all.slice(0, 2))
  })

  it('report deployments', async () => {
    const all = await readList(app, '/acme/reports/notification.json?source=deployment')
    expect(all[0]).toMatchObject({
      subject: 'acme/shop/prod : Deployment completed successfully.',
      severity: 'info',
      nsPath: '/acme/shop/prod/bom',
      manifestCiId: 0,
      payload: { deploymentState: 'complete', createdBy: 'demo-admin' },
    })
    expect(all.some((notice) => payloadOf(notice)['deploymentState'] === 'active')).toBe(true)
  })

  it.skipIf(!existsSync(samples)).each([
    ['docs-notification-open', 'source=ops&query=violated'],
    ['test-notification-deployment', 'source=deployment'],
  ])('have the keys of %s in order', async (name, query) => {
    const sample = toFields(JSON.parse(readFileSync(`${samples}${name}.json`, 'utf8')))
    const [notice = {}] = await readList(app, `/acme/reports/notification.json?${query}`)
    // The test environment has no profile, and a sample from outside the index has no `ts`.
    const expectedKeys = Object.keys(sample).filter((key) => key in notice)
    expect(Object.keys(notice).filter((key) => key !== 'ts' || 'ts' in sample)).toEqual(expectedKeys)
    for (const key of expectedKeys) expect(typeof notice[key]).toBe(typeof sample[key])
    const ours = payloadOf(notice)
    for (const key of Object.keys(toFields(sample['payload']))) expect(typeof ours[key], key).toBe('string')
  })

  it('are reported in pages with paging headers', async () => {
    const { headers, body } = await app.request('GET', '/acme/reports/notification.json?source=ops&size=2&offset=1')
    expect(toList(body)).toHaveLength(2)
    expect(headers).toMatchObject({
      'oneops-list-total-count': '6',
      'oneops-list-page-size': '2',
      'oneops-list-offset': '1',
    })
  })

  it.each([
    ['severity=warning', 3],
    ['severity=critical', 0],
    ['source=ops&query=down+violated', 1],
    ['source=ops&filter[query]=TooBusy', 2],
    ['source=ops&period=today', 6],
    ['source=ops&period=yesterday', 0],
    ['source=ops&period=last week', 0],
    ['source=ops&ns_path=/acme/shop/other', 0],
  ])('are found by %s', async (query, count) => {
    expect(await readList(app, `/acme/reports/notification.json?${query}`)).toHaveLength(count)
  })

  it('are refused for namespaces outside the organization', async () => {
    expect((await app.request('GET', '/acme/reports/notification.json?ns_path=/globex')).status).toBe(401)
  })
})
