import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../test-service.ts'
import {
  TRANSITION,
  commitEnvironment,
  deployPlan,
  createDesign,
  createProdEnvironment,
  setDeploymentState,
  read,
} from '../http/test-scenario.ts'

let app: TestService
beforeEach(async () => {
  app = openTestService()
  await createDesign(app)
  await createProdEnvironment(app)
  await commitEnvironment(app)
})
afterEach(() => app.close())

const LOCKED = { errors: ['Environment is in a locked state.'] }
const WEB = `${TRANSITION}/platforms/web`
const edit = { cms_dj_ci: { ciAttributes: { autoreplace: 'true' } } }

type Move = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown]

/** All calls that change an environment or plan it. */
const moves: readonly Move[] = [
  ['POST', `${TRANSITION}/pull`, { async: 'true' }],
  ['DELETE', TRANSITION],
  ['PUT', TRANSITION, { cms_ci: {}, clouds: { dc1: '1' } }],
  ['PUT', `${TRANSITION}/enable`, { platformCiIds: ['1'] }],
  ['PUT', `${TRANSITION}/disable`, { platformCiIds: ['1'] }],
  ['PUT', WEB, edit],
  ['GET', `${WEB}/toggle`],
  ['PUT', `${WEB}/components/compute`, { cms_dj_ci: { ciAttributes: { size: 'L' } } }],
  ['POST', `${WEB}/components/compute/touch`],
  ['PUT', `${WEB}/components/lb/update_depends_on`, { depends_on: { compute: { relationAttributes: { max: '9' } } } }],
  ['PUT', `${WEB}/variables/appVersion`, { cms_dj_ci: { ciAttributes: { value: '2' } } }],
  ['PUT', `${WEB}/variables/lock`, { ciIds: ['1'] }],
  ['POST', `${TRANSITION}/deployments`, { cms_deployment: { releaseId: '1' } }],
]

const states = [
  ['locked', () => app.request('POST', `${TRANSITION}/commit`, {})],
  ['manifest_locked', () => app.request('POST', `${TRANSITION}/pull`, { async: 'true' })],
] as const

describe.each(states)('an environment that is %s (3.1)', (state, begin) => {
  beforeEach(async () => {
    await begin()
  })

  it('has no comments until it is default again, then the outcome', async () => {
    expect(await read(app, TRANSITION)).toMatchObject({ ciState: state, comments: '' })
    app.advanceTime(1000)
    expect(await read(app, TRANSITION)).toMatchObject({
      ciState: 'default',
      comments: expect.stringMatching(/^SUCCESS: /),
    })
  })

  it.each(moves.map(([method, path, body]) => ({ method, path, body })))('refuses $method $path', async (refused) => {
    const { method, path, body } = refused
    expect(await app.request(method, path, body)).toMatchObject({ status: 422, body: LOCKED })
  })

  it('refuses a change of cloud usage', async () => {
    const clouds = await app.request('GET', '/acme/clouds')
    const cloud_id = Array.isArray(clouds.body) ? clouds.body[1]?.ciId : 0
    const body = { cloud_id, attributes: { pct_scale: '50' } }
    expect(await app.request('PUT', `${WEB}/cloud_configuration`, body)).toMatchObject({ status: 422, body: LOCKED })
  })

  it('refuses a commit with its own message, and a discard as not found', async () => {
    expect(await app.request('POST', `${TRANSITION}/commit`, {})).toMatchObject({
      status: 422,
      body: { errors: ['Cannot commit while deployment plan is being generated.'] },
    })
    expect(await app.request('POST', `${TRANSITION}/discard`)).toMatchObject({ status: 404, body: LOCKED })
  })

  it('can be read, and its description changed', async () => {
    expect((await app.request('GET', WEB)).status).toBe(200)
    const sent = { cms_ci: { ciAttributes: { description: 'still' } } }
    expect(await app.request('PUT', TRANSITION, sent)).toMatchObject({ status: 200, body: { ciState: state } })
  })

  it('is unlocked after a restart', async () => {
    await app.close(true)
    app = openTestService({ folder: app.folder, at: app.service.now() + 60_000 })
    app.advanceTime(1000)
    expect(await read(app, TRANSITION)).toMatchObject({
      ciState: 'default',
      comments: expect.stringMatching(/^SUCCESS: /),
    })
  })
})

describe('an environment that is default', () => {
  it('is locked only by a commit or a pull', async () => {
    expect(await read(app, TRANSITION)).toMatchObject({ ciState: 'default' })
    for (const [state, begin] of states) {
      await begin()
      expect(await read(app, TRANSITION)).toMatchObject({ ciState: state })
      app.advanceTime(1000)
      expect(await read(app, TRANSITION)).toMatchObject({ ciState: 'default' })
    }
  })

  it.each(['active', 'paused', 'failed'])('cannot be committed while its latest deployment is %s', async (state) => {
    const id = await deployPlan(app)
    if (state === 'paused') await setDeploymentState(app, id, 'paused')
    if (state === 'failed') app.service.store.deployment.update(id, { deploymentState: 'failed' })
    expect(await app.request('POST', `${TRANSITION}/commit`, {})).toMatchObject({
      status: 422,
      body: { errors: ['Cannot commit while deployment is in progress.'] },
    })
    // Changes can still be collected.
    expect((await app.request('PUT', WEB, edit)).status).toBe(200)
  })
})
