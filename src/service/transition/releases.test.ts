import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList, toText } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import {
  OPERATIONS,
  TRANSITION,
  commitEnvironment,
  deployPlan,
  getId,
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

const BOM = '/acme/shop/prod/bom'

/** Opens a change of the environment: the share of the primary cloud. */
async function openChange(percent: string): Promise<void> {
  const [first] = await readList(app, '/acme/clouds')
  const body = { cloud_id: first?.['ciId'], attributes: { pct_scale: percent } }
  expect((await app.request('PUT', `${TRANSITION}/platforms/web/cloud_configuration`, body)).status).toBe(200)
}

const states = async () =>
  app.service.store.release.all('nsPath = ? ORDER BY releaseId', BOM).map((row) => row.releaseState)

describe('releases', () => {
  it('are listed from the index: without the open one, newest first, with paging headers', async () => {
    await deployShop(app)
    app.advanceTime(60_000)
    await openChange('150')
    const open = await read(app, `${TRANSITION}/releases/latest`)
    expect(open).toMatchObject({ releaseState: 'open', releaseStateId: 100, commitedBy: null })
    expect(await readList(app, `${TRANSITION}/releases`)).toHaveLength(1)
    await commitEnvironment(app)
    const { body, headers } = await app.request('GET', `${TRANSITION}/releases?size=1`)
    const [newest] = toList(body).map(toFields)
    expect(newest).toMatchObject({ releaseId: open['releaseId'], releaseState: 'closed', commitedBy: 'demo-admin' })
    expect(newest?.['created']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/)
    expect(headers).toMatchObject({ 'oneops-list-total-count': '2', 'oneops-list-page-size': '1' })
    const rest = await readList(app, `${TRANSITION}/releases?size=1&offset=1`)
    expect(getId(rest[0], 'releaseId')).toBeLessThan(getId(newest, 'releaseId'))
  })

  it('are read by id, including plans, but only of this environment', async () => {
    await deployShop(app)
    const { releaseId } = await read(app, `${TRANSITION}/releases/bom?latest=true`)
    expect(await read(app, `${TRANSITION}/releases/${String(releaseId)}`)).toMatchObject({
      nsPath: BOM,
      releaseState: 'closed',
    })
    const design = app.service.store.release.findOne("kind = 'design'")
    expect((await app.request('GET', `${TRANSITION}/releases/${design?.releaseId}`)).status).toBe(404)
    expect((await app.request('GET', `${TRANSITION}/releases/some-name`)).status).toBe(404)
  })

  it('skip a canceled newest one for the newest closed one', async () => {
    await deployShop(app)
    const closed = await read(app, `${TRANSITION}/releases/latest`)
    await openChange('150')
    const { store } = app.service
    store.database.run("UPDATE release SET releaseState = 'canceled' WHERE releaseState = 'open'")
    expect(await read(app, `${TRANSITION}/releases/latest`)).toEqual(closed)
  })

  it('restore the state they closed with', async () => {
    await deployShop(app)
    const first = await read(app, `${TRANSITION}/releases/latest`)
    await openChange('150')
    await commitEnvironment(app)
    await openChange('200')
    const restore = () => app.request('POST', `${TRANSITION}/releases/${String(first['releaseId'])}/restore`, {})
    expect((await restore()).status).toBe(422)
    await commitEnvironment(app)
    const { status, body } = await restore()
    expect([status, body]).toEqual([200, { release: expect.any(Object), warnings: [] }])
    expect(toFields(body)['release']).toMatchObject({ releaseState: 'open', relationRfcCount: 1 })
    // Everything is as deployed: nothing to do.
    expect(await commitEnvironment(app)).toContain('"rfcCiCount":0')
  })
})

describe('a plan', () => {
  it('is summarized in its description and the comments', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    const comments = await commitEnvironment(app)
    const info: unknown = JSON.parse(comments.replace(/^.*bomGenerationInfo=/, ''))
    const bom = await read(app, `${TRANSITION}/releases/bom`)
    expect(info).toEqual({
      rfcCiCount: 16,
      rfcRelationCount: bom['relationRfcCount'],
      manifestCommit: true,
      createdBy: 'demo-admin',
      mode: 'persistent',
      autoDeploy: false,
      releaseId: bom['releaseId'],
    })
    expect(JSON.parse(String(bom['description']))).toMatchObject({ rfcCiCount: 16, manifestCommit: true })
    const manifest = await read(app, `${TRANSITION}/releases/latest`)
    expect(bom['parentReleaseId']).toBe(manifest['releaseId'])
  })

  it('supersedes an undeployed one, and a deployment that only waited', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    await commitEnvironment(app)
    const id = await deployPlan(app)
    app.service.store.deployment.update(id, { deploymentState: 'pending' })
    await commitEnvironment(app)
    expect(await states()).toEqual(['canceled', 'open'])
    expect(await readDeploymentState(app, id)).toBe('canceled')
  })

  it('fails with the reason in the comments if a deployment started in between', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    await commitEnvironment(app)
    expect((await app.request('POST', `${TRANSITION}/commit`, {})).status).toBe(200)
    const { store } = app.service
    const release = store.release.findOne("kind = 'bom'")
    const { startDeployment } = await import('../engine/start-deployment.ts')
    const options = { comments: null, continueOnFailure: false, autoPauseExecOrders: [] }
    const started = startDeployment(app.service, {
      ...options,
      releaseId: release?.releaseId ?? 0,
      bomNs: BOM,
      username: 'x',
    })
    app.advanceTime(500)
    const environment = await read(app, TRANSITION)
    expect(environment['ciState']).toBe('default')
    expect(environment['comments']).toMatch(
      `ERROR:BOM:There is an active deployment ${started.deploymentId} in this environment`,
    )
  })

  it('is refused while another is made or a deployment is open', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    await app.request('POST', `${TRANSITION}/commit`, {})
    const calls = [
      ['POST', '/commit'],
      ['POST', '/force_deploy'],
      ['GET', '/deployments/bom'],
      ['POST', '/deployments/bom?commit=true'],
    ] as const
    for (const [method, path] of calls) {
      const { status, body } = await app.request(method, TRANSITION + path, method === 'POST' ? {} : undefined)
      expect([status, body]).toEqual([422, { errors: ['Cannot commit while deployment plan is being generated.'] }])
    }
    app.advanceTime(1000)
    await deployPlan(app)
    for (const [method, path] of calls) {
      const { body } = await app.request(method, TRANSITION + path, method === 'POST' ? {} : undefined)
      expect(body).toEqual({ errors: ['Cannot commit while deployment is in progress.'] })
    }
  })

  it('leaves open changes open with force_deploy', async () => {
    await deployShop(app)
    await openChange('150')
    expect((await app.request('POST', `${TRANSITION}/force_deploy`, {})).body).toMatchObject({ ciState: 'locked' })
    app.advanceTime(1000)
    const { comments } = await read(app, TRANSITION)
    expect(comments).toContain('"rfcCiCount":0')
    expect(comments).toContain('"manifestCommit":false')
    expect(await read(app, `${TRANSITION}/releases/latest`)).toMatchObject({ releaseState: 'open' })
  })

  it('can be discarded by any release id, unless it is being deployed', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    expect((await app.request('POST', `${TRANSITION}/releases/1/discard`, {})).status).toBe(404)
    await commitEnvironment(app)
    const { body } = await app.request('POST', `${TRANSITION}/releases/1/discard`, {})
    expect(body).toMatchObject({ releaseState: 'canceled', releaseStateId: 300, nsPath: BOM })
    expect((await app.request('GET', `${TRANSITION}/releases/bom`)).status).toBe(404)
    await commitEnvironment(app)
    const id = await deployPlan(app)
    const { status, body: refused } = await app.request('POST', `${TRANSITION}/releases/1/discard`, {})
    expect(status).toBe(422)
    expect(toText(toList(toFields(refused)['errors'])[0])).toContain(`There is an active deployment ${id}`)
  })
})

describe('updates in front of computes', () => {
  it('follow when computes are added or removed, not when they change', async () => {
    await deployShop(app)
    const compute = `${TRANSITION}/platforms/web/components/compute`
    const body = { cms_dj_ci: { ciAttributes: { size: 'M' } } }
    expect((await app.request('PUT', compute, body)).status).toBe(200)
    await commitEnvironment(app)
    const { changes } = await readPlan(app)
    expect(changes.map(({ name, action }) => `${action} ${name.split('-')[0]}`)).toContain('update compute')
    expect(changes.map(({ name }) => name.split('-')[0])).not.toContain('lb')
  })
})

describe('a preview', () => {
  it('shows the plan of a commit and stores nothing', async () => {
    await deployShop(app)
    await openChange('150')
    const preview = await read(app, `${TRANSITION}/deployments/bom?cost=true&capacity=true`)
    expect(preview['release']).toMatchObject({ releaseId: 0, releaseState: 'open', ciRfcCount: 5, nsPath: BOM })
    const changes = toList(toFields(preview['rfcs'])['cis']).map(toFields)
    expect(changes.map(({ rfcAction }) => String(rfcAction)).sort()).toEqual(['add', 'add', 'add', 'update', 'update'])
    expect(changes.find(({ ciName }) => String(ciName).startsWith('lb'))?.['hint']).toBe('{"propagation":"true"}')
    expect(preview['cost']).toEqual({
      by_cloud: { dc1: 0.1 },
      by_platform: { web: 0.1 },
      by_service: { compute: 0.1 },
      total: 0.1,
      unit: 'USD/hour',
    })
    expect(preview['capacity']).toEqual({ increase: { dc1: { S: 1 } }, decrease: {}, reservationCheck: 'ok' })
    expect(await read(app, `${TRANSITION}/releases/latest`)).toMatchObject({ releaseState: 'open' })
    expect(await states()).toEqual(['closed'])
    await commitEnvironment(app)
    expect((await readPlan(app)).changes.map(({ name, action, step }) => [name, action, step])).toEqual(
      changes.map(({ ciName, rfcAction, execOrder }) => [ciName, rfcAction, execOrder]),
    )
  })

  it('reports clouds without capacity', async () => {
    const { store } = app.service
    const nova = store.ci.findOne("nsPath = '/acme/_clouds/dc1' AND ciName = 'nova'")
    store.ci.update(nova?.ciId ?? 0, { ciAttributes: { ...nova?.ciAttributes, max_instances: '3' } })
    await deployShop(app)
    await openChange('200')
    const { capacity } = await read(app, `${TRANSITION}/deployments/bom?capacity=true`)
    expect(toFields(capacity)['reservationCheck']).toBe('dc1: 2 more computes wanted, 1 of 3 free.')
  })

  it('is saved at once with commit=true, and then waits to be started', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    const { status, body } = await app.request('POST', `${TRANSITION}/deployments/bom?commit=true&desc=first`, {})
    expect(status).toBe(200)
    const bom = await read(app, `${TRANSITION}/releases/bom`)
    expect(toFields(body)['release']).toEqual(bom)
    expect(await read(app, TRANSITION)).toMatchObject({
      ciState: 'replace',
      comments: expect.stringMatching(/^SUCCESS:/),
    })
    expect(await read(app, `${TRANSITION}/releases/latest`)).toMatchObject({
      releaseState: 'closed',
      description: 'first',
    })
    const answer = await app.request('POST', `${TRANSITION}/deployments`, {
      cms_deployment: { nsPath: BOM, comments: 'go' },
    })
    expect(answer.body).toMatchObject({ ciState: 'locked', ciName: 'prod', clouds: expect.any(Object) })
    app.advanceTime(1000)
    expect(await read(app, TRANSITION)).toMatchObject({ ciState: 'default' })
    const latest = await read(app, `${TRANSITION}/deployments/latest`)
    expect(latest).toMatchObject({ deploymentState: 'active', comments: 'go', releaseId: bom['releaseId'] })
    app.advanceTime(120_000)
    expect(await readDeploymentState(app, getId(latest, 'deploymentId'))).toBe('complete')
    const again = await read(app, `${TRANSITION}/deployments/bom?commit=true`)
    expect(again['rfcs']).toEqual({ cis: [], relations: [] })
    expect((await read(app, TRANSITION))['ciState']).toBe('default')
  })

  it('keeps an empty description and an empty comment of the deployment', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    await app.request('POST', `${TRANSITION}/commit`, { desc: '' })
    app.advanceTime(1000)
    expect(await read(app, `${TRANSITION}/releases/latest`)).toMatchObject({ releaseState: 'closed', description: '' })
    const { releaseId, nsPath } = await read(app, `${TRANSITION}/releases/bom`)
    const deployment = { cms_deployment: { releaseId, nsPath, comments: '' } }
    expect(await app.request('POST', `${TRANSITION}/deployments`, deployment)).toMatchObject({
      body: { description: '', comments: '' },
    })
  })

  it('is abandoned if the process ends while making it', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    const { store } = app.service
    const environment = store.ci.findOne("ciClassName = 'manifest.Environment'")
    store.ci.update(environment?.ciId ?? 0, { ciState: 'locked' })
    const details = { username: 'x', description: null, excluded: [], availability: {} }
    store.job.insert({ jobId: 1, kind: 'plan', environmentId: environment?.ciId ?? 0, due: 0, details })
    const [folder, now] = [app.folder, app.service.now()]
    await app.close(true)
    app = openTestService({ folder, at: now })
    expect(await read(app, TRANSITION)).toMatchObject({
      ciState: 'default',
      comments: 'ERROR:Environment compilation was interrupted, please recompile!',
    })
  })
})

it('plans and starts in one step without an existing plan', async () => {
  await createDesign(app)
  await createProdEnvironment(app)
  const answer = await app.request('POST', `${TRANSITION}/deployments/`, {
    cms_deployment: { nsPath: BOM, continueOnFailure: true },
  })
  expect(answer.body).toMatchObject({ ciState: 'locked' })
  app.advanceTime(120_000)
  expect((await read(app, TRANSITION))['comments']).toContain('"autoDeploy":true')
  expect(await read(app, `${TRANSITION}/deployments/latest`)).toMatchObject({ deploymentState: 'complete', flags: 1 })
  expect(await readList(app, `${OPERATIONS}/instances?instances_state=all`)).toHaveLength(16)
  // Without changes there is no deployment.
  await app.request('POST', `${TRANSITION}/deployments`, { cms_deployment: { nsPath: BOM } })
  app.advanceTime(1000)
  expect(await readList(app, `${TRANSITION}/deployments`)).toHaveLength(1)
})

it('has a timeline of releases and deployments, newest first', async () => {
  await deployShop(app)
  await openChange('150')
  const entries = await readList(app, `${TRANSITION}/timeline.json`)
  expect(entries.map((entry) => entry['releaseState'] ?? entry['deploymentState'])).toEqual([
    'open',
    'complete',
    'closed',
  ])
  expect(entries[1]).toHaveProperty('parentReleaseId', entries[2]?.['releaseId'])
})
