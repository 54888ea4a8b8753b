import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toFields } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import { SHOP, read, readList } from '../http/test-scenario.ts'

let app: TestService
beforeEach(() => {
  app = openTestService()
})
afterEach(() => app.close())

const PROFILES = '/acme/organization/environments'
const create = (ciName: string, more: object = {}, token?: string) =>
  app.request('POST', PROFILES, { cms_ci: { ciName, ciAttributes: { debug: 'true' } }, ...more }, token)

describe('an environment profile', () => {
  it('has class defaults and the given values, and is usable for a new environment', async () => {
    expect((await create('QA', { clouds: { dc1: '1', dc2: '2' } })).status).toBe(200)
    const found = await read(app, `${PROFILES}/QA`)
    expect(found).toMatchObject({
      ciClassName: 'account.Environment',
      nsPath: '/acme',
      ciAttributes: { debug: 'true', monitoring: 'true', availability: 'single' },
    })
    const uses = Object.values(toFields(found['clouds'])).map((use) => toFields(use)['priority'])
    expect(uses).toEqual(['1', '2'])
    const fresh = await read(app, `${SHOP}/transition/environments/new.json?profile_id=${String(found['ciId'])}`)
    expect(fresh['ciAttributes']).toMatchObject({ debug: 'true', profile: 'QA' })
  })

  it('is refused for an invalid name, and for clouds without a primary', async () => {
    expect((await create('1x')).status).toBe(422)
    expect((await create('QA', { clouds: { dc1: 1 } })).body).toEqual({
      errors: ['At least one primary cloud must be selected.'],
    })
    expect(await readList(app, PROFILES)).toEqual([])
    await create('QA')
    expect((await create('QA')).body).toEqual({ errors: [expect.stringMatching(/ \(400\)$/)] })
  })

  it('is changed and deleted by admins only', async () => {
    await create('QA', { clouds: { dc1: '1' } })
    const unauthorized = { status: 401, body: { errors: ['Unauthorized access!'] } }
    const body = { cms_ci: { comments: 'c' }, clouds: { dc2: '1' } }
    expect(await create('DEV', {}, 'demo-operator')).toMatchObject(unauthorized)
    expect(await app.request('PUT', `${PROFILES}/QA`, body, 'demo-operator')).toMatchObject(unauthorized)
    expect(await app.request('DELETE', `${PROFILES}/QA`, undefined, 'demo-operator')).toMatchObject(unauthorized)
    const changed = await app.request('PUT', `${PROFILES}/QA`, body)
    expect(changed.body).toMatchObject({ comments: 'c', ciAttributes: { debug: 'true' } })
    expect(Object.keys(toFields(toFields(changed.body)['clouds']))).toHaveLength(1)
    expect((await app.request('PUT', `${PROFILES}/QA`, { ...body, clouds: {} })).body).toMatchObject({ clouds: {} })
    expect((await app.request('DELETE', `${PROFILES}/QA`)).body).toMatchObject({ ciName: 'QA' })
    expect(await readList(app, PROFILES)).toEqual([])
  })
})
