import { afterEach, beforeEach, expect, it } from 'vitest'
import { fieldsOf, listOf } from '../body.ts'
import { openTestService, type TestService } from '../fixture.ts'
import { T, commit, deploy, makeDesign, makeEnvironment, move, read, stateOf } from '../rehearsal.ts'

let at: TestService
beforeEach(() => {
  at = openTestService()
})
afterEach(() => at.close())

/** Starts a deployment on clouds of which dc1 demands approval. */
async function begin(authentication: string): Promise<number> {
  const { store } = at.service
  const cloud = store.ci.one("ciName = 'dc1' AND ciClassName = 'account.Cloud'")
  if (!cloud) throw new Error('The dataset has no dc1.')
  const ciAttributes = { enabled: 'true', approval: 'true', approval_auth_type: authentication }
  const support = { ciName: 'gate', ciClassName: 'cloud.Support', nsPath: '/acme/_clouds/dc1' }
  store.ci.insert({ ...cloud, ...support, ciId: store.nextId(), ciAttributes })
  await makeDesign(at)
  await makeEnvironment(at)
  await commit(at)
  return deploy(at)
}

const approvals = async (id: number) =>
  listOf((await read(at, `${T}/deployments/${id}/edit.json`))['approvals']).map(fieldsOf)

it('a deployment waits for approval, and the old way settles it with a stale answer', async () => {
  const id = await begin('none')
  at.pass(10_000)
  expect(await stateOf(at, id)).toBe('pending')
  const [open] = await approvals(id)
  expect(open).toMatchObject({ state: 'pending', stateId: 100, isExpired: false })
  expect(JSON.parse(String(open?.['governCiJson']))).toMatchObject({ ciName: 'gate', ciClassName: 'cloud.Support' })
  expect((await move(at, id, 'active')).body).toMatchObject({ deploymentState: 'pending' })
  expect(await stateOf(at, id)).toBe('active')
  expect((await approvals(id))[0]).toMatchObject({ state: 'approved', comments: '!! ', expiresIn: -1 })
})

it('an approval that needs a token stays open', async () => {
  const id = await begin('token')
  expect((await move(at, id, 'active')).status).toBe(200)
  expect(await stateOf(at, id)).toBe('pending')
})

it('canceling rejects what is open and closes the plan', async () => {
  const id = await begin('none')
  expect((await move(at, id, 'canceled')).status).toBe(200)
  expect(await stateOf(at, id)).toBe('canceled')
  expect((await approvals(id))[0]).toMatchObject({ state: 'rejected' })
  expect((await at.call('GET', `${T}/releases/bom`)).status).toBe(404)
})
