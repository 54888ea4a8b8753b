import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestService, type TestService } from '../test-service.ts'
import { TRANSITION, commitEnvironment, createDesign, createProdEnvironment, read } from '../http/test-scenario.ts'

let app: TestService
beforeEach(async () => {
  app = openTestService()
  await createDesign(app)
  await createProdEnvironment(app)
})
afterEach(() => app.close())

const breakPlanning = () =>
  app.service.store.database.run(
    "CREATE TEMP TRIGGER broken BEFORE INSERT ON change WHEN NEW.nsPath LIKE '%/bom/%' BEGIN SELECT RAISE(ABORT, 'no space for plans'); END",
  )

it('answers why a plan cannot be made, and unlocks the environment', async () => {
  breakPlanning()
  const { status, body } = await app.request('POST', `${TRANSITION}/deployments/bom?commit=true`, {})
  expect([status, body]).toEqual([422, { errors: [expect.stringMatching(/^ERROR:BOM:.*no space for plans/)] }])
  const environment = await read(app, TRANSITION)
  expect(environment).toMatchObject({ ciState: 'default', comments: expect.stringMatching(/^ERROR:BOM:/) })
  app.service.store.database.run('DROP TRIGGER broken')
  expect(await commitEnvironment(app)).toContain('"rfcCiCount":16')
})

it('leaves the reason of a failed commit in the comments', async () => {
  breakPlanning()
  await app.request('POST', `${TRANSITION}/commit`, {})
  app.advanceTime(1000)
  expect(await read(app, TRANSITION)).toMatchObject({
    ciState: 'default',
    comments: expect.stringMatching(/^ERROR:BOM:/),
  })
  expect((await app.request('GET', `${TRANSITION}/releases/bom`)).status).toBe(404)
})

it('is open to readers, but only users with the flag may save a plan', async () => {
  const preview = `${TRANSITION}/deployments/bom`
  expect((await app.request('GET', preview, undefined, 'demo-viewer')).status).toBe(200)
  expect((await app.request('POST', `${preview}?commit=true`, {}, 'demo-viewer')).status).toBe(401)
  expect((await app.request('POST', `${preview}?commit=true`, {}, 'demo-operator')).status).toBe(200)
})
