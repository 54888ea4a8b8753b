import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList, toText } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import type { DeploymentState, RecordState } from '../model/rows.ts'
import {
  TRANSITION,
  commitEnvironment,
  deployPlan,
  createDesign,
  createProdEnvironment,
  setDeploymentState,
  read,
  readDeploymentState,
} from '../http/test-scenario.ts'

let app: TestService
let id: number
beforeEach(async () => {
  app = openTestService()
  await createDesign(app)
  await createProdEnvironment(app, 'single')
  await commitEnvironment(app)
  id = await deployPlan(app)
})
afterEach(() => app.close())

/** Sets the states of deployment, records and release as the engine would. */
function setStates(state: DeploymentState, records: RecordState): void {
  const { store } = app.service
  const { releaseId = 0 } = store.deployment.find(id) ?? {}
  store.deployment.update(id, { deploymentState: state, comments: 'before' })
  store.database.run('UPDATE record SET dpmtRecordState = ?, due = NULL WHERE deploymentId = ?', records, id)
  const over = { complete: 'closed', canceled: 'canceled' } as const
  store.release.update(releaseId, { releaseState: state === 'complete' || state === 'canceled' ? over[state] : 'open' })
}

const recordStates = () =>
  new Set(app.service.store.record.all('deploymentId = ?', id).map(({ dpmtRecordState }) => dpmtRecordState))
const releaseState = () =>
  app.service.store.release.find(app.service.store.deployment.find(id)?.releaseId ?? 0)?.releaseState

const refusedWith = (body: unknown) => toText(toList(toFields(body)['errors'])[0]) ?? ''

const unsupported = (state: string) => `This state is not supported - ${state}`
const notFailed = (state: string) => `The deployment is not in failed state - ${state}`
const notActive = (state: string) => `The deployment is not in active state - ${state}`
const notEnded = (state: string) => `The deployment is not in failed/active state - ${state}`

interface Row {
  from: DeploymentState
  records?: RecordState
  /** Requested state to the resulting state or the error message. */
  to: Record<string, string>
}

const TABLE: Row[] = [
  {
    from: 'pending',
    to: {
      pending: 'pending',
      active: 'active',
      canceled: 'canceled',
      paused: notActive('pending'),
      complete: 'pending',
      failed: notActive('pending'),
    },
  },
  {
    from: 'active',
    to: {
      active: 'active',
      paused: 'paused',
      canceled: notEnded('active'),
      complete: 'complete',
      failed: 'failed',
      pending: unsupported('pending'),
    },
  },
  {
    from: 'active',
    records: 'inprogress',
    to: { canceled: 'The deployment still have active work orders!', paused: 'pausing' },
  },
  {
    from: 'paused',
    to: { paused: 'paused', active: 'active', canceled: 'canceled', complete: 'complete', failed: 'failed' },
  },
  {
    from: 'paused',
    records: 'inprogress',
    to: {
      pausing: unsupported('pausing'),
      paused: 'pausing',
      active: 'active',
      canceled: 'The deployment still have active work orders!',
    },
  },
  {
    from: 'failed',
    records: 'failed',
    to: {
      failed: 'failed',
      active: 'active',
      canceled: 'canceled',
      paused: notActive('failed'),
      complete: 'failed',
      pending: unsupported('pending'),
    },
  },
  {
    from: 'complete',
    records: 'complete',
    to: {
      complete: 'complete',
      active: notFailed('complete'),
      paused: notActive('complete'),
      canceled: notEnded('complete'),
      failed: notActive('complete'),
    },
  },
  {
    from: 'canceled',
    records: 'canceled',
    to: {
      canceled: 'canceled',
      active: notFailed('canceled'),
      paused: notActive('canceled'),
      complete: 'canceled',
      failed: notActive('canceled'),
    },
  },
]

describe.each(TABLE)('a deployment that is $from with records $records', ({ from, records = 'pending', to }) => {
  it('allows valid state changes and refuses others without side effects', async () => {
    for (const [requested, expected] of Object.entries({ cancelled: unsupported('cancelled'), ...to })) {
      setStates(from, records)
      const { status, body } = await setDeploymentState(app, id, requested)
      if (expected.includes(' ')) {
        expect([requested, status]).toEqual([requested, 422])
        expect(refusedWith(body)).toBe(`com.oneops.cms.exceptions.DJException: ${expected} (500)`)
        expect(app.service.store.deployment.find(id)).toMatchObject({ deploymentState: from, comments: 'before' })
        expect(recordStates()).toEqual(new Set([records]))
      } else {
        expect([requested, status], JSON.stringify(body)).toEqual([requested, 200])
        expect([requested, await readDeploymentState(app, id)]).toEqual([requested, expected])
      }
    }
  })
})

it('cancels pending records and the release; completed work stays', async () => {
  setStates('paused', 'pending')
  const [first] = app.service.store.record.all('deploymentId = ?', id)
  app.service.store.record.update(first?.dpmtRecordId ?? 0, { dpmtRecordState: 'complete' })
  await setDeploymentState(app, id, 'canceled')
  expect(recordStates()).toEqual(new Set(['complete', 'canceled']))
  expect(releaseState()).toBe('canceled')
})

it('resets failed records to pending on a retry, and keeps the release open', async () => {
  setStates('failed', 'failed')
  expect(releaseState()).toBe('open')
  await setDeploymentState(app, id, 'active')
  expect(recordStates()).toEqual(new Set(['pending']))
})

it('closes the release on `complete` even if nothing ran, and waits for running records', async () => {
  app.advanceTime(500)
  expect(recordStates()).toContain('inprogress')
  await setDeploymentState(app, id, 'complete')
  expect(releaseState()).toBe('closed')
  app.advanceTime(60_000)
  expect(recordStates()).toEqual(new Set(['complete', 'pending']))
  expect(await readDeploymentState(app, id)).toBe('complete')
})

it('fails on `failed` and can be retried', async () => {
  await setDeploymentState(app, id, 'failed')
  app.advanceTime(60_000)
  expect(await readDeploymentState(app, id)).toBe('failed')
  await setDeploymentState(app, id, 'active')
  app.advanceTime(60_000)
  expect(await readDeploymentState(app, id)).toBe('complete')
})

it('falls back to the shown state without a requested one, which fails while pausing', async () => {
  const send = (fields: object) => app.request('PUT', `${TRANSITION}/deployments/${id}`, { cms_deployment: fields })
  expect((await send({ comments: 'only this' })).body).toMatchObject({
    deploymentState: 'active',
    comments: 'only this',
  })
  app.advanceTime(500)
  await setDeploymentState(app, id, 'paused')
  expect(refusedWith((await send({ comments: 'x' })).body)).toContain(unsupported('pausing'))
})

it('changes flags with or without a state', async () => {
  const fields = { deploymentState: 'active', continueOnFailure: true, autoPauseExecOrders: [2, '3'] }
  const { body } = await app.request('PUT', `${TRANSITION}/deployments/${id}`, { cms_deployment: fields })
  expect(body).toMatchObject({ flags: 1, continueOnFailure: true, autoPauseExecOrders: [2, 3] })
  expect((await setDeploymentState(app, id, 'paused')).body).toMatchObject({
    continueOnFailure: true,
    autoPauseExecOrders: [2, 3],
  })
})

it('answers 500 for an unknown deployment and for a missing envelope', async () => {
  expect((await setDeploymentState(app, 987_654, 'paused')).status).toBe(500)
  expect((await app.request('PUT', `${TRANSITION}/deployments/${id}`, {})).status).toBe(500)
  expect((await app.request('GET', `${TRANSITION}/deployments/987654/status`)).status).toBe(500)
})

describe('starting', () => {
  const start = (releaseId: number | string) =>
    app.request('POST', `${TRANSITION}/deployments`, { cms_deployment: { releaseId, nsPath: '/acme/shop/prod/bom' } })

  it('is refused for a release that is running, closed, of another kind, or missing', async () => {
    const { releaseId = 0 } = app.service.store.deployment.find(id) ?? {}
    for (const state of ['pending', 'active', 'paused', 'failed'] as const) {
      setStates(state, 'pending')
      const text = `There is an ${state} deployment already, returning this. dpmtId = ${id} (400)`
      expect((await start(releaseId)).body).toEqual({ errors: [text] })
    }
    setStates('canceled', 'canceled')
    const notOpen = (release: number) => ({
      errors: [`The release with id ${release} is not open, Can't create deployment for it! (400)`],
    })
    expect((await start(String(releaseId))).body).toEqual(notOpen(releaseId))
    expect((await start(987_654)).body).toEqual(notOpen(987_654))
    const manifest = (await read(app, `${TRANSITION}/releases/latest`))['releaseId']
    expect((await start(String(manifest))).body).toEqual({
      errors: [`The release with id ${String(manifest)} is not a BOM release, Can't create deployment for it! (400)`],
    })
  })

  it("is refused for another environment's release", async () => {
    setStates('canceled', 'canceled')
    const { store } = app.service
    const { releaseId = 0 } = store.deployment.find(id) ?? {}
    store.release.update(releaseId, { releaseState: 'open', nsPath: '/globex/shop/prod/bom' })
    const { status, body } = await start(releaseId)
    expect(status).toBe(422)
    expect(refusedWith(body)).toContain('is not open')
  })
})
