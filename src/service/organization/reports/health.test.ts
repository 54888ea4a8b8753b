import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toFields, toList } from '../../http/body.ts'
import { openEvents } from '../../engine/events.ts'
import { openTestService, type TestService } from '../../test-service.ts'
import { createMonitoredShop, type MonitoredShop } from '../../operations/monitored-shop.ts'
import { OPERATIONS, SHOP, read, readList } from '../../http/test-scenario.ts'

let app: TestService
let shop: MonitoredShop
beforeAll(async () => {
  app = openTestService()
  shop = await createMonitoredShop(app)
  const instance = app.service.store.ci.find(shop.computes[1] ?? 0)
  const event = { monitor: 'web-compute-load', name: 'Down', state: 'unhealthy', due: null }
  if (instance) openEvents(app.service, instance, [event])
})
afterAll(() => app.close())

describe('health', () => {
  it('is the same component at every level', async () => {
    const organization = await readList(app, '/acme/operations/health')
    expect(organization).toHaveLength(1)
    expect(organization[0]).toMatchObject({
      id: shop.componentId,
      ns: '/acme/shop/prod/manifest/web/1',
      name: 'compute',
      health: { total: 4, good: 3, unhealthy: 1 },
    })
    for (const scope of [`${SHOP}/health`, `${OPERATIONS}/health`, `${OPERATIONS}/platforms/web/health`]) {
      expect(await readList(app, scope)).toEqual(organization)
    }
  })

  it.each([
    ['state=unhealthy', 1],
    ['state=notify,overutilized', 0],
    ['profiles=NONE', 0],
    ['ns_path=/acme/shop', 1],
    ['ns_path=/acme/other', 0],
  ])('is filtered by %s', async (query, count) => {
    expect(await readList(app, `/acme/operations/health?${query}`)).toHaveLength(count)
  })

  it('of the organization requires visibility of all of it', async () => {
    expect((await app.request('GET', '/acme/operations/health', undefined, 'demo-viewer')).status).toBe(401)
    expect((await app.request('GET', `${SHOP}/health`, undefined, 'demo-viewer')).status).toBe(200)
  })

  it('is no content where monitoring is silent', async () => {
    const { status, body } = await app.request('GET', '/acme/operations/health?ns_path=/acme/shop/silent-prod')
    expect({ status, body }).toEqual({ status: 204, body: '' })
  })

  it('and notifications are unavailable in environments named silent-...', async () => {
    const created = await app.request('POST', `${SHOP}/transition/environments`, {
      cms_ci: { ciName: 'silent-prod', ciAttributes: { availability: 'single' } },
      clouds: { dc1: '1' },
      platform_availability: { web: 'default' },
      async: 'true',
    })
    expect(created.status, JSON.stringify(created.body)).toBe(200)
    const silent = `${SHOP}/operations/environments/silent-prod`
    expect((await app.request('GET', `${silent}/health`)).status).toBe(204)
    expect((await app.request('GET', `${silent}/notifications`)).body).toBeNull()
  })

  it('has no route below organization', async () => {
    expect((await app.request('GET', '/acme/organization/health')).status).toBe(404)
  })
})

describe('reports', () => {
  it('have health as heat from -1 to 0; a parent has the worst value of its children', async () => {
    const report = await read(app, '/acme/reports/health.json')
    expect(report['scope']).toEqual([{ Assembly: ['name', 'owner'] }, 'Environment', 'Platform'])
    expect(toList(report['heat'])[0]).toEqual({ name: 'unhealthy', label: 'Unhealthy', reverse: true })
    const heat = { unhealthy: -0.25, notify: 0, overutilized: 0, underutilized: 0, all: -0.25 }
    const root = toFields(report['data'])
    expect(root).toMatchObject({ name: 'acme', level: 3, metrics: { size: 4 }, heat })
    const assembly = toFields(toList(root['children'])[0])
    expect(assembly).toMatchObject({ name: 'shop', level: 2, heat })
    const platform = toFields(toList(toFields(toList(assembly['children'])[0])['children'])[0])
    expect(platform).toMatchObject({ name: 'web', level: 0, metrics: { size: 4 }, heat })
    expect(platform).not.toHaveProperty('children')
  })

  it('echo the compute report that was sent', async () => {
    const data = { name: 'acme', metrics: { count: 1 } }
    const sent = (body: object) => app.request('POST', '/acme/reports/compute.json', body)
    expect(await sent({ data: JSON.stringify(data) })).toMatchObject({ status: 200, body: data })
    expect(await sent({})).toMatchObject({ status: 500, body: { code: 500 } })
    expect(await sent({ data: 'no json' })).toMatchObject({ status: 500 })
  })

  it('fail by default without computes, but not by cloud', async () => {
    const empty = openTestService()
    expect(await empty.request('GET', '/acme/reports/compute.json')).toMatchObject({ status: 500, body: { code: 500 } })
    const { status, body } = await empty.request('GET', '/acme/reports/compute.json?grouping=cloud')
    expect(status).toBe(200)
    const [tenant] = toList(toFields(toFields(body)['data'])['children']).map(toFields)
    expect(toList(tenant?.['children']).map((node) => toFields(node)['name'])).toEqual(['~Free~'])
    await empty.close()
  })
})
