import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestService, type TestService } from '../test-service.ts'
import { TRANSITION, commitEnvironment, createDesign, createProdEnvironment, read } from '../http/test-scenario.ts'

let at: TestService
beforeEach(async () => {
  at = openTestService()
  await createDesign(at)
  await createProdEnvironment(at)
})
afterEach(() => at.close())

const breakPlanning = () =>
  at.service.store.database.run(
    "CREATE TEMP TRIGGER broken BEFORE INSERT ON change WHEN NEW.nsPath LIKE '%/bom/%' BEGIN SELECT RAISE(ABORT, 'no space for plans'); END",
  )

it('answers why a plan cannot be made, and unlocks the environment', async () => {
  breakPlanning()
  const { status, body } = await at.request('POST', `${TRANSITION}/deployments/bom?commit=true`, {})
  expect([status, body]).toEqual([422, { errors: [expect.stringMatching(/^ERROR:BOM:.*no space for plans/)] }])
  const environment = await read(at, TRANSITION)
  expect(environment).toMatchObject({ ciState: 'default', comments: expect.stringMatching(/^ERROR:BOM:/) })
  at.service.store.database.run('DROP TRIGGER broken')
  expect(await commitEnvironment(at)).toContain('"rfcCiCount":16')
})

it('leaves the reason of a failed commit in the comments', async () => {
  breakPlanning()
  await at.request('POST', `${TRANSITION}/commit`, {})
  at.advanceTime(1000)
  expect(await read(at, TRANSITION)).toMatchObject({
    ciState: 'default',
    comments: expect.stringMatching(/^ERROR:BOM:/),
  })
  expect((await at.request('GET', `${TRANSITION}/releases/bom`)).status).toBe(404)
})

it('is open to readers, but only users with the flag may save a plan', async () => {
  const preview = `${TRANSITION}/deployments/bom`
  expect((await at.request('GET', preview, undefined, 'demo-viewer')).status).toBe(200)
  expect((await at.request('POST', `${preview}?commit=true`, {}, 'demo-viewer')).status).toBe(401)
  expect((await at.request('POST', `${preview}?commit=true`, {}, 'demo-operator')).status).toBe(200)
})
