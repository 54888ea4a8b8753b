import { afterEach, describe, expect, it } from 'vitest'
import { toFields, toList, type Fields } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import { createMonitoredShop, setAttributes, type MonitoredShop } from '../operations/monitored-shop.ts'
import { OPERATIONS, TRANSITION, readInstances, read, readList } from '../http/test-scenario.ts'
import { openEvents, worstState } from './events.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONITOR = 'web-compute-load'
let app: TestService
afterEach(() => app.close())

async function open(live: boolean, report?: (error: unknown) => void): Promise<MonitoredShop> {
  app = openTestService({ live, ...(report && { report }) })
  const shop = await createMonitoredShop(app)
  // Most tests open one event by hand.
  app.service.store.meta.write('quiet', live ? '["/acme"]' : '[]')
  return shop
}

const clearQuietNamespaces = () => app.service.store.meta.write('quiet', '[]')
const stateOf = (ciId: number) => app.service.store.ci.find(ciId)?.opsState
const readNotifications = (query: string) => readList(app, `/acme/reports/notification.json?size=1000&${query}`)
const payloadOf = (notice: Fields) => toFields(notice['payload'])

function openEvent(ciId: number, name: string, state: string): void {
  const { store, now } = app.service
  const instance = store.ci.find(ciId)
  if (!instance) throw new Error('There is no such instance.')
  openEvents(app.service, instance, [{ monitor: MONITOR, name, state, due: now() + MINUTE }])
}

/** Current metrics by instance and name; null without data. */
async function readMetrics(): Promise<Map<string, unknown>> {
  const second = Math.floor(app.service.now() / 1000)
  const range = `start_time=${second}&end_time=${second}&step=60`
  const charts = await readList(app, `${OPERATIONS}/platforms/web/components/compute/charts.json?${range}`)
  return new Map(
    charts.map(({ header, data }) => {
      const { ci_id, metric } = toFields(header)
      return [`${String(ci_id)} ${String(metric)}`, toList(data)[0] ?? null]
    }),
  )
}

const THRESHOLD_TESTS: Record<string, readonly [metric: string, test: (value: number) => boolean]> = {
  Busy: ['busy', (value) => value >= 70],
  TooBusy: ['busy', (value) => value >= 85],
  Idle: ['busy', (value) => value <= 5],
  Down: ['up', (value) => value <= 90],
}

/** Every threshold is crossed exactly where its event is open, and states match the open events. */
async function expectMetricsMatchEvents({ computes }: MonitoredShop): Promise<void> {
  const { store } = app.service
  const figures = await readMetrics()
  expect(figures.size).toBe(2 * computes.length)
  for (const ciId of computes) {
    const events = store.event.all('ciId = ?', ciId)
    expect(stateOf(ciId)).toBe(worstState(events))
    const names = new Set(events.map(({ name }) => name))
    for (const [name, [metric, isBeyond]] of Object.entries(THRESHOLD_TESTS)) {
      const value = figures.get(`${ciId} ${metric}`)
      if (names.has('Heartbeat')) expect(value).toBeNull()
      else expect([name, isBeyond(Number(value))]).toEqual([name, names.has(name)])
    }
  }
}

describe('a live service', () => {
  it('makes instances fail and recover, minutes apart, with charts that match their states', async () => {
    const shop = await open(true)
    clearQuietNamespaces()
    const seen = new Set<string>()
    for (let time = 0; time < 5 * HOUR; time += 10 * MINUTE) {
      app.advanceTime(10 * MINUTE)
      await expectMetricsMatchEvents(shop)
      for (const { name } of app.service.store.event.all('TRUE')) seen.add(name)
    }
    expect(seen.size).toBeGreaterThan(3)
    const notifications = await readNotifications('source=ops')
    const opened = notifications.filter((notice) => payloadOf(notice)['state'] === 'open').length
    const closed = notifications.filter((notice) => payloadOf(notice)['state'] === 'close').length
    expect(opened).toBeGreaterThan(10)
    expect(opened - closed).toBe(app.service.store.event.count('TRUE'))
    expect(new Set(notifications.map((notice) => Number(notice['timestamp']))).size).toBeLessThan(5 * 60)
  })

  it('is reproducible from the same moment', async () => {
    const readTimeline = async () => {
      await open(true)
      clearQuietNamespaces()
      app.advanceTime(3 * HOUR)
      return (await readNotifications('source=ops')).map(({ timestamp, subject, text }) => ({
        timestamp,
        subject,
        text,
      }))
    }
    const first = await readTimeline()
    await app.close()
    expect(await readTimeline()).toEqual(first)
    expect(first.length).toBeGreaterThan(5)
  })

  it('deletes notifications after 64 days', async () => {
    const { computes } = await open(true)
    openEvent(computes[0] ?? 0, 'Down', 'unhealthy')
    const { database } = app.service.store
    const count = () => database.value('SELECT count(*) FROM notification WHERE timestamp < ?', app.service.now() - DAY)
    const age = (days: number) => database.run('UPDATE notification SET timestamp = ?', app.service.now() - days * DAY)
    age(63)
    const before = Number(count())
    expect(before).toBeGreaterThan(0)
    app.advanceTime(HOUR)
    expect(count()).toBe(before)
    age(65)
    app.advanceTime(HOUR)
    expect(count()).toBe(0)
  })

  it('continues when an event cannot be handled', async () => {
    const errors: unknown[] = []
    const shop = await open(true, (error) => errors.push(error))
    setAttributes(app, shop.platformId, { autorepair: 'true' })
    const [unhealthyId = 0] = shop.computes
    openEvent(unhealthyId, 'Down', 'unhealthy')
    const { database } = app.service.store
    database.run("CREATE TRIGGER broken BEFORE INSERT ON procedure BEGIN SELECT RAISE(ABORT, 'broken'); END")
    app.advanceTime(HOUR)
    expect(errors).toMatchObject([{ message: 'broken' }])
    expect(stateOf(unhealthyId)).toBe('unhealthy')
  })

  it('does nothing in quiet namespaces, and nothing at all when it is off', async () => {
    for (const live of [true, false]) {
      await open(live)
      app.advanceTime(3 * HOUR)
      expect(app.service.store.event.count('TRUE')).toBe(0)
      if (live) await app.close()
    }
  })
})

describe('automatic repair', () => {
  const repairs = async () => {
    const found = await readList(app, '/acme/operations/procedures?ns_path=/acme/shop/prod')
    return found.filter((procedure) => procedure['createdBy'] === 'oneops-autorepair')
  }

  it('is a procedure that ends the event, after a few tries at most', async () => {
    const shop = await open(true)
    setAttributes(app, shop.platformId, { autorepair: 'true', autoreplace: 'false' })
    const [unhealthyId = 0] = shop.computes
    openEvent(unhealthyId, 'Down', 'unhealthy')
    for (let hours = 0; hours < 6 && stateOf(unhealthyId) !== 'good'; hours++) app.advanceTime(HOUR)
    expect(stateOf(unhealthyId)).toBe('good')
    const found = await repairs()
    expect(found.length).toBeGreaterThan(0)
    expect(found[0]).toMatchObject({ procedureName: 'ci_repair', procedureState: 'complete', ciId: unhealthyId })
    expect(toList(found[0]?.['actions']).map((action) => toFields(action)['actionName'])).toEqual(['repair'])
    expect((await readNotifications('source=procedure')).length).toBe(found.length)
  })

  it('does not always succeed', async () => {
    const shop = await open(true)
    setAttributes(app, shop.platformId, { autorepair: 'true', autoreplace: 'false' })
    let unhealthyCount = 0
    for (let round = 0; round < 8; round++) {
      for (const id of shop.computes) if (stateOf(id) === 'good') openEvent(id, 'Down', 'unhealthy')
      app.advanceTime(2 * MINUTE)
      unhealthyCount += shop.computes.filter((id) => stateOf(id) !== 'good').length
      app.advanceTime(2 * HOUR)
    }
    expect(unhealthyCount).toBeGreaterThan(2)
    expect(unhealthyCount).toBeLessThan(24)
  })

  it('does not run when switched off: the instance recovers on its own', async () => {
    const shop = await open(true)
    setAttributes(app, shop.platformId, { autorepair: 'false' })
    openEvent(shop.computes[0] ?? 0, 'Down', 'unhealthy')
    app.advanceTime(HOUR)
    expect(stateOf(shop.computes[0] ?? 0)).toBe('good')
    expect(await repairs()).toEqual([])
  })

  it('does not run in an inactive cloud (3.8)', async () => {
    const shop = await open(true)
    const { store } = app.service
    for (const use of store.relation.all("relationName = 'base.Consumes' AND fromCiId = ?", shop.platformId)) {
      const relationAttributes = { ...use.relationAttributes, adminstatus: 'inactive' }
      store.relation.update(use.ciRelationId, { relationAttributes })
    }
    openEvent(shop.computes[0] ?? 0, 'Down', 'unhealthy')
    app.advanceTime(HOUR)
    expect(await repairs()).toEqual([])
  })
})

describe('manual actions', () => {
  it.each(['repair', 'reboot'])('%s ends the events of its target', async (actionName) => {
    const shop = await open(false)
    const [unhealthyId = 0] = shop.computes
    openEvent(unhealthyId, 'Down', 'unhealthy')
    const definition = JSON.stringify({
      name: actionName,
      flow: [
        {
          targetIds: [String(unhealthyId)],
          relationName: 'base.RealizedAs',
          direction: 'from',
          actions: [{ actionName, stepNumber: 1, isCritical: true }],
        },
      ],
    })
    const cms = {
      procedureCiId: '0',
      procedureName: actionName,
      ciId: String(shop.componentId),
      procedureState: 'active',
    }
    const { status } = await app.request('POST', '/acme/operations/procedures', {
      cms_procedure: { ...cms, definition },
    })
    expect(status).toBe(200)
    app.advanceTime(MINUTE)
    expect(stateOf(unhealthyId)).toBe('good')
    const [newest] = await readNotifications('source=ops')
    expect(newest?.['text']).toContain(`Recovered after ${actionName}`)
  })
})

describe('automatic replacement', () => {
  async function beyondRepair(): Promise<number> {
    const shop = await open(true)
    setAttributes(app, shop.platformId, {
      autorepair: 'true',
      autoreplace: 'true',
      replace_after_minutes: '10',
      replace_after_repairs: '2',
    })
    const [unhealthyId = 0] = shop.computes
    openEvent(unhealthyId, 'Down', 'unhealthy')
    const { store, now } = app.service
    store.database.run('UPDATE event SET repairs = 2, opened = ?, due = ?', now() - 20 * MINUTE, now())
    return unhealthyId
  }

  it('marks and deploys instances that repairs did not fix', async () => {
    const unhealthyId = await beyondRepair()
    app.advanceTime(5 * MINUTE)
    expect(stateOf(unhealthyId)).toBe('good')
    expect(await readList(app, `${TRANSITION}/deployments`)).toContainEqual(
      expect.objectContaining({ createdBy: 'oneops-autoreplace', deploymentState: 'complete' }),
    )
    const compute = (await readInstances(app, 'compute')).find((row) => row['ciId'] === unhealthyId)
    expect(compute?.['ciState']).toBe('default')
    expect((await read(app, TRANSITION))['ciState']).toBe('default')
  })

  it('only marks while users have open work', async () => {
    const unhealthyId = await beyondRepair()
    const changed = await app.request('PUT', `${TRANSITION}/platforms/web/components/compute`, {
      cms_dj_ci: { ciAttributes: { size: 'M' } },
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    app.advanceTime(30 * MINUTE)
    const compute = (await readInstances(app, 'compute')).find((row) => row['ciId'] === unhealthyId)
    expect(compute).toMatchObject({ ciState: 'replace', opsState: 'unhealthy' })
    expect(await readList(app, `${TRANSITION}/deployments`)).toHaveLength(1)
  })
})

describe('automatic scale', () => {
  it('adds one step to a busy component of a redundant platform', async () => {
    const shop = await open(true)
    setAttributes(app, shop.platformId, { autoscale: 'true', availability: 'redundant' })
    openEvent(shop.computes[0] ?? 0, 'TooBusy', 'overutilized')
    app.advanceTime(20 * MINUTE)
    const creators = (await readList(app, `${TRANSITION}/deployments`)).map((deployment) => deployment['createdBy'])
    expect(creators).toEqual(['demo-admin', 'oneops-autoscale'])
    expect((await readInstances(app, 'compute')).length).toBeGreaterThan(shop.computes.length)
  })

  it('does not run when switched off', async () => {
    const shop = await open(true)
    setAttributes(app, shop.platformId, { autoscale: 'false', availability: 'redundant' })
    openEvent(shop.computes[0] ?? 0, 'TooBusy', 'overutilized')
    app.advanceTime(20 * MINUTE)
    expect(await readList(app, `${TRANSITION}/deployments`)).toHaveLength(1)
    expect(stateOf(shop.computes[0] ?? 0)).toBe('good')
  })
})
