import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toText, type Fields } from '../http/body.ts'
import { buildDataset } from '../demo/dataset.ts'
import { openTestService, type TestService } from '../test-service.ts'
import {
  DESIGN,
  OPERATIONS,
  TRANSITION,
  commitEnvironment,
  commitDesign,
  deployPlan,
  deployShop,
  createDesign,
  createProdEnvironment,
  read,
  readList,
  readPlan,
  readDeploymentState,
} from '../http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

async function pull(body: Fields = {}): Promise<void> {
  const { status, body: answer } = await app.request('POST', `${TRANSITION}/pull`, { ...body, async: 'true' })
  expect(status, JSON.stringify(answer)).toBe(200)
  app.advanceTime(1000)
  expect(await read(app, TRANSITION)).toMatchObject({ ciState: 'default', comments: 'SUCCESS: Design pulled.' })
}

const platform = (ciName: string, links: string[] = []) =>
  app.request('POST', `${DESIGN}/platforms`, {
    cms_dj_ci: { ciName, ciAttributes: { source: 'oneops', pack: 'tomcat', version: '1' } },
    links_to: links,
  })

/** Removes items from the committed design, like a committed removal. */
function removeFromDesign(name: string, kind = 'catalog.%'): void {
  app.service.store.database.run(
    "DELETE FROM ci WHERE nsPath LIKE '/acme/shop/_design/%' AND ciName = ? AND ciClassName LIKE ?",
    name,
    kind,
  )
}

const actions = async (path: string) =>
  Object.fromEntries(
    (await readList(app, path)).map((item) => [toText(item['ciName']), item['rfcAction'] ?? item['ciState']]),
  )

describe('additions', () => {
  it('of a single platform pass over load balancers that depend on each other', async () => {
    await createDesign(app)
    const { store } = app.service
    const balancer = store.ci.findOne("nsPath = '/acme/shop/_design/web' AND ciName = 'lb'")
    const dependency = store.relation.findOne(
      "fromCiId = ? AND relationName = 'catalog.DependsOn'",
      balancer?.ciId ?? 0,
    )
    if (!balancer || !dependency) throw new Error('The design has no load balancer.')
    const second = { ...balancer, ciId: store.nextId(), ciName: 'lb2' }
    store.ci.insert(second)
    for (const [from, to] of [
      [balancer, second],
      [second, balancer],
    ] as const)
      store.relation.insert({ ...dependency, ciRelationId: store.nextId(), fromCiId: from.ciId, toCiId: to.ciId })
    await createProdEnvironment(app, 'single')
    expect(await read(app, TRANSITION)).toMatchObject({ comments: 'SUCCESS: Design pulled.' })
    await commitEnvironment(app)
    const relations = await readList(
      app,
      `${TRANSITION}/search.json?relation_name=manifest.DependsOn&include_from_ci=true`,
    )
    expect(relations.map(({ fromCi }) => toFields(fromCi)['ciName'])).toContain('fqdn')
  })

  it('add a new platform with its links, once its availability is given', async () => {
    await deployShop(app)
    await platform('db')
    await commitDesign(app)
    expect(await app.request('POST', `${TRANSITION}/pull`, { async: 'true' })).toMatchObject({
      status: 422,
      body: { errors: ['Specify platform availability for: db'] },
    })
    await pull({ platform_availability: { db: 'single' } })
    expect(await read(app, `${TRANSITION}/releases/latest`)).toMatchObject({
      description: expect.stringMatching(/^Pull design completed in \d+ ms$/),
    })
    expect(await actions(`${TRANSITION}/platforms`)).toEqual({ web: 'default', db: 'add' })
    await platform('front', ['db', 'web'])
    await commitDesign(app)
    await pull({ platform_availability: { front: 'single' } })
    expect(await read(app, `${TRANSITION}/platforms/front`)).toMatchObject({ links_to: ['web', 'db'] })
    app.service.store.database.run(
      "DELETE FROM relation WHERE ciRelationId = (SELECT max(ciRelationId) FROM relation WHERE relationName = 'catalog.LinksTo')",
    )
    await pull()
    expect((await read(app, `${TRANSITION}/platforms/front`))['links_to']).toHaveLength(1)
  })

  it('add another version beside the active one', async () => {
    await deployShop(app)
    app.service.store.database.run(
      "UPDATE ci SET ciAttributes = json_set(ciAttributes, '$.major_version', '2') WHERE ciClassName = 'catalog.Platform'",
    )
    await pull()
    const version = async (name: string) =>
      toFields((await read(app, `${TRANSITION}/platforms/${encodeURIComponent(name)}`))['ciAttributes'])
    expect(await version('web')).toMatchObject({ major_version: '1', is_active: 'true' })
    expect(await version('web!2')).toMatchObject({ major_version: '2', is_active: 'false' })
    await commitEnvironment(app)
    expect((await readPlan(app)).changes.every(({ action }) => action === 'add')).toBe(true)
  })
})

describe('updates', () => {
  const change = async (value: string) => {
    await app.request('PUT', `${DESIGN}/platforms/web/variables/appVersion`, { cms_dj_ci: { ciAttributes: { value } } })
    await commitDesign(app)
    await pull()
    return toFields((await read(app, `${TRANSITION}/platforms/web/variables/appVersion`))['ciAttributes'])['value']
  }

  it('are pulled, except for values the environment owns', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    await commitEnvironment(app)
    expect(await change('2.0')).toBe('2.0')
    const owned = { ciAttributes: { value: '9.9' }, ciAttrProps: { owner: { value: 'manifest' } } }
    await app.request('PUT', `${TRANSITION}/platforms/web/variables/appVersion`, { cms_dj_ci: owned })
    expect(await change('3.0')).toBe('9.9')
    await commitEnvironment(app)
    expect(await change('4.0')).toBe('9.9')
  })

  it('are empty for an unchanged design: the release only names the design release', async () => {
    await deployShop(app)
    await pull()
    const latest = await read(app, `${TRANSITION}/releases/latest`)
    const design = await read(app, `${DESIGN}/releases/latest`)
    expect(latest).toMatchObject({ releaseState: 'open', ciRfcCount: 0, relationRfcCount: 0 })
    expect(latest['parentReleaseId']).toBe(design['releaseId'])
  })
})

describe('removals (3.1)', () => {
  const artifact = `${TRANSITION}/platforms/web/components/artifact`

  it('drop items that only the open release added', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    removeFromDesign('artifact')
    await pull()
    expect((await app.request('GET', artifact)).status).toBe(404)
  })

  it('take effect with the commit if not deployed', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    await commitEnvironment(app)
    removeFromDesign('artifact')
    await pull()
    expect(await read(app, artifact)).toMatchObject({ rfcAction: 'delete', ciState: 'default' })
    await commitEnvironment(app)
    expect((await app.request('GET', artifact)).status).toBe(404)
  })

  it('wait as pending_deletion for the deployment that removes the instances', async () => {
    await deployShop(app)
    removeFromDesign('artifact')
    removeFromDesign('appVersion')
    await pull()
    await commitEnvironment(app)
    expect(await read(app, artifact)).toMatchObject({ rfcAction: null, ciState: 'pending_deletion' })
    expect(await read(app, `${TRANSITION}/platforms/web/variables/appVersion`)).toMatchObject({
      ciState: 'pending_deletion',
    })
    const { changes } = await readPlan(app)
    expect(changes.map(({ action, name }) => `${action} ${name.split('-')[0]}`)).toEqual(
      Array.from({ length: 4 }, () => 'delete artifact'),
    )
    const id = await deployPlan(app)
    app.advanceTime(120_000)
    expect(await readDeploymentState(app, id)).toBe('complete')
    expect((await app.request('GET', artifact)).status).toBe(404)
    expect((await app.request('GET', `${TRANSITION}/platforms/web/variables/appVersion`)).status).toBe(404)
  })

  it('are reverted when the design has the item again', async () => {
    await deployShop(app)
    const rows = app.service.store.ci.all("nsPath = '/acme/shop/_design/web' AND ciName = 'artifact'")
    removeFromDesign('artifact')
    await pull()
    for (const row of rows) app.service.store.ci.insert(row)
    await pull()
    expect(await read(app, artifact)).toMatchObject({ rfcAction: 'update', ciState: 'default' })
    removeFromDesign('artifact')
    await pull()
    await commitEnvironment(app)
    for (const row of rows) app.service.store.ci.insert(row)
    await pull()
    await commitEnvironment(app)
    expect(await read(app, artifact)).toMatchObject({ ciState: 'default' })
    expect((await app.request('GET', `${TRANSITION}/releases/bom`)).status).toBe(404)
  })

  it('delete a whole platform with its deployment', async () => {
    await deployShop(app)
    await platform('db')
    await commitDesign(app)
    await pull({ platform_availability: { db: 'single' } })
    app.service.store.database.run("DELETE FROM ci WHERE ciName = 'web' AND ciClassName = 'catalog.Platform'")
    await pull()
    await commitEnvironment(app)
    expect(await actions(`${TRANSITION}/platforms`)).toEqual({ web: 'pending_deletion', db: 'default' })
    const { changes } = await readPlan(app)
    expect(changes.filter(({ action }) => action === 'delete')).toHaveLength(16)
    await deployPlan(app)
    app.advanceTime(240_000)
    expect(await actions(`${TRANSITION}/platforms`)).toEqual({ db: 'default' })
    expect((await readList(app, `${OPERATIONS}/instances?instances_state=all`)).length).toBeGreaterThan(0)
  })
})

it('are empty for demo environments with an unchanged design', async () => {
  const now = Date.UTC(2026, 9, 1, 12)
  await app.close()
  app = openTestService({ dataset: buildDataset('demo', now), at: now })
  const scope = '/acme/assemblies/checkout/transition/environments/prod'
  await app.request('POST', `${scope}/pull`, { async: 'true' })
  app.advanceTime(1000)
  expect(await read(app, `${scope}/releases/latest`)).toMatchObject({ ciRfcCount: 0, relationRfcCount: 0 })
}, 20_000)
