import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../test-service.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

const POLICIES = '/acme/organization/policies'
const create = (ciName: string, ciAttributes: object, token?: string) =>
  app.request('POST', POLICIES, { cms_ci: { ciName, ciAttributes } }, token)
const violations = async (ciAttributes: object) => {
  const cms_ci = { ciClassName: 'catalog.User', ciAttributes }
  return (await app.request('POST', '/acme/ci/policy_violations', { cms_ci }, 'demo-viewer')).body
}

describe('a policy', () => {
  it('is written by admins only, and read by members', async () => {
    expect(await create('root', { query: 'ciName:x' }, 'demo-operator')).toMatchObject({ status: 401 })
    expect((await create('root', { query: 'ciName:x', mode: 'passive' })).status).toBe(200)
    expect((await app.request('GET', `${POLICIES}/root`, undefined, 'demo-viewer')).status).toBe(200)
    expect(await app.request('DELETE', `${POLICIES}/root`, undefined, 'demo-operator')).toMatchObject({ status: 401 })
    expect(await app.request('GET', `${POLICIES}/root/evaluate`, undefined, 'demo-viewer')).toMatchObject({
      status: 401,
    })
  })

  it.each([
    [{ mode: 'passive' }, '[query] must be present.'],
    [{ query: 'x', mode: 'strict' }, 'one of disabled, passive, active'],
  ])('is refused as %j', async (attributes, problem) => {
    expect(await create('root', attributes)).toMatchObject({
      status: 422,
      body: { errors: [expect.stringContaining(problem)] },
    })
  })

  it('finds the records that violate it, within a namespace and a size', async () => {
    await create('all', { query: 'ciClassName:cloud.Offering' })
    const evaluate = async (query = '') => (await app.request('GET', `${POLICIES}/all/evaluate${query}`)).body
    expect(await evaluate()).toHaveLength(2)
    expect(await evaluate('?max_size=1')).toHaveLength(1)
    expect(await evaluate('?ns_path=/acme/_clouds/dc1')).toMatchObject([{ ciAttributes: { cost_rate: '0.10' } }])
    expect(await evaluate('?ns_path=/globex')).toHaveLength(2)
    expect(await evaluate('?query=ciClassName:account.Assembly')).toMatchObject([{ ciName: 'shop' }])
    expect((await app.request('GET', `${POLICIES}/evaluate`)).body).toEqual([])
    expect(await app.request('GET', `${POLICIES}/evaluate?query=(`)).toMatchObject({
      status: 422,
      body: { errors: [expect.stringContaining('Failed to parse query')] },
    })
  })

  it('names itself for a record that violates it, unless it is disabled', async () => {
    await create('root', { query: 'ciAttributes.username:root', mode: 'active' })
    await create('off', { query: 'ciAttributes.username:root', mode: 'disabled' })
    expect(await violations({ username: 'root' })).toMatchObject([{ ciName: 'root' }])
    expect(await violations({ username: 'app' })).toEqual([])
  })
})

describe('a notification sink', () => {
  const sink = {
    ciName: 'log',
    ciClassName: 'account.notification.url.Sink',
    ciAttributes: { service_url: 'https://x' },
  }

  it('is written by admins only, and hides its secret', async () => {
    const post = (cms_ci: object, token?: string) => app.request('POST', '/acme/notifications', { cms_ci }, token)
    expect(await post(sink, 'demo-operator')).toMatchObject({ status: 401 })
    expect(await post({ ...sink, ciClassName: 'account.Policy' })).toMatchObject({ status: 422 })
    const secret = { ...sink, ciAttributes: { ...sink.ciAttributes, password: 'top' } }
    expect((await post(secret)).body).toMatchObject({ ciAttributes: { password: '--ENCRYPTED--' } })
    const { ciId } = app.service.store.ci.findOne("ciName = 'log'") ?? {}
    expect(app.service.store.relation.count("toCiId = ? AND relationName = 'base.ForwardsTo'", ciId ?? 0)).toBe(1)
  })
})
