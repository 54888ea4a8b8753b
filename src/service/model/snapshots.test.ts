import { afterEach, expect, it } from 'vitest'
import { toFields } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import { TRANSITION, commitEnvironment, deployShop, read } from '../http/test-scenario.ts'

let app: TestService
afterEach(() => app.close())

it('reports the parts of a release that cannot be restored', async () => {
  app = openTestService()
  await deployShop(app)
  const first = await read(app, `${TRANSITION}/releases/latest`)
  await app.request('PUT', `${TRANSITION}/platforms/web`, { cms_dj_ci: { ciAttributes: { autoreplace: 'true' } } })
  await commitEnvironment(app)
  const { store } = app.service
  const cloud = store.ci.findOne("ciClassName = 'account.Cloud' AND ciName = 'dc2'")
  store.database.run("DELETE FROM relation WHERE relationName = 'base.Consumes' AND toCiId = ?", cloud?.ciId ?? 0)
  store.ci.remove(cloud?.ciId ?? 0)
  const { body } = await app.request('POST', `${TRANSITION}/releases/${String(first['releaseId'])}/restore`, {})
  expect(toFields(body)['warnings']).toEqual([[expect.stringMatching(/base\.Consumes .* cannot be restored/)]])
})
