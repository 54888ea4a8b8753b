import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toFields, toList } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import {
  DESIGN,
  OPERATIONS,
  SHOP,
  TRANSITION,
  getId,
  readInstances,
  deployShop,
  read,
  readList,
} from '../http/test-scenario.ts'

let app: TestService
beforeAll(async () => {
  app = openTestService()
  await deployShop(app)
})
afterAll(() => app.close())

const get = (path: string, token?: string) => app.request('GET', path, undefined, token)
const web = async (scope: string) => getId(await read(app, `${scope}/platforms/web`), 'ciId')

describe('a look-up', () => {
  it('returns a record with its open change', async () => {
    const id = await web(DESIGN)
    expect((await get(`/l/ci/${id}`)).body).toMatchObject({ ciId: id, ciName: 'web', rfcId: 0, rfcAction: null })
    expect((await get(`/l/${id}`)).body).toEqual((await get(`/l/ci/${id}`)).body)
    const [compute] = await readList(app, `${TRANSITION}/platforms/web/components`)
    const componentId = getId(compute, 'ciId')
    const { nsPath } = toFields((await get(`/l/ci/${componentId}`)).body)
    expect(nsPath).toBe('/acme/shop/prod/manifest/web/1')
  })

  it('returns relations, releases, deployments and procedures', async () => {
    const [relation] = await readList(app, `${TRANSITION}/search?relation_name=DependsOn`)
    expect((await get(`/l/rel/${getId(relation, 'ciRelationId')}`)).body).toMatchObject({
      relationName: 'manifest.DependsOn',
      rfcId: 0,
    })
    const [deployment] = await readList(app, `${TRANSITION}/deployments`)
    const [id, releaseId] = [getId(deployment, 'deploymentId'), getId(deployment, 'releaseId')]
    expect((await get(`/l/deployment/${id}`)).body).toMatchObject({ deploymentId: id, deploymentState: 'complete' })
    expect((await get(`/l/d/${id}`)).status).toBe(200)
    expect((await get(`/l/release/${releaseId}`)).body).toMatchObject({ releaseId, nsPath: '/acme/shop/prod/bom' })
  })

  it.each(['ci', 'rel', 'release', 'deployment', 'procedure'])('of an unknown %s is an empty 404', async (kind) => {
    for (const id of ['999999', 'name', '99999999999999999999']) {
      expect(await get(`/l/${kind}/${id}`)).toMatchObject({ status: 404, body: {} })
    }
  })

  it('is an empty 401 for an invisible record', async () => {
    const [deployment] = await readList(app, `${TRANSITION}/deployments`)
    for (const path of [`/l/ci/${await web(DESIGN)}`, `/l/deployment/${getId(deployment, 'deploymentId')}`]) {
      expect(await get(path, 'demo-viewer')).toMatchObject({ status: 200 })
      const refused = await get(path, 'stranger')
      expect([refused.status, refused.body]).toEqual([401, {}])
    }
    const created = await app.request('POST', '/acme/assemblies', {
      cms_ci: { ciName: 'vault', ciAttributes: { owner: 'a@example.com' } },
    })
    const vault = getId(toFields(created.body), 'ciId')
    expect((await get(`/l/ci/${vault}`)).status).toBe(200)
    expect((await get(`/l/ci/${vault}`, 'demo-viewer')).status).toBe(401)
  })

  it('returns public records to every user', async () => {
    const [template] = await readList(app, '/acme/catalog/packs/oneops/tomcat/1/platforms/tomcat/components')
    const id = getId(template, 'ciId')
    expect((await get(`/l/ci/${id}`, 'stranger')).status).toBe(200)
  })

  it('returns an attribute: JSON if structured, else plain text', async () => {
    const components = await readList(app, `${TRANSITION}/platforms/web/components`)
    const idOf = (name: string) =>
      getId(
        components.find(({ ciName }) => ciName === name),
        'ciId',
      )
    const size = await get(`/l/ci/${idOf('compute')}/size`)
    expect([size.body, size.headers['content-type']]).toEqual(['S', 'text/plain; charset=utf-8'])
    const listeners = await get(`/l/ci/${idOf('lb')}/listeners`)
    expect([listeners.body, listeners.headers['content-type']]).toEqual([[], 'application/json; charset=utf-8'])
    expect(await get(`/l/ci/${idOf('compute')}/nothing`)).toMatchObject({ status: 404, body: {} })
    expect((await get(`/l/ci/${idOf('compute')}/constructor`)).status).toBe(404)
  })

  it('never returns a secret', async () => {
    const [service] = await readList(app, '/acme/clouds/dc1/services')
    expect((await get(`/l/ci/${getId(service, 'ciId')}/password`)).body).toBe('--ENCRYPTED--')
  })
})

describe('a redirect', () => {
  const goesTo = async (path: string, token?: string) => {
    const { status, headers } = await get(path, token)
    return [status, headers['location']]
  }

  it('leads to an existing page of the record', async () => {
    const [instance] = await readInstances(app, 'compute')
    const paths = [
      [await web(DESIGN), `${DESIGN}/platforms/`],
      [getId(await read(app, SHOP), 'ciId'), SHOP],
      [getId(await read(app, TRANSITION), 'ciId'), TRANSITION],
      [await web(TRANSITION), `${TRANSITION}/platforms/`],
      [getId((await readList(app, '/acme/clouds/dc1/services'))[0], 'ciId'), '/acme/clouds/dc1/services/'],
      [
        getId((await readList(app, `${TRANSITION}/platforms/web/components`))[0], 'ciId'),
        `${TRANSITION}/platforms/web!1/components/`,
      ],
      [getId(instance, 'ciId'), `${OPERATIONS}/platforms/web!1/instances/`],
    ] as const
    for (const [id, start] of paths) {
      const [status, location] = await goesTo(`/r/ci/${id}`)
      expect([status, String(location).startsWith(start)], String(location)).toEqual([302, true])
      const there = await read(app, String(location))
      expect(there['ciId']).toBe(id)
    }
  })

  it('of a deployment leads to transition', async () => {
    const [deployment] = await readList(app, `${TRANSITION}/deployments`)
    const id = getId(deployment, 'deploymentId')
    expect(await goesTo(`/r/d/${id}`)).toEqual([302, `${TRANSITION}/deployments/${id}`])
    expect((await get('/r/d/999999')).body).toBe('Deployment not found')
  })

  it.each([
    ['/', '/'],
    ['/acme', '/acme/organization'],
    ['/acme/_clouds/dc1', '/acme/clouds/dc1'],
    ['/acme/shop', SHOP],
    ['/acme/shop/_design/web', `${DESIGN}/platforms/web`],
    ['/acme/shop/prod/manifest', TRANSITION],
    ['/acme/shop/prod/bom/web/1', `${OPERATIONS}/platforms/web!1`],
    ['acme/shop', SHOP],
    ['//evil.example', '/evil.example/organization'],
    ['https://evil.example', '/https%3A/assemblies/evil.example'],
  ])('of namespace %s leads to %s', async (path, page) => {
    expect(await goesTo(`/r/ns?path=${encodeURIComponent(path)}`)).toEqual([302, page])
  })

  it('of a missing or invisible record leads to the start page', async () => {
    expect(await goesTo('/r/ci/999999')).toEqual([302, '/'])
    expect(await goesTo('/r/i/name')).toEqual([302, '/'])
    expect(await goesTo(`/r/ci/${await web(DESIGN)}`, 'stranger')).toEqual([302, '/'])
  })
})

describe('a word search', () => {
  const found = async (query: string, token?: string) => {
    const { body } = await get(`/acme/lookup/ci_lookup?${query}`, token)
    return toList(body).map(toFields)
  }

  it('finds records whose names or namespaces contain all words', async () => {
    const names = async (query: string) =>
      (await found(query)).map(({ ciName, nsPath }) => `${String(nsPath)} ${String(ciName)}`)
    expect(await names('org=acme&query=compute+d')).toEqual(['/acme/shop/_design/web compute'])
    expect(await names(`org=acme&query=${'comp+'.repeat(2000)}ute+d`)).toEqual(['/acme/shop/_design/web compute'])
    expect(await names('org=acme&query=COMPUTE+prod&dto=t')).toEqual(['/acme/shop/prod/manifest/web/1 compute'])
    expect((await names('org=acme&query=compute&dto=o')).length).toBeGreaterThan(1)
    expect(await names('org=acme&query=comp%25')).toEqual([])
    expect((await names('org=acme&query=compute&max_size=1')).length).toBe(1)
    const [first] = await names('org=acme&query=compute&assembly=shop&environment=prod')
    expect(first).toContain('/acme/shop/prod/')
  })

  it('requires an organization and words, and shows visible records only', async () => {
    for (const query of ['', 'org=acme', 'query=compute', 'org=nowhere&query=compute', 'org=acme&query=d']) {
      expect(await found(query)).toEqual([])
    }
    expect(await found('org=acme&query=vault', 'demo-viewer')).toEqual([])
    expect((await found('org=acme&query=vault')).map(({ ciName }) => ciName)).toEqual(['vault'])
  })
})

describe('variable suggestions', () => {
  const path = '/acme/lookup/variables'

  it('are those of the design, or of the environment and its platform', async () => {
    const platform = await web(DESIGN)
    expect((await get(`${path}?assembly_id=shop&platform_id=${platform}`)).body).toEqual({
      global: [],
      local: [{ name: 'appVersion', type: 'LOCAL', value: '1.0' }],
      cloud: [],
    })
    expect(
      (await get(`${path}?assembly_id=shop&environment_id=prod&platform_id=${await web(TRANSITION)}`)).body,
    ).toMatchObject({
      local: [{ name: 'appVersion', type: 'LOCAL', value: '1.0' }],
    })
    expect((await get(`${path}?assembly_id=shop`)).body).toMatchObject({ local: [] })
  })

  it('are refused without an existing assembly', async () => {
    expect(await get(path)).toMatchObject({ status: 401, body: {} })
    expect((await get(`${path}?assembly_id=nope`)).status).toBe(404)
  })
})
