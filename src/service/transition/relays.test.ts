import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDesign, createProdEnvironment, read, readList, TRANSITION } from '../http/test-scenario.ts'
import { openTestService, type TestService } from '../test-service.ts'

let app: TestService
beforeEach(async () => {
  app = openTestService()
  await createDesign(app)
  await createProdEnvironment(app)
})
afterEach(() => app.close())

const RELAYS = `${TRANSITION}/relays`
const create = (ciAttributes: object, token?: string) =>
  app.request('POST', RELAYS, { cms_ci: { ciName: 'night', ciAttributes } }, token)

it('starts with a relay to the owner of the assembly', async () =>
  expect(await readList(app, RELAYS)).toMatchObject([
    { ciName: 'default', nsPath: '/acme/shop/prod', ciAttributes: { emails: 'owner@example.com', enabled: 'true' } },
  ]))

it('adds relays with the transition permission', async () => {
  expect(await create({ emails: 'a@example.com' }, 'demo-viewer')).toMatchObject({ status: 401 })
  expect((await create({ emails: 'a@example.com' }, 'demo-operator')).status).toBe(200)
  expect(await create({ emails: 'b@example.com' })).toMatchObject({
    status: 422,
    body: { errors: [expect.stringContaining('already been taken')] },
  })
  expect(await readList(app, RELAYS)).toHaveLength(2)
})

it('needs an address', async () =>
  expect(await create({ severity: 'critical' })).toMatchObject({
    status: 422,
    body: { errors: [expect.stringContaining('[emails] must be present.')] },
  }))

it('turns a relay off and on again', async () => {
  for (const enabled of ['false', 'true']) {
    expect((await app.request('PUT', `${RELAYS}/default/toggle`, {})).body).toMatchObject({ ciAttributes: { enabled } })
    expect(await read(app, `${RELAYS}/default`)).toMatchObject({ ciAttributes: { enabled } })
  }
})
