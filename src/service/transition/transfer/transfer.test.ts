import { afterEach, beforeEach, expect, it } from 'vitest'
import { parse } from 'yaml'
import { toFields, type Fields } from '../../http/body.ts'
import { commitDesign, commitEnvironment, deployShop, DESIGN, read, TRANSITION } from '../../http/test-scenario.ts'
import { openTestService, type TestService } from '../../test-service.ts'

let app: TestService
beforeEach(async () => {
  app = openTestService()
  await deployShop(app)
})
afterEach(() => app.close())

const WEB = `${TRANSITION}/platforms/web`
const extract = (query = '') => read(app, `${TRANSITION}/extract.json${query}`)
const load = (data: unknown, more: Fields = {}, token?: string) =>
  app.request(
    'PUT',
    `${TRANSITION}/load`,
    { data: typeof data === 'string' ? data : JSON.stringify(data), ...more },
    token,
  )

const scale = { current: '2', min: '2', max: '10', step_up: '1', step_down: '1', pct_dpmt: '100' }
const web = { pack: 'oneops/tomcat:1', major_version: '1', scale: { compute: scale } }
const own = {
  platforms: {
    web: {
      ...web,
      scale: { compute: { ...scale, current: '3' } },
      variables: { appVersion: '::ENCRYPTED::2.6' },
      components: {
        'compute/oneops.1.Compute': { compute: { size: 'L' } },
        'os/oneops.1.Os': { os: { hosts: { db: '10.0.0.1' } } },
      },
    },
  },
}

it('extracts what the environment owns, as it was last committed', async () => {
  expect(await extract()).toEqual({ platforms: { web } })
  expect((await load(own)).status).toBe(200)
  expect(await extract()).toEqual({ platforms: { web } })
  await commitEnvironment(app)
  const committed = { ...own.platforms.web, variables: { appVersion: '::ENCRYPTED::' } }
  expect(await extract()).toEqual({ platforms: { web: committed } })
  const { body, headers } = await app.request('GET', `${TRANSITION}/extract.yaml`)
  expect(headers['content-type']).toMatch(/^text\/plain/)
  expect(parse(String(body), { version: '1.1' })).toEqual(await extract())
  const collapsed = await extract('?collapse=true&platform_id=web')
  expect(JSON.stringify(collapsed)).toContain(String.raw`"hosts":"{\"db\":\"10.0.0.1\"}"`)
})

it('sets the values of a file as own values, which the next load of the same file does not change', async () => {
  await load(own)
  const variable = await read(app, `${WEB}/variables/appVersion`)
  expect(variable).toMatchObject({ rfcAction: 'update', ciAttrProps: { owner: { encrypted_value: 'manifest' } } })
  const compute = await read(app, `${WEB}/components/compute`)
  expect(compute).toMatchObject({ ciAttributes: { size: 'L' }, ciAttrProps: { owner: { size: 'manifest' } } })
  await commitEnvironment(app)
  const before = await extract()
  expect((await load(before)).status).toBe(200)
  expect(app.service.store.release.count("kind = 'manifest' AND releaseState = 'open'")).toBe(0)
  expect(await extract()).toEqual(before)
})

it('sets own values of monitors', async () => {
  const monitor = { ciName: 'alive', ciAttributes: { cmd: 'x', cmd_line: 'x', metrics: '{"up":{}}' } }
  const added = await app.request('POST', `${DESIGN}/platforms/web/components/os/monitors`, { cms_dj_ci: monitor })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  await commitDesign(app)
  await app.request('POST', `${TRANSITION}/pull`, { async: 'true' })
  app.advanceTime(1000)
  await commitEnvironment(app)
  const components = { 'os/oneops.1.Os': { os: { monitors: { 'web-os-alive': { enable: 'false' } } } } }
  expect(await load({ platforms: { web: { components } } })).toMatchObject({ status: 200 })
  await commitEnvironment(app)
  expect(await extract()).toEqual({ platforms: { web: { ...web, components } } })
})

it('answers the errors of all items and keeps nothing; a preview answers them with 200', async () => {
  const broken = {
    variables: { nothing: 'x' },
    platforms: {
      absent: { variables: { a: 'b' } },
      web: {
        scale: { compute: { current: 'many' }, os: { current: '2' } },
        variables: { appVersion: '3', unknown: '1' },
        components: {
          'compute/oneops.1.Os': { compute: { size: 'S' } },
          'os/oneops.1.Os': { none: {}, os: { monitors: { other: {} } } },
        },
      },
    },
  }
  const reasons = (error: string) => ({ errors: [expect.stringContaining(error)] })
  const { status, body } = await load(broken)
  expect(status).toBe(422)
  const errors = {
    variables: { nothing: reasons("Could not locate manifest.Globalvar with id/name 'nothing'") },
    platforms: {
      absent: reasons("Could not locate manifest.Platform with id/name 'absent'"),
      web: {
        scale: { compute: { errors: expect.anything() }, os: reasons('Component [os] has no scale in platform web') },
        variables: { unknown: reasons("Could not locate manifest.Localvar with id/name 'unknown'") },
        components: {
          'compute/oneops.1.Os': { compute: reasons('Component [compute] is not of type [compute/oneops.1.Os]') },
          'os/oneops.1.Os': {
            none: reasons("Could not locate manifest.Component with id/name 'none'"),
            os: { monitors: { other: reasons("Could not locate manifest.Monitor with id/name 'other'") } },
          },
        },
      },
    },
  }
  expect(toFields(body)['errors']).toEqual(errors)
  expect(await load(broken, { preview: 'true' })).toMatchObject({ status: 200, body: { errors } })
  expect((await load(own, { preview: 'true' })).body).toEqual(own)
  expect(await read(app, `${WEB}/variables/appVersion`)).toMatchObject({ rfcAction: null })
  expect(app.service.store.release.count("kind = 'manifest' AND releaseState = 'open'")).toBe(0)
})

it('needs an environment without open changes, and the transition permission', async () => {
  expect((await load({}, {}, 'demo-viewer')).status).toBe(401)
  await app.request('PUT', `${WEB}/variables/appVersion`, { cms_dj_ci: { ciAttributes: { value: '9' } } })
  expect(await load('variables: {}')).toMatchObject({
    status: 422,
    body: { errors: [expect.stringMatching(/^Environment load is not allowed when there is an open release\./)] },
  })
})
