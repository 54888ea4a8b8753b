import { afterEach, expect, it } from 'vitest'
import { toFields } from '../http/body.ts'
import { openTestService, type TestService } from '../test-service.ts'
import { TRANSITION, commitEnvironment, deployShop, read } from '../http/test-scenario.ts'

let at: TestService
afterEach(() => at.close())

it('reports the parts of a release that cannot be restored', async () => {
  at = openTestService()
  await deployShop(at)
  const first = await read(at, `${TRANSITION}/releases/latest`)
  await at.request('PUT', `${TRANSITION}/platforms/web`, { cms_dj_ci: { ciAttributes: { autoreplace: 'true' } } })
  await commitEnvironment(at)
  const { store } = at.service
  const cloud = store.ci.findOne("ciClassName = 'account.Cloud' AND ciName = 'dc2'")
  store.database.run("DELETE FROM relation WHERE relationName = 'base.Consumes' AND toCiId = ?", cloud?.ciId ?? 0)
  store.ci.remove(cloud?.ciId ?? 0)
  const { body } = await at.request('POST', `${TRANSITION}/releases/${String(first['releaseId'])}/restore`, {})
  expect(toFields(body)['warnings']).toEqual([[expect.stringMatching(/base\.Consumes .* cannot be restored/)]])
})
