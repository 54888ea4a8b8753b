import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from './test-service.ts'
import {
  DESIGN,
  OPERATIONS,
  SHOP,
  TRANSITION,
  commitEnvironment,
  commitDesign,
  deployPlan,
  getId,
  readInstances,
  deployShop,
  createDesign,
  createProdEnvironment,
  read,
  readList,
  readPlan,
} from './http/test-scenario.ts'
import { toFields, toList } from './http/body.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

const names = (changes: readonly { name: string }[]) =>
  changes.map((change) => change.name.replace(/-\d+-/, '-')).sort()

describe('a scale that no platform can have', () => {
  it('fails the plan and its preview with the reason', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    app.service.store.database.run(
      "UPDATE relationChange SET relationAttributes = json_set(relationAttributes, '$.current', '1000000', '$.max', '1000000') " +
        "WHERE relationName = 'manifest.DependsOn'",
    )
    const reason = 'ERROR:BOM:Platform web would have more than 200000 instances.'
    expect(await app.request('GET', `${TRANSITION}/deployments/bom`)).toMatchObject({
      status: 422,
      body: { errors: [reason] },
    })
    await app.request('POST', `${TRANSITION}/commit`, {})
    app.advanceTime(60_000)
    expect((await read(app, TRANSITION))['comments']).toBe(reason)
  })
})

describe('a first plan', () => {
  it('adds every component on every cloud, scaled if redundant', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    expect(await commitEnvironment(app)).toMatch(
      /^SUCCESS: Generation time taken: \d+ seconds\. bomGenerationInfo=\{"rfcCiCount":16,/,
    )
    const { changes } = await readPlan(app)
    const perCloud = ['artifact-1', 'artifact-2', 'compute-1', 'compute-2', 'fqdn-1', 'lb-1', 'os-1', 'os-2']
    expect(names(changes)).toEqual([...perCloud, ...perCloud].sort())
    expect(new Set(changes.map((change) => change.action))).toEqual(new Set(['add']))
  })

  it('orders by dependency and cloud: the primary before the secondary', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    await commitEnvironment(app)
    const { changes } = await readPlan(app)
    const clouds = await readList(app, '/acme/clouds')
    const steps = (cloud: number, kind: string) =>
      changes.find((change) => change.name === `${kind}-${getId(clouds[cloud], 'ciId')}-1`)?.step
    expect(['compute', 'os', 'artifact'].map((kind) => steps(0, kind))).toEqual([1, 2, 3])
    expect(['compute', 'lb', 'fqdn'].map((kind) => steps(1, kind))).toEqual([4, 5, 6])
  })

  it('has one compute per cloud and no load balancer in a single environment', async () => {
    await createDesign(app)
    await createProdEnvironment(app, 'single')
    await commitEnvironment(app)
    const perCloud = ['artifact-1', 'compute-1', 'fqdn-1', 'os-1']
    expect(names((await readPlan(app)).changes)).toEqual([...perCloud, ...perCloud].sort())
  })
})

describe('a later plan', () => {
  it('is empty without changes: 404 and rfcCiCount 0', async () => {
    await deployShop(app)
    expect(await commitEnvironment(app)).toContain('"rfcCiCount":0')
    expect((await app.request('GET', `${TRANSITION}/releases/bom`)).status).toBe(404)
  })

  it('contains the updates of a changed design', async () => {
    await deployShop(app)
    const variable = { cms_dj_ci: { ciAttributes: { value: '2.0' } } }
    await app.request('PUT', `${DESIGN}/platforms/web/variables/appVersion`, variable)
    await commitDesign(app)
    await app.request('POST', `${TRANSITION}/pull`, { async: 'true' })
    app.advanceTime(1000)
    await commitEnvironment(app)
    const bom = await read(app, `${TRANSITION}/releases/bom?include_rfcs=true`)
    const changes = toList(bom['rfc_cis']).map(toFields)
    expect(changes).toHaveLength(4)
    expect(changes[0]).toMatchObject({
      rfcAction: 'update',
      ciAttributes: { version: '2.0' },
      ciBaseAttributes: { version: '1.0' },
    })
    expect(bom['rfc_relations']).toEqual([])
  })

  it('replaces a marked compute with everything on it', async () => {
    await deployShop(app)
    const [compute] = await readInstances(app, 'compute')
    const id = getId(compute, 'ciId')
    await app.request('PUT', `${SHOP}/operations/instances/state`, { ids: [id], state: 'replace' })
    const os = (await readInstances(app, 'os')).filter((row) => row['ciState'] === 'replace')
    expect(os).toHaveLength(1)
    await commitEnvironment(app)
    const { changes } = await readPlan(app)
    const replaced = changes.filter(({ action }) => action === 'replace')
    expect(names(replaced)).toEqual(['artifact-1', 'compute-1', 'os-1'])
    // Load balancer and DNS are updated after them.
    const updates = changes.filter(({ action }) => action === 'update')
    expect(names(updates)).toEqual(['fqdn-1', 'lb-1'])
    expect(Math.min(...updates.map(({ step }) => step))).toBeGreaterThan(1)
  })

  it('deletes the instances of a disabled platform in reverse order', async () => {
    await deployShop(app)
    const [platform] = await readList(app, `${OPERATIONS}/platforms`)
    const { status } = await app.request('PUT', `${TRANSITION}/disable`, {
      platformCiIds: [String(platform?.['ciId'])],
    })
    expect(status).toBe(200)
    await commitEnvironment(app)
    const { changes } = await readPlan(app)
    expect(changes).toHaveLength(16)
    const step = (kind: string) => changes.find((change) => change.name.startsWith(kind))?.step ?? 0
    expect(step('artifact')).toBeLessThan(step('compute'))
    await deployPlan(app)
    app.advanceTime(120_000)
    expect(await readList(app, `${OPERATIONS}/instances?instances_state=all`)).toEqual([])
  })

  it('removes instances on an offline cloud and keeps those on an inactive one', async () => {
    await deployShop(app)
    const [, second] = await readList(app, '/acme/clouds')
    const configure = (adminstatus: string) =>
      app.request('PUT', `${TRANSITION}/platforms/web/cloud_configuration`, {
        cloud_id: second?.['ciId'],
        attributes: { adminstatus },
      })
    await configure('inactive')
    expect(await commitEnvironment(app)).toContain('"rfcCiCount":0')
    await configure('offline')
    await commitEnvironment(app)
    const { changes } = await readPlan(app)
    expect(changes).toHaveLength(8)
    expect(
      changes.every((change) => change.action === 'delete' && change.name.includes(`-${String(second?.['ciId'])}-`)),
    ).toBe(true)
  })

  it('scales by pct_scale', async () => {
    await deployShop(app)
    const [first] = await readList(app, '/acme/clouds')
    const attributes = { pct_scale: '150' }
    const body = { cloud_id: first?.['ciId'], attributes }
    const { body: relation } = await app.request('PUT', `${TRANSITION}/platforms/web/cloud_configuration`, body)
    expect(relation).toMatchObject({
      relationName: 'base.Consumes',
      relationAttributes: { pct_scale: '150', priority: '1' },
    })
    await commitEnvironment(app)
    expect(names((await readPlan(app)).changes)).toEqual(['artifact-3', 'compute-3', 'fqdn-1', 'lb-1', 'os-3'])
  })

  it('omits excluded platforms', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    const [platform] = await readList(app, `${TRANSITION}/platforms`)
    await app.request('POST', `${TRANSITION}/commit`, { exclude_platforms: String(platform?.['ciId']) })
    app.advanceTime(1000)
    expect((await app.request('GET', `${TRANSITION}/releases/bom`)).status).toBe(404)
  })
})

describe('components removed from the design', () => {
  it('are deleted by the next deployment, with their own record', async () => {
    await deployShop(app)
    const { store } = app.service
    const artifact = store.ci.findOne("ciName = 'artifact' AND nsPath LIKE '/acme/shop/prod/manifest/%'")
    store.ci.update(artifact?.ciId ?? 0, { ciState: 'pending_deletion' })
    await commitEnvironment(app)
    const { changes } = await readPlan(app)
    expect(names(changes)).toEqual(['artifact-1', 'artifact-1', 'artifact-2', 'artifact-2'])
    expect(changes.every(({ action }) => action === 'delete')).toBe(true)
    await deployPlan(app)
    app.advanceTime(60_000)
    expect(await readInstances(app, 'os')).toHaveLength(4)
    expect(store.ci.find(artifact?.ciId ?? 0)).toBeUndefined()
    expect(store.relation.count('fromCiId = ?', artifact?.ciId ?? 0)).toBe(0)
    expect(await commitEnvironment(app)).toContain('"rfcCiCount":0')
  })

  it('are deleted even with the whole platform, computes last', async () => {
    await deployShop(app)
    const { store } = app.service
    store.database.run(
      "DELETE FROM ci WHERE nsPath LIKE '/acme/shop/prod/manifest/web/%' OR ciClassName = 'manifest.Platform'",
    )
    await commitEnvironment(app)
    const { changes } = await readPlan(app)
    expect(changes).toHaveLength(16)
    const steps = (compute: boolean) =>
      changes.filter(({ name }) => name.startsWith('compute') === compute).map(({ step }) => step)
    expect(Math.max(...steps(false))).toBeLessThan(Math.min(...steps(true)))
  })
})

it('deploys touched components once', async () => {
  await deployShop(app)
  const { status } = await app.request('POST', `${TRANSITION}/platforms/web/components/os/touch`, {})
  expect(status).toBe(200)
  await commitEnvironment(app)
  const bom = await read(app, `${TRANSITION}/releases/bom?include_rfcs=cis`)
  const changes = toList(bom['rfc_cis']).map(toFields)
  expect(changes).toHaveLength(4)
  expect(changes[0]).toMatchObject({ rfcAction: 'update', ciAttributes: {}, hint: '{"touched":"true"}' })
  await deployPlan(app)
  app.advanceTime(60_000)
  expect(await commitEnvironment(app)).toContain('"rfcCiCount":0')
})
