// Compares with samples of real installations, if available: our records have the same keys and value types.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toFields, toId, toList, type Fields } from './http/body.ts'
import { openTestService, type TestService } from './test-service.ts'
import {
  DESIGN,
  OPERATIONS,
  SHOP,
  TRANSITION,
  commitEnvironment,
  deployPlan,
  readInstances,
  deployShop,
  read,
  readList,
} from './http/test-scenario.ts'

const folder = fileURLToPath(new URL('../../../shared/reference/samples/', import.meta.url))

const sample = (name: string): unknown => JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8'))
const first = (value: unknown) => toFields(toList(value)[0])

/** Wire type of a value; null fits every type. */
const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)

/** Fields of `theirs` that are missing or have another type in `ours`. Attributes are only compared as objects. */
function mismatches(theirs: Fields, ours: Fields): string[] {
  return Object.entries(theirs).flatMap(([key, value]) => {
    if (!(key in ours)) return [`${key} is missing`]
    const [expected, found] = [typeOf(value), typeOf(ours[key])]
    return expected === found || expected === 'null' || found === 'null' ? [] : [`${key} is ${found}, not ${expected}`]
  })
}

describe.skipIf(!existsSync(folder))('samples of real records', () => {
  let app: TestService
  let status: Fields
  let changes: Fields
  beforeAll(async () => {
    app = openTestService()
    await deployShop(app)
    const [compute] = await readInstances(app, 'compute')
    await app.request('PUT', `${SHOP}/operations/instances/state`, {
      ids: [String(compute?.['ciId'])],
      state: 'replace',
    })
    await commitEnvironment(app)
    const id = await deployPlan(app)
    app.advanceTime(500)
    status = await read(app, `${TRANSITION}/deployments/${id}/status`)
    changes = await read(app, `${TRANSITION}/deployments/${id}`)
  })
  afterAll(() => app.close())

  const expectSame = (name: string, theirs: unknown, ours: unknown) =>
    expect(mismatches(toFields(theirs), toFields(ours)), name).toEqual([])

  it.each([
    ['test-assemblies-list', '/acme/assemblies'],
    ['test-environments-list', `${SHOP}/transition/environments`],
    ['assembled-instances-list', `${OPERATIONS}/platforms/web/components/compute/instances.json?instances_state=all`],
    ['docs-pack-components', '/acme/catalog/packs/oneops/tomcat/1/platforms/tomcat/components.json'],
  ])('%s', async (name, path) => {
    expectSame(name, first(sample(name)), first(await readList(app, path)))
  })

  it.each([
    ['assembled-environment-with-clouds', TRANSITION],
    ['test-organization-ci', '/acme/organization'],
    ['test-cloud', '/acme/clouds/dc1'],
    ['test-cloud-service-compute', '/acme/clouds/dc1/services/nova'],
    ['docs-operations-component', `${OPERATIONS}/platforms/web/components/compute`],
    ['test-release-manifest-open', `${TRANSITION}/releases/latest`],
    ['constructed-compute-report', '/acme/reports/compute.json'],
    ['docs-class-metadata', '/metadata?class_name=catalog.oneops.1.Volume'],
    ['docs-packs-list', '/acme/catalog/packs.json'],
  ])('%s', async (name, path) => {
    expectSame(name, sample(name), await read(app, path))
  })

  it('offerings of a cloud', async () => {
    const firstIn = (body: unknown) => first(Object.values(toFields(body))[0])
    const ours = await read(app, '/acme/clouds/offerings.json?ns_path=/acme/_clouds/dc1')
    expectSame('offering', firstIn(sample('docs-offerings-of-one-cloud')), firstIn(ours))
  })

  it('a component, its monitor, and a platform as its switches answer it', async () => {
    const web = `${TRANSITION}/platforms/web`
    expectSame('component', sample('test-component-manifest'), await read(app, `${web}/components/compute`))
    const cms_dj_ci = { ciName: 'load', ciAttributes: { cmd: 'x', cmd_line: 'x' } }
    await app.request('POST', `${DESIGN}/platforms/web/components/os/monitors`, { cms_dj_ci })
    const [monitor] = await readList(app, `${DESIGN}/platforms/web/components/os/monitors`)
    expectSame('monitor', sample('test-monitor'), monitor)
    const { body } = await app.request('PUT', `${OPERATIONS}/platforms/web/autorepair`, { status: 'enable' })
    expectSame('platform', sample('test-platform-manifest'), body)
  })

  it('an open change', async () => {
    const compute = `${TRANSITION}/platforms/web/components/compute`
    const { body } = await app.request('PUT', compute, { cms_dj_ci: { ciAttributes: { size: 'XL' } } })
    expectSame('change', sample('test-rfc-manifest-update'), body)
    expect(body).toMatchObject({ rfcAction: 'update', ciBaseAttributes: { size: expect.any(String) } })
  })

  it('clouds of an environment', async () => {
    const theirs = Object.values(toFields(toFields(sample('assembled-environment-with-clouds'))['clouds']))[0]
    expectSame('clouds', theirs, Object.values(toFields((await read(app, TRANSITION))['clouds']))[0])
  })

  it('the relation to the cloud of an instance', async () => {
    const [instance] = await readInstances(app, 'compute')
    expectSame('cloud', first(sample('assembled-instances-list'))['cloud'], instance?.['cloud'])
  })

  it('a deployment, its changes and their records', () => {
    const theirs = toFields(sample('assembled-deployment-status-active'))
    expectSame('status', theirs, status)
    expectSame(
      'rfc_info',
      Object.values(toFields(theirs['rfc_info']))[0],
      Object.values(toFields(status['rfc_info']))[0],
    )
    const change = first(toFields(sample('assembled-deployment-show-active'))['rfc_cis'])
    const own = first(changes['rfc_cis'])
    expectSame('change', change, own)
    expectSame('record', change['deployment'], own['deployment'])
  })

  it('a procedure as created', async () => {
    const theirs = toFields(sample('docs-procedure-created'))
    const anchor = await read(app, `${OPERATIONS}/platforms/web/components/os`)
    const flow = [
      {
        targetIds: [],
        relationName: 'base.RealizedAs',
        direction: 'from',
        actions: [{ actionName: 'repair', stepNumber: 1 }],
      },
    ]
    const { body } = await app.request('POST', '/acme/operations/procedures', {
      cms_procedure: {
        ciId: String(toId(anchor['ciId'])),
        procedureName: 'repair',
        procedureState: 'active',
        definition: JSON.stringify({ flow: flow.map((item) => ({ ...item, targetIds: idle(app) })) }),
      },
    })
    expectSame('procedure', theirs, body)
    expectSame('action', first(theirs['actions']), first(toFields(body)['actions']))
  })
})

// Instances that the running deployment does not touch.
const idle = (app: TestService) =>
  app.service.store.ci
    .all("ciClassName LIKE 'bom.%Os' AND ciState = 'default' ORDER BY ciId DESC")
    .map((row) => row.ciId)
