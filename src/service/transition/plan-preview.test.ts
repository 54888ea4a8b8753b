import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestService, type TestService } from '../fixture.ts'
import { T, commit, makeDesign, makeEnvironment, read } from '../http/rehearsal.ts'

let at: TestService
beforeEach(async () => {
  at = openTestService()
  await makeDesign(at)
  await makeEnvironment(at)
})
afterEach(() => at.close())

const breakPlanning = () =>
  at.service.store.database.run(
    "CREATE TEMP TRIGGER broken BEFORE INSERT ON change WHEN NEW.nsPath LIKE '%/bom/%' BEGIN SELECT RAISE(ABORT, 'no space for plans'); END",
  )

it('answers why a plan could not be made, and gives the environment back', async () => {
  breakPlanning()
  const { status, body } = await at.call('POST', `${T}/deployments/bom?commit=true`, {})
  expect([status, body]).toEqual([422, { errors: [expect.stringMatching(/^ERROR:BOM:.*no space for plans/)] }])
  const environment = await read(at, T)
  expect(environment).toMatchObject({ ciState: 'default', comments: expect.stringMatching(/^ERROR:BOM:/) })
  at.service.store.database.run('DROP TRIGGER broken')
  expect(await commit(at)).toContain('"rfcCiCount":16')
})

it('leaves the reason of a failed commit in the comments', async () => {
  breakPlanning()
  await at.call('POST', `${T}/commit`, {})
  at.pass(1000)
  expect(await read(at, T)).toMatchObject({ ciState: 'default', comments: expect.stringMatching(/^ERROR:BOM:/) })
  expect((await at.call('GET', `${T}/releases/bom`)).status).toBe(404)
})

it('lets a reader look ahead, and only those with the right keep a plan', async () => {
  const preview = `${T}/deployments/bom`
  expect((await at.call('GET', preview, undefined, 'demo-viewer')).status).toBe(200)
  expect((await at.call('POST', `${preview}?commit=true`, {}, 'demo-viewer')).status).toBe(401)
  expect((await at.call('POST', `${preview}?commit=true`, {}, 'demo-operator')).status).toBe(200)
})
