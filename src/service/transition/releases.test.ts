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

let at: TestService
beforeEach(() => {
  at = openTestService()
})
afterEach(() => at.close())

const BOM = '/acme/shop/prod/bom'

/** Opens a change of the environment: the share of the primary cloud. */
async function openChange(percent: string): Promise<void> {
  const [first] = await readList(at, '/acme/clouds')
  const body = { cloud_id: first?.['ciId'], attributes: { pct_scale: percent } }
  expect((await at.request('PUT', `${TRANSITION}/platforms/web/cloud_configuration`, body)).status).toBe(200)
}

const states = async () =>
  at.service.store.release.all('nsPath = ? ORDER BY releaseId', BOM).map((row) => row.releaseState)

describe('releases', () => {
  it('are listed from the index: without the open one, newest first, with paging headers', async () => {
    await deployShop(at)
    at.advanceTime(60_000)
    await openChange('150')
    const open = await read(at, `${TRANSITION}/releases/latest`)
    expect(open).toMatchObject({ releaseState: 'open', releaseStateId: 100, commitedBy: null })
    expect(await readList(at, `${TRANSITION}/releases`)).toHaveLength(1)
    await commitEnvironment(at)
    const { body, headers } = await at.request('GET', `${TRANSITION}/releases?size=1`)
    const [newest] = toList(body).map(toFields)
    expect(newest).toMatchObject({ releaseId: open['releaseId'], releaseState: 'closed', commitedBy: 'demo-admin' })
    expect(newest?.['created']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/)
    expect(headers).toMatchObject({ 'oneops-list-total-count': '2', 'oneops-list-page-size': '1' })
    const rest = await readList(at, `${TRANSITION}/releases?size=1&offset=1`)
    expect(getId(rest[0], 'releaseId')).toBeLessThan(getId(newest, 'releaseId'))
  })

  it('are read by id, including plans, but only of this environment', async () => {
    await deployShop(at)
    const { releaseId } = await read(at, `${TRANSITION}/releases/bom?latest=true`)
    expect(await read(at, `${TRANSITION}/releases/${String(releaseId)}`)).toMatchObject({
      nsPath: BOM,
      releaseState: 'closed',
    })
    const design = at.service.store.release.findOne("kind = 'design'")
    expect((await at.request('GET', `${TRANSITION}/releases/${design?.releaseId}`)).status).toBe(404)
    expect((await at.request('GET', `${TRANSITION}/releases/some-name`)).status).toBe(404)
  })

  it('skip a canceled newest one for the newest closed one', async () => {
    await deployShop(at)
    const closed = await read(at, `${TRANSITION}/releases/latest`)
    await openChange('150')
    const { store } = at.service
    store.database.run("UPDATE release SET releaseState = 'canceled' WHERE releaseState = 'open'")
    expect(await read(at, `${TRANSITION}/releases/latest`)).toEqual(closed)
  })

  it('restore the state they closed with', async () => {
    await deployShop(at)
    const first = await read(at, `${TRANSITION}/releases/latest`)
    await openChange('150')
    await commitEnvironment(at)
    await openChange('200')
    const restore = () => at.request('POST', `${TRANSITION}/releases/${String(first['releaseId'])}/restore`, {})
    expect((await restore()).status).toBe(422)
    await commitEnvironment(at)
    const { status, body } = await restore()
    expect([status, body]).toEqual([200, { release: expect.any(Object), warnings: [] }])
    expect(toFields(body)['release']).toMatchObject({ releaseState: 'open', relationRfcCount: 1 })
    // Everything is as deployed: nothing to do.
    expect(await commitEnvironment(at)).toContain('"rfcCiCount":0')
  })
})

describe('a plan', () => {
  it('is summarized in its description and the comments', async () => {
    await createDesign(at)
    await createProdEnvironment(at)
    const comments = await commitEnvironment(at)
    const info: unknown = JSON.parse(comments.replace(/^.*bomGenerationInfo=/, ''))
    const bom = await read(at, `${TRANSITION}/releases/bom`)
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
    const manifest = await read(at, `${TRANSITION}/releases/latest`)
    expect(bom['parentReleaseId']).toBe(manifest['releaseId'])
  })

  it('supersedes an undeployed one, and a deployment that only waited', async () => {
    await createDesign(at)
    await createProdEnvironment(at)
    await commitEnvironment(at)
    const id = await deployPlan(at)
    at.service.store.deployment.update(id, { deploymentState: 'pending' })
    await commitEnvironment(at)
    expect(await states()).toEqual(['canceled', 'open'])
    expect(await readDeploymentState(at, id)).toBe('canceled')
  })

  it('fails with the reason in the comments if a deployment started in between', async () => {
    await createDesign(at)
    await createProdEnvironment(at)
    await commitEnvironment(at)
    expect((await at.request('POST', `${TRANSITION}/commit`, {})).status).toBe(200)
    const { store } = at.service
    const release = store.release.findOne("kind = 'bom'")
    const { startDeployment } = await import('../engine/start-deployment.ts')
    const options = { comments: null, continueOnFailure: false, autoPauseExecOrders: [] }
    const started = startDeployment(at.service, {
      ...options,
      releaseId: release?.releaseId ?? 0,
      bomNs: BOM,
      username: 'x',
    })
    at.advanceTime(500)
    const environment = await read(at, TRANSITION)
    expect(environment['ciState']).toBe('default')
    expect(environment['comments']).toMatch(
      `ERROR:BOM:There is an active deployment ${started.deploymentId} in this environment`,
    )
  })

  it('is refused while another is made or a deployment is open', async () => {
    await createDesign(at)
    await createProdEnvironment(at)
    await at.request('POST', `${TRANSITION}/commit`, {})
    const calls = [
      ['POST', '/commit'],
      ['POST', '/force_deploy'],
      ['GET', '/deployments/bom'],
      ['POST', '/deployments/bom?commit=true'],
    ] as const
    for (const [method, path] of calls) {
      const { status, body } = await at.request(method, TRANSITION + path, method === 'POST' ? {} : undefined)
      expect([status, body]).toEqual([422, { errors: ['Cannot commit while deployment plan is being generated.'] }])
    }
    at.advanceTime(1000)
    await deployPlan(at)
    for (const [method, path] of calls) {
      const { body } = await at.request(method, TRANSITION + path, method === 'POST' ? {} : undefined)
      expect(body).toEqual({ errors: ['Cannot commit while deployment is in progress.'] })
    }
  })

  it('leaves open changes open with force_deploy', async () => {
    await deployShop(at)
    await openChange('150')
    expect((await at.request('POST', `${TRANSITION}/force_deploy`, {})).body).toMatchObject({ ciState: 'locked' })
    at.advanceTime(1000)
    const { comments } = await read(at, TRANSITION)
    expect(comments).toContain('"rfcCiCount":0')
    expect(comments).toContain('"manifestCommit":false')
    expect(await read(at, `${TRANSITION}/releases/latest`)).toMatchObject({ releaseState: 'open' })
  })

  it('can be discarded by any release id, unless it is being deployed', async () => {
    await createDesign(at)
    await createProdEnvironment(at)
    expect((await at.request('POST', `${TRANSITION}/releases/1/discard`, {})).status).toBe(404)
    await commitEnvironment(at)
    const { body } = await at.request('POST', `${TRANSITION}/releases/1/discard`, {})
    expect(body).toMatchObject({ releaseState: 'canceled', releaseStateId: 300, nsPath: BOM })
    expect((await at.request('GET', `${TRANSITION}/releases/bom`)).status).toBe(404)
    await commitEnvironment(at)
    const id = await deployPlan(at)
    const { status, body: refused } = await at.request('POST', `${TRANSITION}/releases/1/discard`, {})
    expect(status).toBe(422)
    expect(toText(toList(toFields(refused)['errors'])[0])).toContain(`There is an active deployment ${id}`)
  })
})

describe('updates in front of computes', () => {
  it('follow when computes are added or removed, not when they change', async () => {
    await deployShop(at)
    const compute = `${TRANSITION}/platforms/web/components/compute`
    const body = { cms_dj_ci: { ciAttributes: { size: 'M' } } }
    expect((await at.request('PUT', compute, body)).status).toBe(200)
    await commitEnvironment(at)
    const { changes } = await readPlan(at)
    expect(changes.map(({ name, action }) => `${action} ${name.split('-')[0]}`)).toContain('update compute')
    expect(changes.map(({ name }) => name.split('-')[0])).not.toContain('lb')
  })
})

describe('a preview', () => {
  it('shows the plan of a commit and stores nothing', async () => {
    await deployShop(at)
    await openChange('150')
    const preview = await read(at, `${TRANSITION}/deployments/bom?cost=true&capacity=true`)
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
    expect(await read(at, `${TRANSITION}/releases/latest`)).toMatchObject({ releaseState: 'open' })
    expect(await states()).toEqual(['closed'])
    await commitEnvironment(at)
    expect((await readPlan(at)).changes.map(({ name, action, step }) => [name, action, step])).toEqual(
      changes.map(({ ciName, rfcAction, execOrder }) => [ciName, rfcAction, execOrder]),
    )
  })

  it('reports clouds without capacity', async () => {
    const { store } = at.service
    const nova = store.ci.findOne("nsPath = '/acme/_clouds/dc1' AND ciName = 'nova'")
    store.ci.update(nova?.ciId ?? 0, { ciAttributes: { ...nova?.ciAttributes, max_instances: '3' } })
    await deployShop(at)
    await openChange('200')
    const { capacity } = await read(at, `${TRANSITION}/deployments/bom?capacity=true`)
    expect(toFields(capacity)['reservationCheck']).toBe('dc1: 2 more computes wanted, 1 of 3 free.')
  })

  it('is saved at once with commit=true, and then waits to be started', async () => {
    await createDesign(at)
    await createProdEnvironment(at)
    const { status, body } = await at.request('POST', `${TRANSITION}/deployments/bom?commit=true&desc=first`, {})
    expect(status).toBe(200)
    const bom = await read(at, `${TRANSITION}/releases/bom`)
    expect(toFields(body)['release']).toEqual(bom)
    expect(await read(at, TRANSITION)).toMatchObject({
      ciState: 'replace',
      comments: expect.stringMatching(/^SUCCESS:/),
    })
    expect(await read(at, `${TRANSITION}/releases/latest`)).toMatchObject({
      releaseState: 'closed',
      description: 'first',
    })
    const answer = await at.request('POST', `${TRANSITION}/deployments`, {
      cms_deployment: { nsPath: BOM, comments: 'go' },
    })
    expect(answer.body).toMatchObject({ ciState: 'locked', ciName: 'prod', clouds: expect.any(Object) })
    at.advanceTime(1000)
    expect(await read(at, TRANSITION)).toMatchObject({ ciState: 'default' })
    const latest = await read(at, `${TRANSITION}/deployments/latest`)
    expect(latest).toMatchObject({ deploymentState: 'active', comments: 'go', releaseId: bom['releaseId'] })
    at.advanceTime(120_000)
    expect(await readDeploymentState(at, getId(latest, 'deploymentId'))).toBe('complete')
    const again = await read(at, `${TRANSITION}/deployments/bom?commit=true`)
    expect(again['rfcs']).toEqual({ cis: [], relations: [] })
    expect((await read(at, TRANSITION))['ciState']).toBe('default')
  })

  it('is abandoned if the process ends while making it', async () => {
    await createDesign(at)
    await createProdEnvironment(at)
    const { store } = at.service
    const environment = store.ci.findOne("ciClassName = 'manifest.Environment'")
    store.ci.update(environment?.ciId ?? 0, { ciState: 'locked' })
    const details = { username: 'x', description: null, excluded: [], availability: {} }
    store.job.insert({ jobId: 1, kind: 'plan', environmentId: environment?.ciId ?? 0, due: 0, details })
    const [folder, now] = [at.folder, at.service.now()]
    await at.close(true)
    at = openTestService({ folder, at: now })
    expect(await read(at, TRANSITION)).toMatchObject({
      ciState: 'default',
      comments: 'ERROR:Environment compilation was interrupted, please recompile!',
    })
  })
})

it('plans and starts in one step without an existing plan', async () => {
  await createDesign(at)
  await createProdEnvironment(at)
  const answer = await at.request('POST', `${TRANSITION}/deployments/`, {
    cms_deployment: { nsPath: BOM, continueOnFailure: true },
  })
  expect(answer.body).toMatchObject({ ciState: 'locked' })
  at.advanceTime(120_000)
  expect((await read(at, TRANSITION))['comments']).toContain('"autoDeploy":true')
  expect(await read(at, `${TRANSITION}/deployments/latest`)).toMatchObject({ deploymentState: 'complete', flags: 1 })
  expect(await readList(at, `${OPERATIONS}/instances?instances_state=all`)).toHaveLength(16)
  // Without changes there is no deployment.
  await at.request('POST', `${TRANSITION}/deployments`, { cms_deployment: { nsPath: BOM } })
  at.advanceTime(1000)
  expect(await readList(at, `${TRANSITION}/deployments`)).toHaveLength(1)
})

it('has a timeline of releases and deployments, newest first', async () => {
  await deployShop(at)
  await openChange('150')
  const entries = await readList(at, `${TRANSITION}/timeline.json`)
  expect(entries.map((entry) => entry['releaseState'] ?? entry['deploymentState'])).toEqual([
    'open',
    'complete',
    'closed',
  ])
  expect(entries[1]).toHaveProperty('parentReleaseId', entries[2]?.['releaseId'])
})
