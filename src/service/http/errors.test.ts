import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../test-service.ts'
import {
  DESIGN,
  OPERATIONS,
  SHOP,
  TRANSITION,
  commitEnvironment,
  deployPlan,
  createDesign,
  createProdEnvironment,
  setDeploymentState,
  readList,
} from './test-scenario.ts'

let app: TestService
beforeAll(async () => {
  app = openTestService()
  await createDesign(app)
  await createProdEnvironment(app)
})
afterAll(() => app.close())

const signIn = { error: 'You need to sign in or sign up before continuing.' }
const unauthorized = { errors: ['Unauthorized access!'] }

describe('authentication and access (4.2)', () => {
  it.each([
    ['no token', '', '/acme/assemblies', 401, signIn],
    ['a wrong token', 'nobody', '/acme/assemblies', 401, signIn],
    ['no member', 'stranger', '/acme/assemblies', 401, { errors: ["You are not part of organization 'acme'."] }],
    ['a path that is none', 'demo-admin', '/acme/nothing/here', 404, { errors: ['not found'] }],
    ['the short form without a collection', 'demo-admin', '/not_found_error', 404, { errors: ['not found'] }],
  ])('%s', async (_, token, path, status, body) => {
    expect(await app.request('GET', path, undefined, token)).toMatchObject({ status, body })
  })

  it.each([
    ['an organization that is none', 'demo-admin', '/nowhere/assemblies', '/not_found_error'],
    ['a path that is none, not signed in', '', '/acme/nothing/here', '/users/sign_in'],
  ])('redirects for %s', async (_, token, path, location) => {
    const { status, headers } = await app.request('GET', path, undefined, token)
    expect([status, headers['location']]).toEqual([302, location])
  })

  it('treats an Accept header with more than JSON as a browser', async () => {
    const { body, headers } = await app.request('GET', '/acme/assemblies')
    expect(Array.isArray(body)).toBe(true)
    expect(headers['cache-control']).toBe('no-cache, no-store, max-age=0, must-revalidate')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('lets a reader only read', async () => {
    expect((await app.request('GET', TRANSITION, undefined, 'demo-viewer')).status).toBe(200)
    for (const [method, path, body] of [
      ['POST', `${TRANSITION}/commit`, {}],
      ['PUT', `${SHOP}/operations/instances/state`, { ids: ['1'], state: 'replace' }],
      ['POST', `${DESIGN}/platforms`, { cms_dj_ci: { ciName: 'x', ciAttributes: {} } }],
      ['POST', '/acme/assemblies', { cms_ci: { ciName: 'x', ciAttributes: { owner: 'a@example.com' } } }],
    ] as const) {
      expect(await app.request(method, path, body, 'demo-viewer'), path).toMatchObject({
        status: 401,
        body: unauthorized,
      })
    }
  })

  it('lets an operator change transition but not design', async () => {
    const body = { cms_dj_ci: { ciName: 'x', ciAttributes: {} } }
    expect((await app.request('POST', `${DESIGN}/platforms`, body, 'demo-operator')).status).toBe(401)
    expect((await app.request('PUT', `${TRANSITION}/disable`, { platformCiIds: [] }, 'demo-operator')).status).toBe(422)
  })
})

describe('missing records', () => {
  it.each([
    ['/acme/assemblies/nope', 'account.Assembly', 'nope', '/acme'],
    [`${SHOP}/transition/environments/nope`, 'manifest.Environment', 'nope', '/acme/shop'],
    [`${OPERATIONS}/platforms/nope/components`, 'manifest.Platform', 'nope', '/acme/shop/prod/manifest'],
    ['/acme/clouds/nope', 'account.Cloud', 'nope', '/acme/_clouds'],
  ])('%s', async (path, className, name, ns) => {
    const errors = [`Could not locate ${className} with id/name '${name}' in namespace '${ns}'.`]
    expect(await app.request('GET', path)).toMatchObject({ status: 404, body: { errors } })
  })

  it('crashes for an unknown deployment', async () => {
    expect((await app.request('GET', `${TRANSITION}/deployments/999/status`)).status).toBe(500)
  })
})

describe('bodies', () => {
  it.each([
    [
      'an assembly without owner',
      { cms_ci: { ciName: 'x', ciAttributes: { owner: '' } } },
      422,
      'Owner (Email Address) [owner] must be present.',
    ],
    [
      'an assembly with a bad name',
      { cms_ci: { ciName: '1x', ciAttributes: { owner: 'a@example.com' } } },
      422,
      "Invalid name '1x' (must start with a letter and may be up to 32 characters long consisting of digits, letters  and dashes only).",
    ],
  ])('%s', async (_, body, status, error) => {
    expect(await app.request('POST', '/acme/assemblies', body)).toMatchObject({ status, body: { errors: [error] } })
  })

  it('crash without their envelope', async () => {
    const { status, body } = await app.request('POST', '/acme/assemblies', { ciName: 'x' })
    expect([status, body]).toEqual([500, { code: 500, exception: expect.any(String) }])
  })

  it('ignore environment priorities sent as numbers', async () => {
    const environment = { cms_ci: { ciName: 'two', ciAttributes: {} }, platform_availability: { web: 'single' } }
    expect(
      await app.request('POST', `${SHOP}/transition/environments`, { ...environment, clouds: { dc1: 1 } }),
    ).toMatchObject({
      status: 422,
      body: { errors: ['At least one primary cloud must be selected.'] },
    })
    const silent = { cms_ci: { ciName: 'two', ciAttributes: {} }, clouds: { dc1: '1' } }
    expect(await app.request('POST', `${SHOP}/transition/environments`, silent)).toMatchObject({
      body: { errors: ['Specify platform availability for: web'] },
    })
  })
})

describe('states', () => {
  it('refuse a second commit of a locked environment', async () => {
    await app.request('POST', `${TRANSITION}/commit`, {})
    expect(await app.request('POST', `${TRANSITION}/commit`, {})).toMatchObject({
      status: 422,
      body: { errors: ['Cannot commit while deployment plan is being generated.'] },
    })
    app.advanceTime(1000)
  })

  it('refuse a deployment state that does not follow the current one', async () => {
    await commitEnvironment(app)
    const id = await deployPlan(app)
    const refused = async (state: string) => (await setDeploymentState(app, id, state)).body
    const saying = (text: string) => ({ errors: [expect.stringContaining(text)] })
    expect(await refused('canceled')).toEqual(saying('The deployment is not in failed/active state - active'))
    expect(await refused('pausing')).toEqual(saying('This state is not supported - pausing'))
    app.advanceTime(200_000)
    expect(await refused('paused')).toEqual(saying('The deployment is not in active state - complete'))
    expect(await refused('active')).toEqual(saying('The deployment is not in failed state - complete'))
    expect(await refused('canceled')).toEqual(saying('The deployment is not in failed/active state - complete'))
    const [latest] = await readList(app, `${TRANSITION}/deployments`)
    const again = { cms_deployment: { releaseId: String(latest?.['releaseId']), nsPath: '/acme/shop/prod/bom' } }
    expect((await app.request('POST', `${TRANSITION}/deployments`, again)).body).toEqual(
      saying("is not open, Can't create deployment for it! (400)"),
    )
  })
})
