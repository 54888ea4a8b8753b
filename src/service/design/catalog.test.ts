import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../test-service.ts'
import { DESIGN, SHOP, getId, createDesign, read, readList } from '../http/test-scenario.ts'

let app: TestService
beforeAll(async () => {
  app = openTestService()
  await createDesign(app)
})
afterAll(() => app.close())

const names = async (path: string) => (await readList(app, path)).map(({ ciName }) => ciName)

describe('packs', () => {
  const version = '/acme/catalog/packs/oneops/tomcat/1'

  it('are listed by source with their versions', async () => {
    expect((await app.request('GET', '/acme/catalog/packs.json')).body).toEqual({
      packs: { oneops: { tomcat: ['1'] } },
    })
    expect(await read(app, '/acme/catalog/packs/versions')).toMatchObject({
      oneops: { tomcat: { ciClassName: 'mgmt.Pack', versions: { 1: true } } },
    })
  })

  it('and their versions are records', async () => {
    expect(await read(app, '/acme/catalog/packs/oneops/tomcat')).toMatchObject({
      ciName: 'tomcat',
      ciClassName: 'mgmt.Pack',
    })
    const record = { ciName: '1', ciClassName: 'mgmt.Version', pack: { ciName: 'tomcat' } }
    expect(await read(app, version)).toMatchObject(record)
    expect(await read(app, `${version}/single`)).toMatchObject(record)
  })

  it('list the component templates of a platform', async () => {
    const path = `${version}/platforms/tomcat/components`
    expect(await names(path)).toEqual(['compute', 'os', 'lb', 'fqdn', 'artifact', 'user'])
    const [template] = await readList(app, path)
    expect(template).toMatchObject({
      ciClassName: 'mgmt.catalog.oneops.1.Compute',
      nsPath: '/public/oneops/packs/tomcat/1',
    })
    expect(template).toMatchObject({ rfcId: 0, rfcAction: null, isActiveInRelease: false, ciAttrProps: { owner: {} } })
    expect(template).not.toHaveProperty('hint')
  })

  it.each([
    '/acme/catalog/packs/oneops/nope',
    '/acme/catalog/packs/nope/tomcat',
    '/acme/catalog/packs/oneops/tomcat/9',
    `${version}/triple`,
  ])('%s is not found', async (path) =>
    expect(await app.request('GET', path)).toMatchObject({ status: 404, body: { errors: ['not found'] } }),
  )
})

describe('two versions of a pack', () => {
  const path = '/acme/catalog/packs/oneops/tomcat'

  /** Copies version 1 to 2 with larger computes and without the template of users. */
  beforeAll(() => {
    const { store } = app.service
    const [oldNs, newNs] = ['/public/oneops/packs/tomcat/1', '/public/oneops/packs/tomcat/2']
    const ids = new Map<number, number>()
    for (const row of store.ci.all('nsPath = ?', oldNs)) {
      if (row.ciName === 'user') continue
      const ciId = store.nextId()
      ids.set(row.ciId, ciId)
      const ciAttributes = { ...row.ciAttributes, ...(row.ciName === 'compute' && { size: 'XL' }) }
      store.ci.insert({ ...row, ciId, nsPath: newNs, ciAttributes })
    }
    for (const row of store.relation.all('nsPath = ?', oldNs)) {
      const [fromCiId, toCiId] = [ids.get(row.fromCiId), ids.get(row.toCiId)]
      if (fromCiId === undefined || toCiId === undefined) continue
      store.relation.insert({ ...row, ciRelationId: store.nextId(), nsPath: newNs, fromCiId, toCiId })
    }
    const version = store.ci.findOne("ciClassName = 'mgmt.Version'")
    if (version) store.ci.insert({ ...version, ciId: store.nextId(), ciName: '2' })
  })

  it('are listed with the pack', async () => {
    expect(await read(app, `${path}/versions`)).toMatchObject({ ciName: 'tomcat', versions: { 1: true, 2: true } })
  })

  it.each([`${path}/2/diff/1`, `${path}/2/diff?other_version=1`])('differ: %s', async (diff) => {
    const found = await readList(app, diff)
    const items = found.filter((item) => 'ciName' in item)
    expect(items.map(({ ciName, ciState }) => [ciName, ciState])).toEqual([
      ['compute', 'update'],
      ['user', 'delete'],
    ])
    expect(items[0]).toMatchObject({
      diffCi: { nsPath: '/public/oneops/packs/tomcat/1' },
      diffAttributes: [{ attribute: 'size', value: 'XL', base_value: expect.any(String) }],
    })
    const relations = found.filter((item) => 'ciRelationId' in item)
    expect(relations).toMatchObject([{ relationState: 'delete', toCi: { ciName: 'user' } }])
  })

  it('need another version to differ', async () => {
    expect(await app.request('GET', `${path}/2/diff`)).toMatchObject({ status: 200, body: null })
    expect((await app.request('GET', `${path}/2/diff/3`)).status).toBe(404)
  })
})

describe('a saved design', () => {
  const saved = '/acme/catalog/designs/starter'

  beforeAll(async () => {
    await app.request('POST', `${SHOP}/clone`, { ciName: 'starter', export: 'catalog', description: 'x' })
  })

  it('is listed and read, by name and by id', async () => {
    expect(await names('/acme/catalog/designs')).toEqual(['starter'])
    const design = await read(app, saved)
    expect(design).toMatchObject({ ciName: 'starter', nsPath: '/acme/_catalogs', ciAttributes: { description: 'x' } })
    expect(await read(app, `/acme/catalog/designs/${getId(design, 'ciId')}`)).toEqual(design)
  })

  it('has the contents of the design', async () => {
    expect(await names(`${saved}/platforms`)).toEqual(['web'])
    const platform = await read(app, `${saved}/platforms/web`)
    expect(platform).toMatchObject({ nsPath: '/acme/_catalogs/starter', rfcId: 0, links_to: [] })
    const components = await names(`${DESIGN}/platforms/web/components`)
    expect(components.length).toBeGreaterThan(3)
    expect(new Set(await names(`${saved}/platforms/web/components`))).toEqual(new Set(components))
    expect(await read(app, `${saved}/platforms/web/components/compute`)).toMatchObject({ ciName: 'compute' })
    expect(await names(`${saved}/platforms/web/variables`)).toContain('appVersion')
    expect(await names(`${saved}/variables`)).toEqual([])
  })

  it.each([
    ['/acme/catalog/designs/nope', 'account.Design', 'nope', '/acme/_catalogs'],
    [`${saved}/platforms/nope`, 'catalog.Platform', 'nope', '/acme/_catalogs/starter'],
    [`${saved}/platforms/web/components/nope`, 'catalog.Component', 'nope', '/acme/_catalogs/starter/_design/web'],
  ])('%s is not found', async (path, className, name, scope) => {
    const errors = [`Could not locate ${className} with id/name '${name}' in namespace '${scope}'.`]
    expect(await app.request('GET', path)).toMatchObject({ status: 404, body: { errors } })
  })

  it('is deleted with its contents, by users who may save designs', async () => {
    expect((await app.request('DELETE', saved, undefined, 'demo-viewer')).status).toBe(401)
    expect(await app.request('DELETE', saved)).toMatchObject({ status: 200, body: { ciName: 'starter' } })
    expect((await app.request('GET', saved)).status).toBe(404)
    expect(app.service.store.ci.count("nsPath LIKE '/acme/_catalogs%'")).toBe(0)
    expect(await names(`${DESIGN}/platforms`)).toEqual(['web'])
    const again = await app.request('POST', `${SHOP}/clone`, { ciName: 'starter', export: 'catalog' })
    expect(again.status).toBe(200)
  })
})
