import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestService, type TestService } from '../fixture.ts'
import { T, commit, deploy, makeDesign, makeEnvironment, move, read } from '../http/rehearsal.ts'

let at: TestService
beforeEach(async () => {
  at = openTestService()
  await makeDesign(at)
  await makeEnvironment(at)
  await commit(at)
})
afterEach(() => at.close())

const LOCKED = { errors: ['Environment is in a locked state.'] }
const WEB = `${T}/platforms/web`
const edit = { cms_dj_ci: { ciAttributes: { autoreplace: 'true' } } }

type Move = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown]

/** Everything that changes an environment or makes a plan of it. */
const moves: readonly Move[] = [
  ['POST', `${T}/pull`, { async: 'true' }],
  ['DELETE', T],
  ['PUT', T, { cms_ci: {}, clouds: { dc1: '1' } }],
  ['PUT', `${T}/enable`, { platformCiIds: ['1'] }],
  ['PUT', `${T}/disable`, { platformCiIds: ['1'] }],
  ['PUT', WEB, edit],
  ['GET', `${WEB}/toggle`],
  ['PUT', `${WEB}/components/compute`, { cms_dj_ci: { ciAttributes: { size: 'L' } } }],
  ['POST', `${WEB}/components/compute/touch`],
  ['PUT', `${WEB}/components/lb/update_depends_on`, { depends_on: { compute: { relationAttributes: { max: '9' } } } }],
  ['PUT', `${WEB}/variables/appVersion`, { cms_dj_ci: { ciAttributes: { value: '2' } } }],
  ['PUT', `${WEB}/variables/lock`, { ciIds: ['1'] }],
  ['POST', `${T}/deployments`, { cms_deployment: { releaseId: '1' } }],
]

const states = [
  ['locked', () => at.call('POST', `${T}/commit`, {})],
  ['manifest_locked', () => at.call('POST', `${T}/pull`, { async: 'true' })],
] as const

describe.each(states)('an environment that is %s (3.1)', (state, begin) => {
  beforeEach(async () => {
    await begin()
  })

  it('has no comments until it is default again, with the outcome in them', async () => {
    expect(await read(at, T)).toMatchObject({ ciState: state, comments: '' })
    at.pass(1000)
    expect(await read(at, T)).toMatchObject({ ciState: 'default', comments: expect.stringMatching(/^SUCCESS: /) })
  })

  it.each(moves.map(([method, path, body]) => ({ method, path, body })))('refuses $method $path', async (refused) => {
    const { method, path, body } = refused
    expect(await at.call(method, path, body)).toMatchObject({ status: 422, body: LOCKED })
  })

  it('refuses a change of how a cloud is used', async () => {
    const clouds = await at.call('GET', '/acme/clouds')
    const cloud_id = Array.isArray(clouds.body) ? clouds.body[1]?.ciId : 0
    const body = { cloud_id, attributes: { pct_scale: '50' } }
    expect(await at.call('PUT', `${WEB}/cloud_configuration`, body)).toMatchObject({ status: 422, body: LOCKED })
  })

  it('refuses a commit in its own words, and a discard as not found', async () => {
    expect(await at.call('POST', `${T}/commit`, {})).toMatchObject({
      status: 422,
      body: { errors: ['Cannot commit while deployment plan is being generated.'] },
    })
    expect(await at.call('POST', `${T}/discard`)).toMatchObject({ status: 404, body: LOCKED })
  })

  it('can be read, and renamed in its description', async () => {
    expect((await at.call('GET', WEB)).status).toBe(200)
    const sent = { cms_ci: { ciAttributes: { description: 'still' } } }
    expect(await at.call('PUT', T, sent)).toMatchObject({ status: 200, body: { ciState: state } })
  })

  it('is let go when the process ended in between', async () => {
    await at.close(true)
    at = openTestService({ folder: at.folder, at: at.service.now() + 60_000 })
    at.pass(1000)
    expect(await read(at, T)).toMatchObject({ ciState: 'default', comments: expect.stringMatching(/^SUCCESS: /) })
  })
})

describe('an environment that is default', () => {
  it('is locked by a commit and by a pull only', async () => {
    expect(await read(at, T)).toMatchObject({ ciState: 'default' })
    for (const [state, begin] of states) {
      await begin()
      expect(await read(at, T)).toMatchObject({ ciState: state })
      at.pass(1000)
      expect(await read(at, T)).toMatchObject({ ciState: 'default' })
    }
  })

  it.each(['active', 'paused', 'failed'])('cannot be committed while its latest deployment is %s', async (state) => {
    const id = await deploy(at)
    if (state === 'paused') await move(at, id, 'paused')
    if (state === 'failed') at.service.store.deployment.update(id, { deploymentState: 'failed' })
    expect(await at.call('POST', `${T}/commit`, {})).toMatchObject({
      status: 422,
      body: { errors: ['Cannot commit while deployment is in progress.'] },
    })
    // Changes are collected meanwhile.
    expect((await at.call('PUT', WEB, edit)).status).toBe(200)
  })
})
