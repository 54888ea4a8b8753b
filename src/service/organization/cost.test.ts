import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList, type Fields } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import {
  DESIGN,
  OPERATIONS,
  SHOP,
  TRANSITION,
  commitEnvironment,
  commitDesign,
  deployPlan,
  deployShop,
  createDesign,
  createProdEnvironment,
  read,
} from '../http/test-scenario.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

/** A small machine costs 0.10 per hour on dc1 and 0.20 on dc2; a redundant platform has two on each. */
const RATE = {
  total: 0.6,
  unit: 'USD/hour',
  by_ns: { '/acme/shop/prod/bom/web/1': 0.6 },
  by_cloud: { dc1: 0.2, dc2: 0.4 },
  by_service: { compute: 0.6 },
}

/** Sets all creation times to now, for round numbers. */
function alignStarts(): void {
  const now = app.service.now()
  app.service.store.database.run("UPDATE relation SET created = ? WHERE relationName = 'base.DeployedTo'", now)
  app.service.store.database.run('UPDATE record SET updated = ?', now)
  app.service.store.database.run('UPDATE deployment SET updated = ?', now)
}

/** Changes the component's size like a commit of its environment. */
function resize(size: string): void {
  const { ci } = app.service.store
  const component = ci.findOne("ciClassName LIKE 'manifest.%Compute'")
  if (!component) throw new Error('There is no compute.')
  ci.update(component.ciId, { ciAttributes: { ...component.ciAttributes, size } })
}

describe('the rate', () => {
  it('covers the organization, an assembly and an environment', async () => {
    for (const path of ['/acme/organization/cost_rate', `${SHOP}/cost_rate`]) expect(await read(app, path)).toEqual({})
    await deployShop(app)
    for (const path of ['/acme/organization/cost_rate', `${SHOP}/cost_rate`, `${OPERATIONS}/cost_rate`])
      expect(await read(app, path)).toEqual(RATE)
  })

  it('omits assemblies the caller cannot see', async () => {
    await deployShop(app)
    const rateFor = async (token: string) =>
      (await app.request('GET', '/acme/organization/cost_rate', undefined, token)).body
    expect(await rateFor('demo-viewer')).toEqual(RATE)
    app.service.store.team.update(3, { attached: [] })
    expect(await rateFor('demo-viewer')).toEqual({})
    expect((await app.request('GET', `${SHOP}/cost_rate`, undefined, 'demo-viewer')).status).toBe(401)
  })
})

describe('the cost of a period', () => {
  it('is empty without instances', async () => {
    expect(await read(app, `${SHOP}/cost`)).toEqual({ cost: {}, cost_rate: {}, projection: null })
  })

  it('is rate times hours, and grows with the clock', async () => {
    await deployShop(app)
    alignStarts()
    app.advanceTime(10 * HOUR)
    const path = '/acme/organization/cost'
    const answer = await read(app, path)
    expect(answer['cost_rate']).toEqual(RATE)
    expect(answer['cost']).toEqual({
      start_date: '2026-01-01',
      end_date: '2026-01-01',
      total: 6,
      unit: 'USD',
      by_ns: { '/acme/shop/prod/bom/web/1': 6 },
      by_cloud: { dc1: 2, dc2: 4 },
      by_service: { compute: 6 },
    })
    app.advanceTime(10 * HOUR)
    for (const scope of [path, `${SHOP}/cost`, `${OPERATIONS}/cost`])
      expect(toFields((await read(app, scope))['cost'])['total']).toBe(12)
  })

  it('covers the given days, both inclusive', async () => {
    await deployShop(app)
    alignStarts()
    const startedAt = app.service.now()
    app.advanceTime(3 * DAY)
    const of = async (query: string) => toFields((await read(app, `${OPERATIONS}/cost?${query}`))['cost'])['total']
    const firstDay = (0.6 * (DAY - (startedAt % DAY))) / HOUR
    expect(await of('start_date=2026-01-01&end_date=2026-01-01')).toBeCloseTo(firstDay, 3)
    expect(await of('start_date=2026-01-02&end_date=2026-01-03')).toBe(28.8)
    expect(await of('start_date=2025-12-01&end_date=2025-12-31')).toBeUndefined()
    expect((await app.request('GET', `${OPERATIONS}/cost?start_date=soon`)).body).toEqual({
      code: 500,
      exception: 'invalid date',
    })
  })

  it('has actual and projected costs by month', async () => {
    await deployShop(app)
    alignStarts()
    const startedAt = app.service.now()
    app.advanceTime(Date.UTC(2026, 1, 1) - startedAt + 10 * DAY)
    const { projection } = await read(app, `${OPERATIONS}/cost`)
    const january = (0.6 * (Date.UTC(2026, 1, 1) - startedAt)) / HOUR
    expect(projection).toEqual({
      unit: 'USD',
      'Jan 2026': { realized: expect.closeTo(january, 3) },
      'Feb 2026': { realized: 144, projected: 259.2 },
      'Mar 2026': { realized: 0, projected: 446.4 },
    })
  })

  it('includes deleted machines until their end', async () => {
    await deployShop(app)
    alignStarts()
    app.advanceTime(10 * HOUR)
    const { store } = app.service
    const [platform] = store.ci.all("ciClassName = 'manifest.Platform'")
    await app.request('PUT', `${TRANSITION}/disable`, { platformCiIds: [String(platform?.ciId)] })
    await commitEnvironment(app)
    await deployPlan(app)
    app.advanceTime(120_000)
    expect(store.ci.count("ciClassName LIKE 'bom.%'")).toBe(0)
    const answer = await read(app, `${OPERATIONS}/cost`)
    expect(answer['cost_rate']).toEqual({})
    const cost = toFields(answer['cost'])
    expect(cost['total']).toBeCloseTo(6, 1)
    expect(cost['by_cloud']).toEqual({ dc1: expect.closeTo(2, 1), dc2: expect.closeTo(4, 1) })
    app.advanceTime(10 * HOUR)
    expect(await read(app, `${OPERATIONS}/cost`)).toEqual(answer)
  })

  it('keeps the past cost of a replaced machine', async () => {
    await deployShop(app)
    alignStarts()
    app.advanceTime(10 * HOUR)
    const ids = app.service.store.ci.all("ciClassName LIKE 'bom.%Compute'").map(({ ciId }) => String(ciId))
    await app.request('PUT', `${SHOP}/operations/instances/state`, { ids, state: 'replace' })
    await commitEnvironment(app)
    await deployPlan(app)
    app.advanceTime(120_000)
    expect(app.service.store.ci.count('ciId = ? AND created >= ?', Number(ids[0]), app.service.now() - HOUR)).toBe(1)
    expect(toFields((await read(app, `${OPERATIONS}/cost`))['cost'])['total']).toBeCloseTo(6, 1)
  })

  it('prices a machine by its attributes at the time', async () => {
    await deployShop(app)
    alignStarts()
    app.advanceTime(10 * HOUR)
    const { database } = app.service.store
    const [offering] = app.service.store.ci.all("ciClassName = 'cloud.Offering' AND nsPath LIKE '%dc1%'")
    if (!offering) throw new Error('There is no offering.')
    const criteria = 'ciClassName:bom.*.Compute AND ciAttributes.size:L'
    const ciAttributes = { ...offering.ciAttributes, criteria, cost_rate: '1' }
    app.service.store.ci.insert({ ...offering, ciId: app.service.store.nextId(), ciName: 'large', ciAttributes })
    resize('L')
    await commitEnvironment(app)
    await deployPlan(app)
    app.advanceTime(120_000)
    expect(database.value("SELECT count(*) FROM ci WHERE json_extract(ciAttributes, '$.size') = 'L'")).toBeGreaterThan(
      3,
    )
    expect(await read(app, `${OPERATIONS}/cost_rate`)).toMatchObject({ total: 2, by_cloud: { dc1: 2 } })
    app.advanceTime(HOUR)
    // 10 hours at 0.6, then one at 2 (dc2 has no offering for the new size).
    expect(toFields((await read(app, `${OPERATIONS}/cost`))['cost'])['total']).toBeCloseTo(8, 0)
  })
})

describe('the estimate', () => {
  const estimate = (query: string) => read(app, `${OPERATIONS}/cost_estimate?${query}`)
  const PRICED = {
    by_cloud: { dc1: 0.2, dc2: 0.4 },
    by_platform: { web: 0.6 },
    by_service: { compute: 0.6 },
    total: 0.6,
    unit: 'USD/hour',
  }

  it('is the future cost of the environment before and with a plan, and the current cost when deployed', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    expect(await estimate('pending=false')).toEqual({})
    expect(await estimate('pending=true')).toEqual(PRICED)
    await commitEnvironment(app)
    expect(await estimate('pending=true')).toEqual(PRICED)
    expect(await estimate('pending=false')).toEqual({})
    await deployPlan(app)
    app.advanceTime(120_000)
    expect(await estimate('pending=false')).toEqual(PRICED)
    expect(await estimate('pending=true')).toEqual(PRICED)
    expect(await estimate('')).toEqual(PRICED)
  })

  it('omits instances that a plan removes', async () => {
    await deployShop(app)
    const [platform] = app.service.store.ci.all("ciClassName = 'manifest.Platform'")
    await app.request('PUT', `${TRANSITION}/disable`, { platformCiIds: [String(platform?.ciId)] })
    await commitEnvironment(app)
    expect(await estimate('pending=true')).toEqual({})
    expect(await estimate('pending=false')).toEqual(PRICED)
  })

  it('lists instances with their offerings', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    await commitEnvironment(app)
    const ask = async (query: string) =>
      toList((await app.request('GET', `${OPERATIONS}/cost_estimate?details=true&${query}`)).body).map(toFields)
    expect(await ask('pending=false')).toEqual([])
    const items = await ask('pending=true')
    expect(items).toHaveLength(4)
    for (const { rfc, cloud, offerings } of items) {
      expect(rfc).toMatchObject({ rfcAction: 'add', ciClassName: 'bom.oneops.1.Compute' })
      const [offering] = toList(offerings)
      expect(toFields(offering)['nsPath']).toContain(`/acme/_clouds/${String(toFields(cloud)['ciName'])}/`)
    }
    await deployPlan(app)
    app.advanceTime(120_000)
    expect((await ask('pending=false')).map(({ rfc }) => toFields(rfc)['rfcAction'])).toEqual([null, null, null, null])
  })
})

describe('the report', () => {
  const report = (query = '') => read(app, `/acme/reports/cost.json?${query}`)
  const bars = (answer: Fields) => toList(answer['y']).map(toFields)

  it('has a bar per interval with every grouping', async () => {
    await deployShop(app)
    alignStarts()
    app.advanceTime(2 * DAY)
    const answer = await report('interval=day&tags[]=team')
    expect(answer).toMatchObject({
      units: { x: 'day', y: 'USD' },
      groupings: [
        { name: 'by_service', label: 'Service' },
        { name: 'by_cloud', label: 'Cloud' },
        { name: 'by_assembly', label: 'Assembly' },
        { name: 'by_environment', label: 'Environment' },
        { name: 'by_platform', label: 'Platform' },
        { name: 'by_tag_team', label: 'team' },
      ],
      total: 28.8,
      x: ['2026-01-01', '2026-01-02', '2026-01-03'],
    })
    expect(bars(answer)[1]).toEqual({
      total: 14.4,
      by_service: [{ label: 'compute', value: 14.4, url: null }],
      by_cloud: [
        { label: 'dc2', value: 9.6, url: expect.stringMatching(/^http.*\/acme\/clouds\/dc2$/) },
        { label: 'dc1', value: 4.8, url: expect.stringMatching(/^http.*\/acme\/clouds\/dc1$/) },
      ],
      by_assembly: [{ label: 'shop', value: 14.4, url: expect.stringMatching(/\/acme\/assemblies\/shop$/) }],
      by_environment: [{ label: 'shop/prod', value: 14.4, url: expect.stringMatching(/\/environments\/prod$/) }],
      by_platform: [{ label: 'shop/prod/web', value: 14.4, url: expect.stringMatching(/\/platforms\/web$/) }],
      by_tag_team: [{ label: '', value: 14.4, url: null }],
    })
    const sum = bars(answer).reduce((total, bar) => total + Number(bar['total']), 0)
    expect(sum).toBeCloseTo(28.8, 3)
  })

  it('narrows to a namespace, but not outside the organization or hidden', async () => {
    await deployShop(app)
    alignStarts()
    app.advanceTime(DAY)
    const one = await report('ns_path=/acme/shop/prod')
    expect([one['total'], one['x']]).toEqual([14.4, ['Jan 2026']])
    expect(toList(one['groupings']).map((item) => toFields(item)['name'])).toEqual([
      'by_service',
      'by_cloud',
      'by_platform',
    ])
    expect((await report('ns_path=/acme/shop/other'))['total']).toBe(0)
    expect((await app.request('GET', '/acme/reports/cost.json?ns_path=/globex')).status).toBe(401)
    app.service.store.team.update(3, { attached: [] })
    const hidden = await app.request('GET', '/acme/reports/cost.json?ns_path=/acme/shop', undefined, 'demo-viewer')
    expect(hidden.status).toBe(401)
  })

  it('splits weeks at Mondays and months at the first', async () => {
    const weeks = await report('interval=week&start_date=2025-12-17&end_date=2026-01-01')
    expect(weeks['x']).toEqual(['2025-12-17', '2025-12-22', '2025-12-29'])
    const months = await report('interval=month&start_date=2025-11-17&end_date=2027-01-01')
    expect(months['x']).toEqual(['Nov 2025', 'Dec 2025', 'Jan 2026'])
  })
})

it('prices a design by its own machine size', async () => {
  await createDesign(app)
  const [compute] = app.service.store.ci.all("ciClassName LIKE 'catalog.%Compute'")
  const attributes = { cms_dj_ci: { ciAttributes: { size: 'M' } } }
  await app.request('PUT', `${DESIGN}/platforms/web/components/${String(compute?.ciName)}`, attributes)
  await commitDesign(app)
  await createProdEnvironment(app)
  expect(await read(app, `${OPERATIONS}/cost_estimate?pending=true`)).toEqual({})
})
