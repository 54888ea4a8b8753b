import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields, toList } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import {
  TRANSITION,
  commitEnvironment,
  deployPlan,
  createDesign,
  createProdEnvironment,
  setDeploymentState,
  read,
  readList,
  readDeploymentState,
} from '../http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

function addGate(name: string, attributes: Record<string, string>, ciClassName = 'cloud.Support'): void {
  const { store } = app.service
  const cloud = store.ci.findOne("ciName = 'dc1' AND ciClassName = 'account.Cloud'")
  if (!cloud) throw new Error('The dataset has no dc1.')
  const ciAttributes = { enabled: 'true', approval: 'true', approval_auth_type: 'none', ...attributes }
  const scope = { ciName: name, ciClassName, nsPath: '/acme/_clouds/dc1' }
  store.ci.insert({ ...cloud, ...scope, ciId: store.nextId(), ciAttributes })
}

/** Starts a deployment to clouds of which dc1 requires approval. */
async function startGatedDeployment(...gates: Record<string, string>[]): Promise<number> {
  gates.forEach((attributes, index) => addGate(index === 0 ? 'gate' : `gate${index}`, attributes))
  await createDesign(app)
  await createProdEnvironment(app)
  await commitEnvironment(app)
  return deployPlan(app)
}

const approvals = (id: number) => readList(app, `${TRANSITION}/deployments/${id}/approvals`)

async function decide(id: number, decision: object, body: object = {}, token?: string) {
  const open = (await approvals(id)).filter(({ state }) => state === 'pending')
  const items = open.map(({ approvalId }) => ({ approvalId: String(approvalId), ...decision }))
  return app.request('PUT', `${TRANSITION}/deployments/${id}/approvals/settle`, { approvals: items, ...body }, token)
}

describe('old-style approval', () => {
  it('approves everything open permanently, with a stale answer', async () => {
    const id = await startGatedDeployment({})
    app.advanceTime(10_000)
    expect(await readDeploymentState(app, id)).toBe('pending')
    const [open] = await approvals(id)
    expect(open).toMatchObject({ state: 'pending', stateId: 100, isExpired: false })
    expect(JSON.parse(String(open?.['governCiJson']))).toMatchObject({ ciName: 'gate', ciClassName: 'cloud.Support' })
    // Rights on the cloud are not checked.
    const answer = await app.request(
      'PUT',
      `${TRANSITION}/deployments/${id}`,
      { cms_deployment: { deploymentState: 'active', comments: 'go' } },
      'demo-operator',
    )
    expect(answer.body).toMatchObject({ deploymentState: 'pending' })
    expect(await readDeploymentState(app, id)).toBe('active')
    expect((await approvals(id))[0]).toMatchObject({ state: 'approved', comments: '!! go', expiresIn: -1 })
  })

  it('skips approvals that need a token', async () => {
    const id = await startGatedDeployment({ approval_auth_type: 'token' })
    expect((await setDeploymentState(app, id, 'active')).status).toBe(200)
    expect(await readDeploymentState(app, id)).toBe('pending')
  })

  it('rejects open approvals on a cancel, and closes the plan', async () => {
    const id = await startGatedDeployment({})
    expect((await setDeploymentState(app, id, 'canceled')).status).toBe(200)
    expect(await readDeploymentState(app, id)).toBe('canceled')
    expect((await approvals(id))[0]).toMatchObject({ state: 'rejected', stateId: 300 })
    expect((await app.request('GET', `${TRANSITION}/releases/bom`)).status).toBe(404)
  })
})

describe('decisions', () => {
  it('start the deployment with the last approval, not before', async () => {
    const id = await startGatedDeployment({}, {})
    const [first] = await approvals(id)
    const one = { approvals: [{ approvalId: String(first?.['approvalId']), state: 'approved', comments: 'fine' }] }
    const answer = await app.request('PUT', `${TRANSITION}/deployments/${id}/approvals/settle`, one)
    expect(answer.body).toMatchObject([{ state: 'approved', stateId: 200, expiresIn: 720, comments: 'fine' }])
    expect(await readDeploymentState(app, id)).toBe('pending')
    await decide(id, {}, { state: 'approved', expiresIn: 5, comments: 'for all' })
    expect((await approvals(id))[1]).toMatchObject({ expiresIn: 5, comments: 'for all', updatedBy: 'demo-admin' })
    expect(await readDeploymentState(app, id)).toBe('active')
    // The comment of an approval does not become that of the deployment.
    expect((await read(app, `${TRANSITION}/deployments/${id}/status`))['comments']).not.toBe('for all')
  })

  it('cancel the deployment with any rejection', async () => {
    const id = await startGatedDeployment({}, {})
    const [first] = await approvals(id)
    await app.request('PUT', `${TRANSITION}/deployments/${id}/approvals/settle`, {
      approvals: [{ approvalId: String(first?.['approvalId']), state: 'rejected', comments: 'not today' }],
    })
    expect(await readDeploymentState(app, id)).toBe('canceled')
    const history = toList((await read(app, `${TRANSITION}/deployments/${id}/edit.json`))['state_history']).map(
      toFields,
    )
    expect(history.at(-1)).toMatchObject({ oldState: 'pending', newState: 'canceled', comments: 'not today' })
  })

  it('accept the governing record as id, but no number', async () => {
    const id = await startGatedDeployment({})
    const send = (approvalId: unknown) =>
      app.request('PUT', `${TRANSITION}/deployments/${id}/approvals/settle`, {
        approvals: [{ approvalId, state: 'approved' }],
      })
    expect((await send((await approvals(id))[0]?.['approvalId'])).status).toBe(500)
    expect((await send('987654')).status).toBe(422)
    expect((await send('/acme/_clouds/dc1!gate')).body).toMatchObject([{ state: 'approved' }])
    expect(await readDeploymentState(app, id)).toBe('active')
  })

  it('are refused with the cloud and the record named, and change nothing', async () => {
    const id = await startGatedDeployment({ approval_auth_type: 'token', approval_token: 's3cret' }, {})
    const refused = async (decision: object) => toFields((await decide(id, decision)).body)['errors']
    expect(await refused({ state: 'approved' })).toEqual(['dc1 - gate: Approval token is required.'])
    expect(await refused({ state: 'approved', token: 'x' })).toEqual(['dc1 - gate: Approval token is invalid.'])
    expect(await refused({ state: 'granted', token: 's3cret' })).toEqual([
      'dc1 - gate: There is no such approval state - granted.',
    ])
    expect((await approvals(id)).map(({ state }) => state)).toEqual(['pending', 'pending'])
    const done = await decide(id, { state: 'approved' }, { token: 's3cret' })
    expect(done.status).toBe(200)
    const again = (await approvals(id)).map(({ approvalId }) => ({ approvalId: String(approvalId), state: 'rejected' }))
    const { status, body } = await app.request('PUT', `${TRANSITION}/deployments/${id}/approvals/settle`, {
      approvals: again,
    })
    expect(status).toBe(422)
    expect(toFields(body)['errors']).toEqual(['dc1 - gate: The approval is not in pending state - approved.'])
  })

  it("need the cloud's support or compliance flag, not transition", async () => {
    const id = await startGatedDeployment({})
    const decision = { state: 'approved' }
    for (const token of ['demo-operator', 'demo-viewer']) {
      expect((await decide(id, decision, {}, token)).status).toBe(401)
    }
    const { store } = app.service
    const cloud = store.ci.findOne("ciName = 'dc1' AND ciClassName = 'account.Cloud'")
    const readers = store.team.find(3)
    store.team.update(3, { cloudCompliance: true, attached: [...(readers?.attached ?? []), cloud?.ciId ?? 0] })
    expect((await decide(id, decision, {}, 'demo-viewer')).status).toBe(401)
    store.team.update(3, { cloudSupport: true })
    expect((await decide(id, decision, {}, 'demo-viewer')).status).toBe(200)
    expect(await readDeploymentState(app, id)).toBe('active')
  })

  it('crash without their list', async () => {
    const id = await startGatedDeployment({})
    expect((await app.request('PUT', `${TRANSITION}/deployments/${id}/approvals/settle`, {})).status).toBe(500)
  })
})

describe('an expired approval', () => {
  it('returns a resumed deployment to pending for a new one', async () => {
    const id = await startGatedDeployment({})
    await decide(id, { state: 'approved', expiresIn: 5 })
    app.advanceTime(1000)
    await setDeploymentState(app, id, 'paused')
    app.advanceTime(4 * 60_000)
    expect((await approvals(id))[0]).toMatchObject({ isExpired: false })
    app.advanceTime(2 * 60_000)
    expect((await approvals(id))[0]).toMatchObject({ state: 'approved', isExpired: true })
    await setDeploymentState(app, id, 'active')
    expect(await readDeploymentState(app, id)).toBe('pending')
    expect(await approvals(id)).toMatchObject([
      { state: 'expired', stateId: 400, isExpired: true },
      { state: 'pending', stateId: 100, isExpired: false },
    ])
    await decide(id, { state: 'approved', expiresIn: -1 })
    app.advanceTime(200 * 60_000)
    expect(await readDeploymentState(app, id)).toBe('complete')
    expect((await approvals(id)).at(-1)).toMatchObject({ state: 'approved', isExpired: false })
  })

  it('blocks a retry, like an approval required since the start', async () => {
    await createDesign(app, 'fail-1')
    await createProdEnvironment(app)
    await commitEnvironment(app)
    const id = await deployPlan(app)
    app.advanceTime(60_000)
    expect(await readDeploymentState(app, id)).toBe('failed')
    addGate('late', {}, 'cloud.compliance.Security')
    await setDeploymentState(app, id, 'active')
    expect(await readDeploymentState(app, id)).toBe('pending')
    expect(await approvals(id)).toMatchObject([{ state: 'pending' }])
  })
})
