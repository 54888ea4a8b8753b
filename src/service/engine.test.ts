import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList } from './http/body.ts'
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
  setDeploymentState,
  read,
  readList,
  readPlan,
  readDeploymentState,
} from './http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

async function startFirstDeployment(version = '1.0', options = {}): Promise<number> {
  await createDesign(app, version)
  await createProdEnvironment(app)
  await commitEnvironment(app)
  return deployPlan(app, options)
}

const records = async (id: number) =>
  Object.values(toFields((await read(app, `${TRANSITION}/deployments/${id}/status`))['rfc_info'])).map(
    (info) => toFields(info)['state'],
  )

describe('a deployment', () => {
  it('runs step by step to the end and creates instances', async () => {
    const id = await startFirstDeployment()
    expect(await readDeploymentState(app, id)).toBe('active')
    app.advanceTime(500)
    expect(await records(id)).toContain('inprogress')
    expect(new Set(await records(id))).toEqual(new Set(['inprogress', 'pending']))
    app.advanceTime(120_000)
    expect(await readDeploymentState(app, id)).toBe('complete')
    expect(new Set(await records(id))).toEqual(new Set(['complete']))
    const [compute] = await readInstances(app, 'compute')
    expect(compute).toMatchObject({
      ciState: 'default',
      deployedTo: { ciName: 'dc1' },
      cloud: { relationName: 'base.DeployedTo' },
    })
    expect(toFields(compute?.['ciAttributes'])['private_ip']).toMatch(/^10\.\d+\.\d+\.\d+$/)
    const bom = await read(app, `${TRANSITION}/releases/bom?latest=true`)
    expect(bom).toMatchObject({ releaseState: 'closed', releaseStateId: 200, ciRfcCount: 16 })
  })

  it('keeps its history and log', async () => {
    await deployShop(app)
    const { deploymentId } = await read(app, `${TRANSITION}/deployments/latest`)
    const history = toList(
      (await read(app, `${TRANSITION}/deployments/${String(deploymentId)}/edit.json`))['state_history'],
    )
    expect(history.map((item) => toFields(item)['newState'])).toEqual(['active', 'complete'])
    const { rfc_cis: changes } = await read(app, `${TRANSITION}/deployments/${String(deploymentId)}`)
    const { rfcId, deployment } = toFields(toList(changes)[0])
    expect(deployment).toMatchObject({ dpmtRecordState: 'complete', deploymentId })
    const [log] = await readList(
      app,
      `${TRANSITION}/deployments/${String(deploymentId)}/log_data?rfcId=${String(rfcId)}`,
    )
    expect(toList(log?.['logData']).length).toBeGreaterThan(2)
    expect(log?.['id']).toBe(toFields(deployment)['dpmtRecordId'])
  })

  it('gives a replaced instance a new machine', async () => {
    await deployShop(app)
    const [before] = await readInstances(app, 'compute')
    const id = getId(before, 'ciId')
    await app.request('PUT', `${SHOP}/operations/instances/state`, { ids: [String(id)], state: 'replace' })
    await commitEnvironment(app)
    await deployPlan(app)
    app.advanceTime(60_000)
    const after = (await readInstances(app, 'compute')).find((row) => row['ciId'] === id)
    const [old, now] = [toFields(before?.['ciAttributes']), toFields(after?.['ciAttributes'])]
    expect(after?.['ciState']).toBe('default')
    expect(now['instance_id']).not.toBe(old['instance_id'])
    expect(now['private_ip']).not.toBe(old['private_ip'])
    expect(getId(after, 'created')).toBeGreaterThan(getId(before, 'created'))
  })
})

describe('pausing', () => {
  it('shows pausing while records are in progress, then stops all work', async () => {
    const id = await startFirstDeployment()
    app.advanceTime(500)
    await setDeploymentState(app, id, 'paused')
    expect(await readDeploymentState(app, id)).toBe('pausing')
    expect((await setDeploymentState(app, id, 'canceled')).body).toMatchObject({
      errors: [expect.stringContaining('The deployment still have active work orders!')],
    })
    app.advanceTime(10_000)
    expect(await readDeploymentState(app, id)).toBe('paused')
    expect(await records(id)).toContain('pending')
    await setDeploymentState(app, id, 'active')
    app.advanceTime(120_000)
    expect(await readDeploymentState(app, id)).toBe('complete')
  })

  it('happens automatically before a step that requires it, once', async () => {
    const id = await startFirstDeployment('1.0', { autoPauseExecOrders: [2] })
    app.advanceTime(60_000)
    expect(await readDeploymentState(app, id)).toBe('paused')
    await setDeploymentState(app, id, 'active')
    app.advanceTime(120_000)
    expect(await readDeploymentState(app, id)).toBe('complete')
  })

  it('can end in a cancel, which keeps completed work', async () => {
    const id = await startFirstDeployment('1.0', { autoPauseExecOrders: [2] })
    app.advanceTime(60_000)
    expect((await setDeploymentState(app, id, 'canceled')).status).toBe(200)
    expect(new Set(await records(id))).toEqual(new Set(['complete', 'canceled']))
    expect(await readInstances(app, 'compute')).toHaveLength(2)
    expect((await read(app, `${TRANSITION}/releases/bom?latest=true`))['releaseState']).toBe('canceled')
    await commitEnvironment(app)
    expect((await readPlan(app)).changes).toHaveLength(14)
  })
})

describe('failures', () => {
  it('stop the deployment at a version that starts with fail-, and a retry resumes it', async () => {
    const id = await startFirstDeployment('fail-1')
    app.advanceTime(60_000)
    expect(await readDeploymentState(app, id)).toBe('failed')
    expect(await records(id)).toContain('failed')
    expect((await app.request('POST', `${TRANSITION}/commit`, {})).body).toEqual({
      errors: ['Cannot commit while deployment is in progress.'],
    })
    await setDeploymentState(app, id, 'active')
    expect(await readDeploymentState(app, id)).toBe('active')
    app.advanceTime(60_000)
    expect(await readDeploymentState(app, id)).toBe('failed')
    expect((await setDeploymentState(app, id, 'canceled')).status).toBe(200)
  })

  it('are skipped with continueOnFailure', async () => {
    const id = await startFirstDeployment('fail-1', { continueOnFailure: true })
    app.advanceTime(120_000)
    expect(await readDeploymentState(app, id)).toBe('complete')
    expect(await records(id)).toContain('failed')
  })
})

describe('after a crash', () => {
  it('resumes where it was', async () => {
    const id = await startFirstDeployment()
    app.advanceTime(3000)
    expect(await records(id)).toContain('inprogress')
    const [folder, now] = [app.folder, app.service.now()]
    await app.close(true)
    app = openTestService({ folder, at: now + 60_000 })
    app.advanceTime(120_000)
    expect(await readDeploymentState(app, id)).toBe('complete')
    expect(await readList(app, `${OPERATIONS}/instances?instances_state=all`)).toHaveLength(16)
  })

  it('finishes an interrupted commit', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    await app.request('POST', `${TRANSITION}/commit`, {})
    const [folder, now] = [app.folder, app.service.now()]
    await app.close(true)
    app = openTestService({ folder, at: now })
    expect((await read(app, TRANSITION))['ciState']).toBe('locked')
    app.advanceTime(1000)
    expect((await read(app, TRANSITION))['comments']).toMatch(/^SUCCESS:/)
    expect((await readPlan(app)).changes).toHaveLength(16)
  })
})

it('keeps an environment-owned variable through a pull', async () => {
  await deployShop(app)
  const [web] = await readList(app, `${TRANSITION}/platforms`)
  const variable = app.service.store.ci.findOne("ciName = 'appVersion' AND nsPath LIKE '/acme/shop/prod/manifest/%'")
  expect(web?.['ciName']).toBe('web')
  app.service.store.ci.update(variable?.ciId ?? 0, { attrProps: { owner: { value: 'manifest' } } })
  await app.request('PUT', `${DESIGN}/platforms/web/variables/appVersion`, {
    cms_dj_ci: { ciAttributes: { value: '9' } },
  })
  await commitDesign(app)
  await app.request('POST', `${TRANSITION}/pull`, { async: 'true' })
  app.advanceTime(1000)
  expect(await commitEnvironment(app)).toContain('"rfcCiCount":0')
})

describe('injected failures', () => {
  /** Reopens the service with a share of steps that fail on their first run. */
  async function withFaults(failStep: number, id: number) {
    const [folder, now] = [app.folder, app.service.now()]
    await app.close(true)
    app = openTestService({ folder, at: now, failStep })
    app.advanceTime(120_000)
    return readDeploymentState(app, id)
  }

  it('fail every record once and never again', async () => {
    const id = await startFirstDeployment()
    expect(await withFaults(1, id)).toBe('failed')
    for (let retries = 0; (await readDeploymentState(app, id)) !== 'complete'; retries++) {
      expect(retries).toBeLessThan(20)
      const { record, log } = app.service.store
      const failed = record.all("deploymentId = ? AND dpmtRecordState = 'failed'", id)
      expect(failed.length).toBeGreaterThan(0)
      for (const { dpmtRecordId, comments } of failed) {
        expect(comments).toContain('--fail-step')
        expect(log.count("ownerId = ? AND message LIKE '%--fail-step%'", dpmtRecordId)).toBe(1)
      }
      await setDeploymentState(app, id, 'active')
      app.advanceTime(120_000)
    }
    expect(new Set(await records(id))).toEqual(new Set(['complete']))
  })

  it('hit the same records every time', async () => {
    const id = await startFirstDeployment('1.0', { continueOnFailure: true })
    await withFaults(0.5, id)
    const states = await records(id)
    expect(new Set(states)).toEqual(new Set(['complete', 'failed']))
  })
})

describe('records', () => {
  it('start step by step, and a step waits for all records of the previous one', async () => {
    const id = await startFirstDeployment()
    const { record } = app.service.store
    const seen = new Set<string>()
    for (let ticks = 0; ticks < 400 && (await readDeploymentState(app, id)) !== 'complete'; ticks++) {
      app.advanceTime(250)
      const rows = app.service.store.database.all(
        'SELECT dpmtRecordState AS state, execOrder FROM record WHERE deploymentId = ?',
        id,
      )
      const steps = (state: string) =>
        rows.filter((row) => row['state'] === state).map((row) => Number(row['execOrder']))
      if (steps('inprogress').length > 0) {
        expect(new Set(steps('inprogress')).size).toBe(1)
        expect(Math.max(0, ...steps('complete'))).toBeLessThanOrEqual(Math.min(...steps('inprogress')))
        expect(Math.min(Infinity, ...steps('pending'))).toBeGreaterThanOrEqual(Math.max(...steps('inprogress')))
      }
      for (const row of rows) seen.add(String(row['state']))
    }
    expect(seen).toEqual(new Set(['pending', 'inprogress', 'complete']))
    expect(record.count('deploymentId = ? AND (started IS NULL OR due IS NOT NULL)', id)).toBe(0)
  })

  it('take ten times as long in an environment named slow-', async () => {
    await createDesign(app)
    await createProdEnvironment(app, 'single')
    await commitEnvironment(app)
    const { store } = app.service
    const id = await deployPlan(app)
    store.deployment.update(id, { nsPath: '/acme/shop/slow-prod/bom' })
    app.advanceTime(500)
    store.deployment.update(id, { nsPath: '/acme/shop/prod/bom' })
    const [slow] = store.record.all("deploymentId = ? AND dpmtRecordState = 'inprogress'", id)
    expect((slow?.due ?? 0) - (slow?.started ?? 0)).toBeGreaterThanOrEqual(10_000)
  })
})

describe('a paused deployment', () => {
  it('completes when the running step is the last one', async () => {
    await deployShop(app, 'single')
    await app.request('PUT', `${SHOP}/operations/instances/state`, {
      ids: [getId((await readInstances(app, 'artifact'))[0], 'ciId')],
      state: 'replace',
    })
    await commitEnvironment(app)
    const id = await deployPlan(app)
    app.advanceTime(100)
    await setDeploymentState(app, id, 'paused')
    expect(await readDeploymentState(app, id)).toBe('pausing')
    app.advanceTime(10_000)
    expect(await readDeploymentState(app, id)).toBe('complete')
  })

  it('fails when the running step fails', async () => {
    const id = await startFirstDeployment('fail-1')
    while (!app.service.store.log.count("message LIKE '%(Artifact)%'")) app.advanceTime(500)
    await setDeploymentState(app, id, 'paused')
    app.advanceTime(30_000)
    expect(await readDeploymentState(app, id)).toBe('failed')
  })
})
