import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import { getId, deployShop, read, readList } from '../http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

const DC1 = '/acme/clouds/dc1'

describe('offerings and services', () => {
  it('are grouped by category, for the organization, a cloud, or public ones', async () => {
    const all = await read(app, '/acme/clouds/offerings')
    expect(toList(all['compute']).map((row) => toFields(row)['nsPath'])).toEqual([
      '/acme/_clouds/dc1/cloud.service.Openstack/nova',
      '/acme/_clouds/dc2/cloud.service.Openstack/nova',
    ])
    const one = await read(app, '/acme/clouds/offerings.json?ns_path=/acme/_clouds/dc1')
    expect(toList(one['compute'])).toHaveLength(1)
    expect(await read(app, '/cloud/offerings')).toEqual({})
    expect(toList((await read(app, '/clouds/services'))['compute'])).toHaveLength(1)
    expect(await app.request('GET', '/acme/clouds/offerings.json?ns_path=/globex/x')).toMatchObject({
      status: 401,
      body: { errors: ['Unauthorized access!'] },
    })
    expect((await app.request('GET', '/cloud/services?ns_path=/acme/_clouds')).status).toBe(401)
    expect(await read(app, '/clouds/services?ns_path=/public/other')).toEqual({})
  })

  it('locations map names to paths', async () => {
    expect(await read(app, '/acme/clouds/locations.json')).toEqual({ metal: '/public/oneops/clouds/metal' })
  })
})

describe('a service', () => {
  it('masks its secret and keeps it when the mask is sent back', async () => {
    const found = await read(app, `${DC1}/services/nova`)
    expect(toFields(found['ciAttributes'])['password']).toBe('--ENCRYPTED--')
    const body = { cms_ci: { ciAttributes: { ...toFields(found['ciAttributes']), tenant: 'other' } } }
    expect((await app.request('PUT', `${DC1}/services/nova`, body)).body).toMatchObject({
      ciAttributes: { tenant: 'other', password: '--ENCRYPTED--' },
    })
    expect(app.service.store.ci.find(getId(found, 'ciId'))?.ciAttributes['password']).toBe('template-secret')
    const blank = { cms_ci: { ciAttributes: { tenant: '' } } }
    expect((await app.request('PUT', `${DC1}/services/nova`, blank)).body).toEqual({
      errors: ['Tenant [tenant] must be present.'],
    })
  })

  it('is created from a template, one per category', async () => {
    const cloud = { ciName: 'dc3', ciAttributes: { location: '/public/oneops/clouds/metal' } }
    await app.request('POST', '/acme/clouds', { cms_ci: cloud })
    const services = '/acme/clouds/dc3/services'
    const available = await read(app, `${services}/available.json`)
    const mgmtCiId = String(toFields(toList(available['compute'])[0])['ciId'])
    const fresh = await read(app, `${services}/new.json?mgmtCiId=${mgmtCiId}`)
    expect(fresh).toMatchObject({
      ciName: 'nova',
      ciClassName: 'cloud.service.Openstack',
      ciAttributes: { password: '' },
    })
    expect((await app.request('GET', `${services}/new.json`)).status).toBe(404)
    expect((await app.request('GET', `${services}/nova/new.json`)).status).toBe(200)
    expect(await app.request('POST', `${DC1}/services/`, { cms_ci: fresh, mgmtCiId })).toMatchObject({
      status: 422,
      body: { errors: ["Service type 'compute' is already added as service 'nova'."] },
    })
    expect((await app.request('POST', `${services}/`, { cms_ci: {} })).status).toBe(500)
    const unknown = await app.request('POST', `${services}/`, { cms_ci: fresh, mgmtCiId: '1' })
    expect(unknown).toMatchObject({ status: 422, body: { errors: ['Unknown cloud service source.'] } })
  })

  it('redirects a new one to the cloud when every category has one', async () => {
    const answer = await app.request('GET', `${DC1}/services/new.json?mgmtCiId=1`)
    expect([answer.status, answer.headers['location']]).toEqual([302, DC1])
  })
})

describe('an offering without a category', () => {
  it('is under the empty key', async () => {
    app.service.store.database.run("DELETE FROM relation WHERE relationName = 'base.Provides'")
    expect(toList((await read(app, '/acme/clouds/offerings'))[''])).toHaveLength(2)
  })
})

describe('organization figures', () => {
  it('price instances by the cheapest matching offering', async () => {
    expect(await read(app, '/acme/organization/cost_rate')).toEqual({})
    await deployShop(app)
    expect(await read(app, '/acme/organization/cost_rate')).toEqual({
      total: 0.6,
      unit: 'USD/hour',
      by_ns: { '/acme/shop/prod/bom/web/1': 0.6 },
      by_cloud: { dc1: 0.2, dc2: 0.4 },
      by_service: { compute: 0.6 },
    })
  })

  it('never mix currencies: the main one is summed, and every cloud keeps its own', async () => {
    await deployShop(app)
    const { ci, relation, database } = app.service.store
    const scope = '/acme/_clouds/dc2/cloud.service.Openstack/nova'
    const offering = ci.findOne('nsPath = ?', scope)
    const [compute] = ci.all("ciClassName LIKE 'bom.%Compute' AND ciName LIKE '%-1' ORDER BY ciId")
    const link = relation.findOne("fromCiId = ? AND relationName = 'base.DeployedTo'", compute?.ciId ?? 0)
    if (!offering || !compute || !link) throw new Error('Something is missing.')
    database.run('DELETE FROM ci WHERE nsPath = ?', scope)
    ci.insert({ ...offering, ciAttributes: { ...offering.ciAttributes, cost_rate: '0.7', cost_unit: 'EUR' } })
    const volumes = 'ciClassName:bom.*.Storage AND ciAttributes.volume_type:SSD'
    const ofDc1 = { ...offering, ciId: app.service.store.nextId(), nsPath: scope.replace('dc2', 'dc1') }
    ci.insert({ ...ofDc1, ciName: 'ssd', ciAttributes: { criteria: volumes, cost_rate: '0.1', cost_unit: 'USD' } })
    const ciId = app.service.store.nextId()
    const storage = { ...compute, ciId, ciName: 'storage-1', ciClassName: 'bom.oneops.1.Storage' }
    ci.insert({ ...storage, ciAttributes: { volume_type: 'SSD', size: '100G' } })
    relation.insert({ ...link, ciRelationId: app.service.store.nextId(), fromCiId: ciId, toCiId: link.toCiId })
    expect(await read(app, '/acme/organization/cost_rate')).toEqual({
      total: 0.3,
      unit: 'USD/hour',
      by_ns: { '/acme/shop/prod/bom/web/1': 0.3 },
      by_cloud: { dc1: 0.3, dc2: 1.4 },
      by_service: { compute: 0.3 },
    })
  })

  it('report computes as a tree, and fail without computes', async () => {
    expect((await app.request('GET', '/acme/reports/compute.json')).status).toBe(500)
    await deployShop(app)
    const { data } = await read(app, '/acme/reports/compute.json')
    expect(data).toMatchObject({
      name: 'acme',
      level: 3,
      children: [
        {
          name: 'shop',
          level: 2,
          owner: 'owner@example.com',
          children: [{ name: 'prod', children: [{ name: 'web', level: 0, metrics: { count: 4 } }] }],
        },
        { name: '~Free~', level: 3 },
      ],
    })
    const grouped = await read(app, '/acme/reports/compute.json?grouping=cloud')
    expect(grouped['data']).toMatchObject({
      children: [
        { name: 'nova/acme/t', metrics: { cores: 40 }, children: [{ name: '~Used~', url: null }, { name: '~Free~' }] },
      ],
    })
  })

  it('find records by class inside the organization only', async () => {
    expect((await readList(app, '/acme/organization/search?class_name=Cloud&query=ciName:like:dc%25')).length).toBe(2)
    expect(await readList(app, '/acme/organization/search?class_name=account.Cloud&query=ciName:eq:dc2')).toHaveLength(
      1,
    )
    expect((await app.request('GET', '/acme/organization/search?class_name=Cloud&ns_path=/globex')).body).toEqual({
      errors: ['Invalid namespace!'],
    })
  })
})
