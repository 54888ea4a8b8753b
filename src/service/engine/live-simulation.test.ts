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
let at: TestService
afterEach(() => at.close())

async function open(live: boolean): Promise<MonitoredShop> {
  at = openTestService({ live })
  const shop = await createMonitoredShop(at)
  // Most tests open one event by hand.
  at.service.store.meta.write('quiet', live ? '["/acme"]' : '[]')
  return shop
}

const clearQuietNamespaces = () => at.service.store.meta.write('quiet', '[]')
const stateOf = (ciId: number) => at.service.store.ci.find(ciId)?.opsState
const readNotifications = (query: string) => readList(at, `/acme/reports/notification.json?size=1000&${query}`)
const payloadOf = (notice: Fields) => toFields(notice['payload'])

function openEvent(ciId: number, name: string, state: string): void {
  const { store, now } = at.service
  const instance = store.ci.find(ciId)
  if (!instance) throw new Error('There is no such instance.')
  openEvents(at.service, instance, [{ monitor: MONITOR, name, state, due: now() + MINUTE }])
}

/** Current metrics by instance and name; null without data. */
async function readMetrics(): Promise<Map<string, unknown>> {
  const second = Math.floor(at.service.now() / 1000)
  const range = `start_time=${second}&end_time=${second}&step=60`
  const charts = await readList(at, `${OPERATIONS}/platforms/web/components/compute/charts.json?${range}`)
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
  const { store } = at.service
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
      at.advanceTime(10 * MINUTE)
      await expectMetricsMatchEvents(shop)
      for (const { name } of at.service.store.event.all('TRUE')) seen.add(name)
    }
    expect(seen.size).toBeGreaterThan(3)
    const told = await readNotifications('source=ops')
    const opened = told.filter((notice) => payloadOf(notice)['state'] === 'open').length
    const closed = told.filter((notice) => payloadOf(notice)['state'] === 'close').length
    expect(opened).toBeGreaterThan(10)
    expect(opened - closed).toBe(at.service.store.event.count('TRUE'))
    expect(new Set(told.map((notice) => Number(notice['timestamp']))).size).toBeLessThan(5 * 60)
  })

  it('is reproducible from the same moment', async () => {
    const story = async () => {
      await open(true)
      clearQuietNamespaces()
      at.advanceTime(3 * HOUR)
      return (await readNotifications('source=ops')).map(({ timestamp, subject, text }) => ({
        timestamp,
        subject,
        text,
      }))
    }
    const first = await story()
    await at.close()
    expect(await story()).toEqual(first)
    expect(first.length).toBeGreaterThan(5)
  })

  it('deletes notifications after 64 days', async () => {
    const { computes } = await open(true)
    openEvent(computes[0] ?? 0, 'Down', 'unhealthy')
    const { database } = at.service.store
    const count = () => database.value('SELECT count(*) FROM notification WHERE timestamp < ?', at.service.now() - DAY)
    const age = (days: number) => database.run('UPDATE notification SET timestamp = ?', at.service.now() - days * DAY)
    age(63)
    const before = Number(count())
    expect(before).toBeGreaterThan(0)
    at.advanceTime(HOUR)
    expect(count()).toBe(before)
    age(65)
    at.advanceTime(HOUR)
    expect(count()).toBe(0)
  })

  it('continues when an event cannot be handled', async () => {
    const shop = await open(true)
    setAttributes(at, shop.platformId, { autorepair: 'true' })
    const [sick = 0] = shop.computes
    openEvent(sick, 'Down', 'unhealthy')
    const { database } = at.service.store
    database.run("CREATE TRIGGER broken BEFORE INSERT ON procedure BEGIN SELECT RAISE(ABORT, 'broken'); END")
    expect(() => at.advanceTime(2 * MINUTE)).toThrow('broken')
    at.advanceTime(HOUR)
    expect(stateOf(sick)).toBe('unhealthy')
  })

  it('does nothing in quiet namespaces, and nothing at all when it is off', async () => {
    for (const live of [true, false]) {
      await open(live)
      at.advanceTime(3 * HOUR)
      expect(at.service.store.event.count('TRUE')).toBe(0)
      if (live) await at.close()
    }
  })
})

describe('automatic repair', () => {
  const repairs = async () => {
    const found = await readList(at, '/acme/operations/procedures?ns_path=/acme/shop/prod')
    return found.filter((procedure) => procedure['createdBy'] === 'oneops-autorepair')
  }

  it('is a procedure that ends the event, after a few tries at most', async () => {
    const shop = await open(true)
    setAttributes(at, shop.platformId, { autorepair: 'true', autoreplace: 'false' })
    const [sick = 0] = shop.computes
    openEvent(sick, 'Down', 'unhealthy')
    for (let hours = 0; hours < 6 && stateOf(sick) !== 'good'; hours++) at.advanceTime(HOUR)
    expect(stateOf(sick)).toBe('good')
    const found = await repairs()
    expect(found.length).toBeGreaterThan(0)
    expect(found[0]).toMatchObject({ procedureName: 'ci_repair', procedureState: 'complete', ciId: sick })
    expect(toList(found[0]?.['actions']).map((action) => toFields(action)['actionName'])).toEqual(['repair'])
    expect((await readNotifications('source=procedure')).length).toBe(found.length)
  })

  it('does not always succeed', async () => {
    const shop = await open(true)
    setAttributes(at, shop.platformId, { autorepair: 'true', autoreplace: 'false' })
    let ill = 0
    for (let round = 0; round < 8; round++) {
      for (const id of shop.computes) if (stateOf(id) === 'good') openEvent(id, 'Down', 'unhealthy')
      at.advanceTime(2 * MINUTE)
      ill += shop.computes.filter((id) => stateOf(id) !== 'good').length
      at.advanceTime(2 * HOUR)
    }
    expect(ill).toBeGreaterThan(2)
    expect(ill).toBeLessThan(24)
  })

  it('does not run when switched off: the instance recovers on its own', async () => {
    const shop = await open(true)
    setAttributes(at, shop.platformId, { autorepair: 'false' })
    openEvent(shop.computes[0] ?? 0, 'Down', 'unhealthy')
    at.advanceTime(HOUR)
    expect(stateOf(shop.computes[0] ?? 0)).toBe('good')
    expect(await repairs()).toEqual([])
  })

  it('does not run in an inactive cloud (3.8)', async () => {
    const shop = await open(true)
    const { store } = at.service
    for (const use of store.relation.all("relationName = 'base.Consumes' AND fromCiId = ?", shop.platformId)) {
      const relationAttributes = { ...use.relationAttributes, adminstatus: 'inactive' }
      store.relation.update(use.ciRelationId, { relationAttributes })
    }
    openEvent(shop.computes[0] ?? 0, 'Down', 'unhealthy')
    at.advanceTime(HOUR)
    expect(await repairs()).toEqual([])
  })
})

describe('manual actions', () => {
  it.each(['repair', 'reboot'])('%s ends the events of its target', async (actionName) => {
    const shop = await open(false)
    const [sick = 0] = shop.computes
    openEvent(sick, 'Down', 'unhealthy')
    const definition = JSON.stringify({
      name: actionName,
      flow: [
        {
          targetIds: [String(sick)],
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
    const { status } = await at.request('POST', '/acme/operations/procedures', {
      cms_procedure: { ...cms, definition },
    })
    expect(status).toBe(200)
    at.advanceTime(MINUTE)
    expect(stateOf(sick)).toBe('good')
    const [newest] = await readNotifications('source=ops')
    expect(newest?.['text']).toContain(`Recovered after ${actionName}`)
  })
})

describe('automatic replacement', () => {
  async function beyondRepair(): Promise<number> {
    const shop = await open(true)
    setAttributes(at, shop.platformId, {
      autorepair: 'true',
      autoreplace: 'true',
      replace_after_minutes: '10',
      replace_after_repairs: '2',
    })
    const [sick = 0] = shop.computes
    openEvent(sick, 'Down', 'unhealthy')
    const { store, now } = at.service
    store.database.run('UPDATE event SET repairs = 2, opened = ?, due = ?', now() - 20 * MINUTE, now())
    return sick
  }

  it('marks and deploys instances that repairs did not fix', async () => {
    const sick = await beyondRepair()
    at.advanceTime(5 * MINUTE)
    expect(stateOf(sick)).toBe('good')
    expect(await readList(at, `${TRANSITION}/deployments`)).toContainEqual(
      expect.objectContaining({ createdBy: 'oneops-autoreplace', deploymentState: 'complete' }),
    )
    const compute = (await readInstances(at, 'compute')).find((row) => row['ciId'] === sick)
    expect(compute?.['ciState']).toBe('default')
    expect((await read(at, TRANSITION))['ciState']).toBe('default')
  })

  it('only marks while users have open work', async () => {
    const sick = await beyondRepair()
    const changed = await at.request('PUT', `${TRANSITION}/platforms/web/components/compute`, {
      cms_dj_ci: { ciAttributes: { size: 'M' } },
    })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    at.advanceTime(30 * MINUTE)
    const compute = (await readInstances(at, 'compute')).find((row) => row['ciId'] === sick)
    expect(compute).toMatchObject({ ciState: 'replace', opsState: 'unhealthy' })
    expect(await readList(at, `${TRANSITION}/deployments`)).toHaveLength(1)
  })
})

describe('automatic scale', () => {
  it('adds one step to a busy component of a redundant platform', async () => {
    const shop = await open(true)
    setAttributes(at, shop.platformId, { autoscale: 'true', availability: 'redundant' })
    openEvent(shop.computes[0] ?? 0, 'TooBusy', 'overutilized')
    at.advanceTime(20 * MINUTE)
    const makers = (await readList(at, `${TRANSITION}/deployments`)).map((deployment) => deployment['createdBy'])
    expect(makers).toEqual(['demo-admin', 'oneops-autoscale'])
    expect((await readInstances(at, 'compute')).length).toBeGreaterThan(shop.computes.length)
  })

  it('does not run when switched off', async () => {
    const shop = await open(true)
    setAttributes(at, shop.platformId, { autoscale: 'false', availability: 'redundant' })
    openEvent(shop.computes[0] ?? 0, 'TooBusy', 'overutilized')
    at.advanceTime(20 * MINUTE)
    expect(await readList(at, `${TRANSITION}/deployments`)).toHaveLength(1)
    expect(stateOf(shop.computes[0] ?? 0)).toBe('good')
  })
})
