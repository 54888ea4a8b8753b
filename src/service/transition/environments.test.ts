import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toFields, type Fields } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import {
  SHOP,
  TRANSITION,
  commitEnvironment,
  deployPlan,
  getId,
  deployShop,
  createDesign,
  createProdEnvironment,
  setDeploymentState,
  read,
  readList,
} from '../http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

const ENVIRONMENTS = `${SHOP}/transition/environments`
const errors = (...texts: string[]) => ({ status: 422, body: { errors: texts } })

const environmentBody = (more: Fields = {}, attributes: Fields = {}) => ({
  cms_ci: { ciName: 'qa', ciAttributes: { availability: 'single', ...attributes } },
  clouds: { dc1: '1' },
  platform_availability: { web: 'default' },
  async: 'true',
  ...more,
})

const create = (more?: Fields, attributes?: Fields) =>
  app.request('POST', ENVIRONMENTS, environmentBody(more, attributes))

/** Waits until the new environment is locked by a pull, which ends when the time of the service advances. */
const waitForPull = () =>
  vi.waitFor(async () => {
    const status = await read(app, `${ENVIRONMENTS}/qa/pull_status`)
    expect(status).toMatchObject({ ciState: 'manifest_locked' })
    return status
  })

describe('creating an environment (1.5)', () => {
  beforeEach(() => createDesign(app))

  it('accepts clouds by name or id, as a priority or an object, beside the envelope or in it', async () => {
    const clouds = await readList(app, '/acme/clouds')
    const second = String(clouds[1]?.['ciId'])
    const { status, body } = await create({
      clouds: undefined,
      cms_ci: { ciName: 'qa', clouds: { dc1: '1', [second]: { priority: '2', dpmt_order: '3', pct_scale: '50' } } },
    })
    expect(status).toBe(200)
    expect(toFields(body)['clouds']).toEqual({
      [String(clouds[0]?.['ciId'])]: { dpmt_order: '1', pct_scale: '100', priority: '1', adminstatus: 'active' },
      [second]: { dpmt_order: '3', pct_scale: '50', priority: '2', adminstatus: 'active' },
    })
  })

  it.each([
    ['numbers for priorities', { dc1: 1 }],
    ['a priority in an object as a number', { dc1: { priority: 1 } }],
    ['unknown clouds', { nowhere: '1' }],
    ['only a secondary cloud', { dc1: '2' }],
    ['no clouds', undefined],
  ])('has no primary cloud with %s', async (_, clouds) => {
    expect(await create({ clouds })).toMatchObject(errors('At least one primary cloud must be selected.'))
  })

  it('requires platform availabilities, with a default for omitted platforms', async () => {
    expect(await create({ platform_availability: undefined })).toMatchObject(
      errors('Specify platform availability for: web'),
    )
    expect((await create({ platform_availability: { web: '' } })).status).toBe(200)
    app.advanceTime(1000)
    const [platform] = await readList(app, `${ENVIRONMENTS}/qa/platforms`)
    expect(platform?.['ciAttributes']).toMatchObject({ availability: 'default' })
  })

  it.each(['inert', 'offline'])('refuses a cloud that is %s', async (status) => {
    await app.request('PUT', '/acme/clouds/dc1', { cms_ci: { ciAttributes: { adminstatus: status } } })
    expect(await create()).toMatchObject(
      errors(`Administrative status for cloud 'dc1' is ${status}, adding cloud to environment is not allowed.`),
    )
  })

  it('refuses taken and invalid names, blank attributes and invalid numbers', async () => {
    await create()
    expect(await create()).toMatchObject(errors("Name 'qa' has already been taken. (400)"))
    const named = (ciName: string) => create({ cms_ci: { ciName } })
    expect((await named('q_a')).body).toEqual({ errors: [expect.stringMatching(/^Invalid name 'q_a'/)] })
    expect((await create({ cms_ci: { ciName: 'b', ciAttributes: { availability: '' } } })).body).toEqual({
      errors: [expect.stringMatching(/\[availability\] must be present\.$/)],
    })
    const strange = { dc1: { priority: '1', pct_scale: '0' } }
    expect((await create({ clouds: strange, cms_ci: { ciName: 'c' } })).body).toEqual({
      errors: [expect.stringMatching(/is invalid \[expected: /)],
    })
  })

  it('also accepts the documented member path, and crashes without its envelope', async () => {
    expect((await app.request('POST', `${ENVIRONMENTS}/anything`, environmentBody())).status).toBe(200)
    expect((await app.request('POST', ENVIRONMENTS, { clouds: { dc1: '1' } })).status).toBe(500)
  })

  it('waits for the pull unless async is requested', async () => {
    let answered = false
    const waiting = create({ async: undefined }).then((answer) => {
      answered = true
      return answer
    })
    expect(await waitForPull()).toMatchObject({ comments: '' })
    expect(answered).toBe(false)
    app.advanceTime(1000)
    expect(await waiting).toMatchObject({
      status: 200,
      body: { ciState: 'default', comments: 'SUCCESS: Design pulled.' },
    })
  })

  it('answers 200 with errors when the pull fails, and puts the reason into the comments', async () => {
    const waiting = create({ async: undefined })
    await waitForPull()
    app.service.store.database.run("DELETE FROM ci WHERE nsPath LIKE '/public/oneops/packs/tomcat/1%'")
    app.advanceTime(1000)
    const { status, body } = await waiting
    const reason = 'Pack oneops/tomcat, version 1, of platform web could not be found.'
    expect([status, body]).toEqual([200, { errors: [`Failed to automatically pull design: ${reason}`] }])
    expect(await read(app, `${ENVIRONMENTS}/qa`)).toMatchObject({
      ciState: 'default',
      comments: `ERROR:MANIFEST:${reason}`,
    })
    const pull = app.request('POST', `${ENVIRONMENTS}/qa/pull`, { platform_availability: { web: 'single' } })
    await waitForPull()
    app.advanceTime(1000)
    expect(await pull).toMatchObject(errors('Failed to pull design.'))
  })

  it('takes ten times as long for an environment named slow-...', async () => {
    await create({ cms_ci: { ciName: 'slow-qa', ciAttributes: {} } })
    app.advanceTime(2000)
    expect(await read(app, `${ENVIRONMENTS}/slow-qa`)).toMatchObject({ ciState: 'manifest_locked' })
    app.advanceTime(3000)
    expect(await read(app, `${ENVIRONMENTS}/slow-qa`)).toMatchObject({ ciState: 'default' })
  })
})

it('requires a cloud and a committed design', async () => {
  expect(await create()).toMatchObject(
    errors('Please ensure you have a committed design before creating an environment.'),
  )
  app.service.store.database.run("DELETE FROM ci WHERE ciClassName = 'account.Cloud'")
  expect(await create()).toMatchObject(errors('Please set up a cloud before creating an environment.'))
})

it('returns an unsaved environment with defaults or those of a profile', async () => {
  const unsaved = await read(app, `${ENVIRONMENTS}/new.json`)
  expect(Object.keys(unsaved)).toEqual(['ciName', 'ciClassName', 'nsPath', 'comments', 'ciAttributes'])
  expect(unsaved['ciAttributes']).toMatchObject({ availability: 'single', dpmtdelay: '60' })
  expect((await app.request('GET', `${ENVIRONMENTS}/new.json?profile_id=77`)).status).toBe(404)
})

describe('changing an environment (1.5)', () => {
  beforeEach(async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    await commitEnvironment(app)
  })
  const update = (body: Fields, token?: string) => app.request('PUT', TRANSITION, body, token)

  it('changes only the sent fields; the envelope is required', async () => {
    const { body } = await update({ cms_ci: { comments: 'new', ciAttributes: { description: 'Shop', debug: true } } })
    expect(body).toMatchObject({
      comments: 'new',
      ciAttributes: { description: 'Shop', debug: 'true', dpmtdelay: '60' },
    })
    expect((await update({ clouds: { dc1: '1' } })).status).toBe(500)
  })

  it('accepts the profile only from organization managers', async () => {
    const body = { cms_ci: { ciAttributes: { profile: 'PROD', description: 'x' } } }
    const profile = async (token: string) => {
      const answer = await update(body, token)
      expect(answer.status).toBe(200)
      return toFields(toFields(answer.body)['ciAttributes'])['profile']
    }
    app.service.store.database.run('UPDATE team SET transition = 1, orgScope = 1 WHERE name <> ?', 'admins')
    expect(await profile('demo-viewer')).toBe('')
    expect(await profile('demo-admin')).toBe('PROD')
  })

  it('replaces all clouds, and updates its platforms in the open release', async () => {
    const [first, second] = await readList(app, '/acme/clouds')
    await app.request('POST', '/acme/clouds', {
      cms_ci: { ciName: 'dc3', ciAttributes: { location: '/public/oneops/clouds/metal' } },
    })
    const { status, body } = await update({ cms_ci: {}, clouds: { dc2: '1', dc3: '2' } })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(Object.keys(toFields(toFields(body)['clouds']))).not.toContain(String(first?.['ciId']))
    const platform = await read(app, `${TRANSITION}/platforms/web`)
    expect(platform['consumes']).toMatchObject([
      { toCiId: second?.['ciId'], rfcAction: 'update', relationAttributes: { priority: '1', adminstatus: 'active' } },
      { rfcAction: 'add', relationAttributes: { priority: '2' }, toCi: { ciName: 'dc3' } },
    ])
    expect(await update({ cms_ci: {}, clouds: { dc2: '2' } })).toMatchObject(
      errors('At least one primary cloud must be selected.'),
    )
  })

  it('keeps a cloud that became inert but cannot add one', async () => {
    await app.request('PUT', '/acme/clouds/dc2', { cms_ci: { ciAttributes: { adminstatus: 'inert' } } })
    expect((await update({ cms_ci: {}, clouds: { dc1: '1', dc2: '2' } })).status).toBe(200)
    expect((await update({ cms_ci: {}, clouds: { dc1: '1' } })).status).toBe(200)
    expect(await update({ cms_ci: {}, clouds: { dc1: '1', dc2: '2' } })).toMatchObject(
      errors("Administrative status for cloud 'dc2' is inert, adding cloud to environment is not allowed."),
    )
  })
})

describe('deleting an environment (1.5)', () => {
  it('is refused while something is deployed, then while a deployment is open', async () => {
    await deployShop(app)
    expect(await app.request('DELETE', TRANSITION)).toMatchObject(
      errors(
        'Cannot delete evironment with deployments.  Please disable all platforms before deleting the envrionment.',
      ),
    )
  })

  it('is refused while a deployment is open; deletes all contents', async () => {
    await createDesign(app)
    await createProdEnvironment(app)
    await commitEnvironment(app)
    const id = await deployPlan(app)
    expect(await app.request('DELETE', TRANSITION)).toMatchObject(
      errors(
        'Cannot delete evironment with open deployment.  Please cancel open deployment before deleting the envrionment.',
      ),
    )
    await setDeploymentState(app, id, 'paused')
    await setDeploymentState(app, id, 'canceled')
    const before = await read(app, TRANSITION)
    const { status, body } = await app.request('DELETE', TRANSITION)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ ciId: before['ciId'], ciName: 'prod' })
    expect(body).not.toHaveProperty('clouds')
    expect((await app.request('GET', TRANSITION)).status).toBe(404)
    const { store } = app.service
    const left =
      store.ci.count("nsPath LIKE '/acme/shop/prod%'") + store.release.count("nsPath LIKE '/acme/shop/prod%'")
    expect(left + store.deployment.count('TRUE') + store.record.count('TRUE')).toBe(0)
    expect(store.relation.count('fromCiId = ? OR toCiId = ?', getId(before, 'ciId'), getId(before, 'ciId'))).toBe(0)
    await createProdEnvironment(app)
    expect(await readList(app, `${TRANSITION}/deployments`)).toEqual([])
  })
})

describe('the open release of an environment', () => {
  beforeEach(async () => {
    await createDesign(app)
    await createProdEnvironment(app)
  })

  it('can be discarded once; a failure is 404', async () => {
    expect(await app.request('POST', `${TRANSITION}/discard`)).toMatchObject({
      status: 200,
      body: { releaseState: 'canceled' },
    })
    expect(await readList(app, `${TRANSITION}/platforms`)).toEqual([])
    expect((await app.request('POST', `${TRANSITION}/discard`)).status).toBe(404)
  })
})
